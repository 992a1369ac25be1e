CREATE TABLE "unread_blocks" (
	"height" integer NOT NULL,
	"read_by" text NOT NULL,
	"blob" "bytea" NOT NULL,
	"tx_blobs" "bytea"[] NOT NULL,
	CONSTRAINT "unread_blocks_pkey" PRIMARY KEY("height")
);
