-- The members of a ring outside bucket 0, as keys of an index: see db/ring-reference-index.ts.
CREATE FUNCTION "ring_member_keys"("amount" numeric, "ring" bigint[]) RETURNS bigint[]
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN array(SELECT hash_numeric_extended("amount", "member") FROM unnest("ring") AS "member");
--> statement-breakpoint
-- The eras of a transaction, one of each level, as keys of an index: see db/ring-eras.ts.
CREATE FUNCTION "ring_eras"("tx_id" bigint) RETURNS bigint[]
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN array[("tx_id" >> 22) * 8, ("tx_id" >> 25) * 8 + 1, ("tx_id" >> 28) * 8 + 2, ("tx_id" >> 31) * 8 + 3,
		("tx_id" >> 34) * 8 + 4];
--> statement-breakpoint
-- The highest index that a ring names: its members may be in any order. Null for an empty ring.
CREATE FUNCTION "newest_ring_member"("ring" bigint[]) RETURNS bigint
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT max("member") FROM unnest("ring") AS "member");
--> statement-breakpoint
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
	"public_key_prefix" "bytea",
	"payment_id_prefix" "bytea",
	"blob" "bytea",
	CONSTRAINT "alternative_transactions_pkey" PRIMARY KEY("block_hash","position")
);
--> statement-breakpoint
CREATE TABLE "backfill_range_buckets" (
	"start_height" integer NOT NULL,
	"amount" numeric(20, 0) NOT NULL,
	"first_index" bigint NOT NULL,
	"next_index" bigint NOT NULL,
	CONSTRAINT "backfill_range_buckets_pkey" PRIMARY KEY("start_height","amount")
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
CREATE TABLE "block_statistics" (
	"height" integer NOT NULL,
	"target_seconds" smallint NOT NULL,
	"input_count" integer NOT NULL,
	"output_count" integer NOT NULL,
	"coinbase_output_count" integer NOT NULL,
	"ring_members" bigint NOT NULL,
	"tx_size" bigint NOT NULL,
	"tx_weight" bigint NOT NULL,
	"version1_txs" integer NOT NULL,
	"full_txs" integer NOT NULL,
	"simple_txs" integer NOT NULL,
	"bulletproof_txs" integer NOT NULL,
	"bulletproof2_txs" integer NOT NULL,
	"clsag_txs" integer NOT NULL,
	"bulletproof_plus_txs" integer NOT NULL,
	"fee_rates" bigint[] NOT NULL,
	CONSTRAINT "block_statistics_pkey" PRIMARY KEY("height")
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
CREATE TABLE "chain_series" (
	"seconds" integer NOT NULL,
	"start" bigint NOT NULL,
	"blocks" integer NOT NULL,
	"txs" bigint NOT NULL,
	"size" bigint NOT NULL,
	"weight" bigint NOT NULL,
	"difficulty" numeric(39, 0) NOT NULL,
	"intervals" integer NOT NULL,
	"interval_seconds" bigint NOT NULL,
	"reward" numeric(39, 0) NOT NULL,
	"fees" numeric(39, 0) NOT NULL,
	"target_seconds" bigint NOT NULL,
	"input_count" bigint NOT NULL,
	"output_count" bigint NOT NULL,
	"coinbase_output_count" bigint NOT NULL,
	"ring_members" bigint NOT NULL,
	"tx_size" bigint NOT NULL,
	"tx_weight" bigint NOT NULL,
	"version1_txs" bigint NOT NULL,
	"full_txs" bigint NOT NULL,
	"simple_txs" bigint NOT NULL,
	"bulletproof_txs" bigint NOT NULL,
	"bulletproof2_txs" bigint NOT NULL,
	"clsag_txs" bigint NOT NULL,
	"bulletproof_plus_txs" bigint NOT NULL,
	"fee_rates" bigint[] NOT NULL,
	"fee_rate_tenth" numeric(20, 0),
	"fee_rate_median" numeric(20, 0),
	"fee_rate_nine_tenths" numeric(20, 0),
	CONSTRAINT "chain_series_pkey" PRIMARY KEY("seconds","start")
);
--> statement-breakpoint
CREATE TABLE "indexer_control" (
	"id" smallint DEFAULT 1 NOT NULL,
	"paused_at" timestamp with time zone,
	CONSTRAINT "indexer_control_pkey" PRIMARY KEY("id"),
	CONSTRAINT "indexer_control_one_row" CHECK ("indexer_control"."id" = 1)
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
	"progress_share" double precision,
	"seconds_left" double precision,
	"building_index" text,
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
CREATE TABLE "oddities" (
	"tx_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "oddities_pkey" PRIMARY KEY("tx_id","kind","position")
);
--> statement-breakpoint
CREATE TABLE "output_buckets" (
	"amount" numeric(20, 0) NOT NULL,
	"next_index" bigint NOT NULL,
	CONSTRAINT "output_buckets_pkey" PRIMARY KEY("amount")
);
--> statement-breakpoint
CREATE TABLE "outputs" (
	"amount" numeric(20, 0) NOT NULL,
	"global_index" bigint NOT NULL,
	"tx_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"clear_amount" numeric(20, 0),
	"key" "bytea",
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
CREATE TABLE "pool_series" (
	"seconds" integer NOT NULL,
	"start" bigint NOT NULL,
	"observed_ms" bigint NOT NULL,
	"txs_ms" numeric(39, 0) NOT NULL,
	"weight_ms" numeric(39, 0) NOT NULL,
	"min_txs" integer NOT NULL,
	"max_txs" integer NOT NULL,
	"min_weight" bigint NOT NULL,
	"max_weight" bigint NOT NULL,
	CONSTRAINT "pool_series_pkey" PRIMARY KEY("seconds","start")
);
--> statement-breakpoint
CREATE TABLE "pool_transactions" (
	"hash" "bytea" NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"receive_time" bigint,
	"blob" "bytea" NOT NULL,
	"version" smallint NOT NULL,
	"rct_type" smallint,
	"size" integer NOT NULL,
	"weight" integer,
	"fee" numeric(20, 0),
	"input_count" integer,
	"output_count" integer,
	"ring_size" integer,
	"public_key_prefix" "bytea",
	"payment_id_prefix" "bytea",
	"unlock_time" numeric(20, 0),
	"extra" "bytea",
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
CREATE TABLE "reorg_blocks" (
	"reorg_id" integer NOT NULL,
	"orphaned" boolean NOT NULL,
	"height" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "reorg_blocks_pkey" PRIMARY KEY("reorg_id","orphaned","height")
);
--> statement-breakpoint
CREATE TABLE "reorgs" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "reorgs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"detected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fork_height" integer NOT NULL,
	"depth" integer NOT NULL,
	"old_tip_height" integer NOT NULL,
	"old_tip_hash" "bytea" NOT NULL,
	"old_tip_timestamp" bigint NOT NULL,
	"new_tip_height" integer NOT NULL,
	"new_tip_hash" "bytea" NOT NULL,
	"new_tip_timestamp" bigint NOT NULL,
	CONSTRAINT "reorgs_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "ring_reference_index" (
	"id" smallint DEFAULT 1 NOT NULL,
	"wanted" boolean NOT NULL,
	"share" double precision,
	CONSTRAINT "ring_reference_index_pkey" PRIMARY KEY("id"),
	CONSTRAINT "ring_reference_index_one_row" CHECK ("ring_reference_index"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sync_state" (
	"id" smallint DEFAULT 1 NOT NULL,
	"network" text NOT NULL,
	"genesis_hash" "bytea" NOT NULL,
	"indexed_height" integer NOT NULL,
	"indexed_hash" "bytea",
	"index_format" integer NOT NULL,
	"bulk_load_since" timestamp with time zone,
	"events_epoch" text DEFAULT substr(md5(gen_random_uuid()::text), 1, 8) NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sync_state_pkey" PRIMARY KEY("id"),
	CONSTRAINT "sync_state_one_row" CHECK ("sync_state"."id" = 1),
	CONSTRAINT "sync_state_indexed_tip" CHECK (("sync_state"."indexed_height" = -1) = ("sync_state"."indexed_hash" is null) and "sync_state"."indexed_height" >= -1)
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
CREATE TABLE "transactions" (
	"id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"version" smallint NOT NULL,
	"rct_type" smallint,
	"size" integer NOT NULL,
	"weight" integer,
	"fee" numeric(20, 0),
	"input_count" integer,
	"output_count" integer NOT NULL,
	"ring_size" integer,
	"public_key_prefix" "bytea",
	"payment_id_prefix" "bytea",
	"unlock_time" numeric(20, 0),
	"extra" "bytea",
	CONSTRAINT "transactions_pkey" PRIMARY KEY("id"),
	CONSTRAINT "transactions_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "webhook_positions" (
	"receiver" text NOT NULL,
	"epoch" text NOT NULL,
	"number" bigint NOT NULL,
	CONSTRAINT "webhook_positions_pkey" PRIMARY KEY("receiver")
);
--> statement-breakpoint
CREATE INDEX "alternative_blocks_height_idx" ON "alternative_blocks" USING btree ("height");--> statement-breakpoint
CREATE INDEX "alternative_inputs_key_image_idx" ON "alternative_inputs" USING btree ("key_image");--> statement-breakpoint
CREATE INDEX "alternative_inputs_newest_member_idx" ON "alternative_inputs" USING btree ("amount",newest_ring_member("ring"));--> statement-breakpoint
CREATE INDEX "alternative_transactions_hash_idx" ON "alternative_transactions" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "alternative_transactions_public_key_prefix_idx" ON "alternative_transactions" USING btree ("public_key_prefix") WHERE "alternative_transactions"."public_key_prefix" is not null;--> statement-breakpoint
CREATE INDEX "alternative_transactions_payment_id_prefix_idx" ON "alternative_transactions" USING btree ("payment_id_prefix") WHERE "alternative_transactions"."payment_id_prefix" is not null;--> statement-breakpoint
CREATE INDEX "blocks_timestamp_idx" ON "blocks" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "inputs_tx_id_idx" ON "inputs" USING btree ("tx_id");--> statement-breakpoint
CREATE INDEX "outputs_tx_id_idx" ON "outputs" USING btree ("tx_id");--> statement-breakpoint
CREATE INDEX "outputs_key_idx" ON "outputs" USING btree (substr("key", 1, 7));--> statement-breakpoint
CREATE INDEX "pool_inputs_key_image_idx" ON "pool_inputs" USING btree ("key_image");--> statement-breakpoint
CREATE INDEX "pool_transactions_first_seen_at_idx" ON "pool_transactions" USING btree ("first_seen_at");--> statement-breakpoint
CREATE INDEX "pool_transactions_public_key_prefix_idx" ON "pool_transactions" USING btree ("public_key_prefix") WHERE "pool_transactions"."public_key_prefix" is not null;--> statement-breakpoint
CREATE INDEX "pool_transactions_payment_id_prefix_idx" ON "pool_transactions" USING btree ("payment_id_prefix") WHERE "pool_transactions"."payment_id_prefix" is not null;--> statement-breakpoint
CREATE INDEX "reorg_blocks_hash_idx" ON "reorg_blocks" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "transaction_fates_current_key" ON "transaction_fates" USING btree ("tx_hash") WHERE "transaction_fates"."until" is null;--> statement-breakpoint
CREATE INDEX "transaction_fates_open_idx" ON "transaction_fates" USING btree ("height") WHERE "transaction_fates"."until" is null and "transaction_fates"."kind" <> 'mined';--> statement-breakpoint
CREATE INDEX "transaction_fates_dead_idx" ON "transaction_fates" USING btree ("global_index") WHERE "transaction_fates"."until" is null and "transaction_fates"."kind" = 'dead';--> statement-breakpoint
CREATE INDEX "transactions_public_key_prefix_idx" ON "transactions" USING btree ("public_key_prefix") WHERE "transactions"."public_key_prefix" is not null;--> statement-breakpoint
CREATE INDEX "transactions_payment_id_prefix_idx" ON "transactions" USING btree ("payment_id_prefix") WHERE "transactions"."payment_id_prefix" is not null;
