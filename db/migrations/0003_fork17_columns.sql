ALTER TABLE "alternative_transactions" ADD COLUMN "reference_block" bigint;--> statement-breakpoint
ALTER TABLE "alternative_transactions" ADD COLUMN "tree_layers" smallint;--> statement-breakpoint
ALTER TABLE "block_statistics" ADD COLUMN "fcmp_txs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "block_statistics" ADD COLUMN "fcmp_inputs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "block_statistics" ADD COLUMN "carrot_outputs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "tree_layers" smallint;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "tree_root" "bytea";--> statement-breakpoint
ALTER TABLE "chain_series" ADD COLUMN "fcmp_txs" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_series" ADD COLUMN "fcmp_inputs" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_series" ADD COLUMN "carrot_outputs" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outputs" ADD COLUMN "carrot_fields" "bytea";--> statement-breakpoint
ALTER TABLE "pool_transactions" ADD COLUMN "reference_block" bigint;--> statement-breakpoint
ALTER TABLE "pool_transactions" ADD COLUMN "tree_layers" smallint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reference_block" bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "tree_layers" smallint;