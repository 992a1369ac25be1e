CREATE TABLE "alternative_blocks" (
	"hash" "bytea" NOT NULL,
	"height" integer NOT NULL,
	"prev_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL,
	"major_version" smallint NOT NULL,
	"minor_version" smallint NOT NULL,
	"nonce" bigint NOT NULL,
	"miner_tx_hash" "bytea" NOT NULL,
	"tx_count" integer NOT NULL,
	"reward" numeric(20, 0) NOT NULL,
	"difficulty" numeric(39, 0),
	"tx_hashes" "bytea"[] NOT NULL,
	"blob" "bytea",
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reorg_id" integer,
	CONSTRAINT "alternative_blocks_pkey" PRIMARY KEY("hash")
);
--> statement-breakpoint
CREATE TABLE "alternative_transactions" (
	"block_hash" "bytea" NOT NULL,
	"position" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"version" smallint,
	"rct_type" smallint,
	"size" integer,
	"weight" integer,
	"fee" numeric(20, 0),
	"input_count" integer,
	"output_count" integer,
	"ring_size" integer,
	"blob" "bytea",
	CONSTRAINT "alternative_transactions_pkey" PRIMARY KEY("block_hash","position")
);
--> statement-breakpoint
CREATE TABLE "backfill_ranges" (
	"start_height" integer NOT NULL,
	"end_height" integer NOT NULL,
	"prev_hash" "bytea" NOT NULL,
	"end_hash" "bytea" NOT NULL,
	"rct_outputs_before" bigint,
	"cumulative_difficulty_before" numeric(39, 0) NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backfill_ranges_pkey" PRIMARY KEY("start_height"),
	CONSTRAINT "backfill_ranges_order" CHECK ("backfill_ranges"."start_height" >= 0 and "backfill_ranges"."end_height" >= "backfill_ranges"."start_height")
);
--> statement-breakpoint
CREATE TABLE "block_totals" (
	"height" integer NOT NULL,
	"emission" numeric(39, 0) NOT NULL,
	"fees" numeric(39, 0) NOT NULL,
	"txs" bigint NOT NULL,
	"rct_outputs" bigint NOT NULL,
	CONSTRAINT "block_totals_pkey" PRIMARY KEY("height")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"height" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"prev_hash" "bytea" NOT NULL,
	"timestamp" bigint NOT NULL,
	"major_version" smallint NOT NULL,
	"minor_version" smallint NOT NULL,
	"nonce" bigint NOT NULL,
	"miner_tx_hash" "bytea" NOT NULL,
	"tx_count" integer NOT NULL,
	"rct_output_count" integer NOT NULL,
	"size" bigint NOT NULL,
	"weight" bigint NOT NULL,
	"long_term_weight" bigint NOT NULL,
	"difficulty" numeric(39, 0) NOT NULL,
	"cumulative_difficulty" numeric(39, 0) NOT NULL,
	"reward" numeric(20, 0) NOT NULL,
	"fees" numeric(20, 0) NOT NULL,
	CONSTRAINT "blocks_pkey" PRIMARY KEY("height"),
	CONSTRAINT "blocks_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "inputs" (
	"key_image" "bytea" NOT NULL,
	"tx_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"amount" numeric(20, 0) NOT NULL,
	"ring" bigint[] NOT NULL,
	CONSTRAINT "inputs_pkey" PRIMARY KEY("key_image")
);
--> statement-breakpoint
CREATE TABLE "node_status" (
	"id" smallint DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"node_height" integer,
	"target_height" integer,
	"top_hash" "bytea",
	"version" text,
	"nettype" text,
	"difficulty" numeric(39, 0),
	"target_seconds" integer,
	"pool_size" integer,
	"alternative_blocks" integer,
	"answered_at" timestamp with time zone,
	"phase" text NOT NULL,
	"progress_from" integer,
	"progress_to" integer,
	"progress_current" integer,
	"blocks_per_second" double precision,
	"txs_per_second" double precision,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "node_status_pkey" PRIMARY KEY("id"),
	CONSTRAINT "node_status_one_row" CHECK ("node_status"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "outputs" (
	"amount" numeric(20, 0) NOT NULL,
	"global_index" bigint NOT NULL,
	"tx_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"clear_amount" numeric(20, 0),
	"key" "bytea" NOT NULL,
	"view_tag" smallint,
	CONSTRAINT "outputs_pkey" PRIMARY KEY("amount","global_index")
);
--> statement-breakpoint
CREATE TABLE "pool_history" (
	"hash" "bytea" NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"double_spend_seen" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pool_history_pkey" PRIMARY KEY("hash")
);
--> statement-breakpoint
CREATE TABLE "pool_inputs" (
	"tx_hash" "bytea" NOT NULL,
	"position" integer NOT NULL,
	"key_image" "bytea" NOT NULL,
	"amount" numeric(20, 0) NOT NULL,
	"ring" bigint[] NOT NULL,
	CONSTRAINT "pool_inputs_pkey" PRIMARY KEY("tx_hash","position")
);
--> statement-breakpoint
CREATE TABLE "pool_transactions" (
	"hash" "bytea" NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"receive_time" bigint,
	"blob" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"weight" integer NOT NULL,
	"fee" numeric(20, 0) NOT NULL,
	"version" smallint NOT NULL,
	"rct_type" smallint,
	"input_count" integer NOT NULL,
	"output_count" integer NOT NULL,
	"ring_size" integer NOT NULL,
	"unlock_time" numeric(20, 0) NOT NULL,
	"extra" "bytea" NOT NULL,
	"relayed" boolean NOT NULL,
	"double_spend_seen" boolean NOT NULL,
	CONSTRAINT "pool_transactions_pkey" PRIMARY KEY("hash")
);
--> statement-breakpoint
CREATE TABLE "recent_block_blobs" (
	"height" integer NOT NULL,
	"blob" "bytea" NOT NULL,
	CONSTRAINT "recent_block_blobs_pkey" PRIMARY KEY("height")
);
--> statement-breakpoint
CREATE TABLE "recent_transaction_blobs" (
	"tx_id" bigint NOT NULL,
	"blob" "bytea" NOT NULL,
	CONSTRAINT "recent_transaction_blobs_pkey" PRIMARY KEY("tx_id")
);
--> statement-breakpoint
CREATE TABLE "reorgs" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "reorgs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"detected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fork_height" integer NOT NULL,
	"depth" integer NOT NULL,
	"old_tip_height" integer NOT NULL,
	"old_tip_hash" "bytea" NOT NULL,
	"new_tip_height" integer NOT NULL,
	"new_tip_hash" "bytea" NOT NULL,
	CONSTRAINT "reorgs_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "sync_state" (
	"id" smallint DEFAULT 1 NOT NULL,
	"network" text NOT NULL,
	"genesis_hash" "bytea" NOT NULL,
	"frontier_height" integer NOT NULL,
	"frontier_hash" "bytea",
	"index_format" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sync_state_pkey" PRIMARY KEY("id"),
	CONSTRAINT "sync_state_one_row" CHECK ("sync_state"."id" = 1),
	CONSTRAINT "sync_state_frontier" CHECK (("sync_state"."frontier_height" = -1) = ("sync_state"."frontier_hash" is null) and "sync_state"."frontier_height" >= -1)
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"version" smallint NOT NULL,
	"rct_type" smallint,
	"size" integer NOT NULL,
	"weight" integer NOT NULL,
	"fee" numeric(20, 0) NOT NULL,
	"unlock_time" numeric(20, 0) NOT NULL,
	"input_count" integer NOT NULL,
	"output_count" integer NOT NULL,
	"ring_size" integer NOT NULL,
	"extra" "bytea" NOT NULL,
	CONSTRAINT "transactions_pkey" PRIMARY KEY("id"),
	CONSTRAINT "transactions_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
CREATE INDEX "alternative_blocks_height_idx" ON "alternative_blocks" USING btree ("height");--> statement-breakpoint
CREATE INDEX "alternative_blocks_reorg_id_idx" ON "alternative_blocks" USING btree ("reorg_id");--> statement-breakpoint
CREATE INDEX "alternative_transactions_hash_idx" ON "alternative_transactions" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "blocks_timestamp_idx" ON "blocks" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "inputs_tx_id_position_idx" ON "inputs" USING btree ("tx_id","position");--> statement-breakpoint
CREATE INDEX "outputs_tx_id_position_idx" ON "outputs" USING btree ("tx_id","position");--> statement-breakpoint
CREATE INDEX "outputs_key_idx" ON "outputs" USING btree ("key");--> statement-breakpoint
CREATE INDEX "pool_inputs_key_image_idx" ON "pool_inputs" USING btree ("key_image");--> statement-breakpoint
CREATE INDEX "pool_transactions_first_seen_at_idx" ON "pool_transactions" USING btree ("first_seen_at");--> statement-breakpoint
CREATE INDEX "reorgs_fork_height_idx" ON "reorgs" USING btree ("fork_height");