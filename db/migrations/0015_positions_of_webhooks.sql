CREATE TABLE "webhook_positions" (
	"receiver" text NOT NULL,
	"epoch" text NOT NULL,
	"number" bigint NOT NULL,
	CONSTRAINT "webhook_positions_pkey" PRIMARY KEY("receiver")
);
