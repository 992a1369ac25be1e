CREATE TABLE "chain_events" (
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"height" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"reorg_id" integer,
	"from_height" integer,
	"fee" numeric(20, 0),
	"weight" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chain_events_pkey" PRIMARY KEY("number")
);
--> statement-breakpoint
ALTER TABLE "sync_state" ADD COLUMN "events_epoch" text DEFAULT substr(md5(gen_random_uuid()::text), 1, 8) NOT NULL;