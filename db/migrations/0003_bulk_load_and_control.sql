CREATE TABLE "bulk_load_indexes" (
	"name" text NOT NULL,
	"table_name" text NOT NULL,
	"position" integer NOT NULL,
	"index_statement" text NOT NULL,
	"constraint_statement" text,
	"built_at" timestamp with time zone,
	CONSTRAINT "bulk_load_indexes_pkey" PRIMARY KEY("name")
);
--> statement-breakpoint
CREATE TABLE "indexer_control" (
	"id" smallint DEFAULT 1 NOT NULL,
	"paused_at" timestamp with time zone,
	CONSTRAINT "indexer_control_pkey" PRIMARY KEY("id"),
	CONSTRAINT "indexer_control_one_row" CHECK ("indexer_control"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "node_status" ADD COLUMN "progress_share" double precision;--> statement-breakpoint
ALTER TABLE "node_status" ADD COLUMN "seconds_left" double precision;--> statement-breakpoint
ALTER TABLE "node_status" ADD COLUMN "building_index" text;--> statement-breakpoint
ALTER TABLE "sync_state" ADD COLUMN "bulk_load_since" timestamp with time zone;