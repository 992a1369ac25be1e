CREATE TABLE "alternative_inputs" (
	"tx_hash" "bytea" NOT NULL,
	"position" integer NOT NULL,
	"key_image" "bytea" NOT NULL,
	"amount" numeric(20, 0) NOT NULL,
	"ring" bigint[] NOT NULL,
	"ring_keys" "bytea"[] NOT NULL,
	CONSTRAINT "alternative_inputs_pkey" PRIMARY KEY("tx_hash","position")
);
--> statement-breakpoint
CREATE TABLE "reorg_blocks" (
	"reorg_id" integer NOT NULL,
	"orphaned" boolean NOT NULL,
	"height" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "reorg_blocks_pkey" PRIMARY KEY("reorg_id","orphaned","height")
);
--> statement-breakpoint
CREATE TABLE "transaction_fates" (
	"tx_hash" "bytea" NOT NULL,
	"number" integer NOT NULL,
	"reorg_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone,
	"kind" text NOT NULL,
	"height" integer,
	"block_hash" "bytea",
	"replaced_by" "bytea",
	"input_position" integer,
	"global_index" bigint,
	CONSTRAINT "transaction_fates_pkey" PRIMARY KEY("tx_hash","number")
);
--> statement-breakpoint
DROP INDEX "alternative_blocks_reorg_id_idx";--> statement-breakpoint
ALTER TABLE "reorgs" ADD COLUMN "old_tip_timestamp" bigint;--> statement-breakpoint
ALTER TABLE "reorgs" ADD COLUMN "new_tip_timestamp" bigint;--> statement-breakpoint
UPDATE "reorgs" SET
	"old_tip_timestamp" = coalesce(
		(SELECT "timestamp" FROM "alternative_blocks" WHERE "hash" = "old_tip_hash"),
		(SELECT "timestamp" FROM "blocks" WHERE "hash" = "old_tip_hash"), 0),
	"new_tip_timestamp" = coalesce(
		(SELECT "timestamp" FROM "alternative_blocks" WHERE "hash" = "new_tip_hash"),
		(SELECT "timestamp" FROM "blocks" WHERE "hash" = "new_tip_hash"), 0);--> statement-breakpoint
ALTER TABLE "reorgs" ALTER COLUMN "old_tip_timestamp" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reorgs" ALTER COLUMN "new_tip_timestamp" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "alternative_inputs_key_image_idx" ON "alternative_inputs" USING btree ("key_image");--> statement-breakpoint
CREATE INDEX "alternative_inputs_newest_member_idx" ON "alternative_inputs" USING btree ("amount",("ring"[cardinality("ring")]));--> statement-breakpoint
CREATE INDEX "reorg_blocks_hash_idx" ON "reorg_blocks" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "transaction_fates_current_key" ON "transaction_fates" USING btree ("tx_hash") WHERE "transaction_fates"."until" is null;--> statement-breakpoint
CREATE INDEX "transaction_fates_open_idx" ON "transaction_fates" USING btree ("height") WHERE "transaction_fates"."until" is null and "transaction_fates"."kind" <> 'mined';