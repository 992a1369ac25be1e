ALTER TABLE "alternative_transactions" ADD COLUMN "public_key_prefix" "bytea";--> statement-breakpoint
ALTER TABLE "alternative_transactions" ADD COLUMN "payment_id_prefix" "bytea";--> statement-breakpoint
ALTER TABLE "pool_transactions" ADD COLUMN "public_key_prefix" "bytea";--> statement-breakpoint
ALTER TABLE "pool_transactions" ADD COLUMN "payment_id_prefix" "bytea";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "public_key_prefix" "bytea";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "payment_id_prefix" "bytea";--> statement-breakpoint
CREATE INDEX "alternative_transactions_public_key_prefix_idx" ON "alternative_transactions" USING btree ("public_key_prefix") WHERE "alternative_transactions"."public_key_prefix" is not null;--> statement-breakpoint
CREATE INDEX "alternative_transactions_payment_id_prefix_idx" ON "alternative_transactions" USING btree ("payment_id_prefix") WHERE "alternative_transactions"."payment_id_prefix" is not null;--> statement-breakpoint
CREATE INDEX "pool_transactions_public_key_prefix_idx" ON "pool_transactions" USING btree ("public_key_prefix") WHERE "pool_transactions"."public_key_prefix" is not null;--> statement-breakpoint
CREATE INDEX "pool_transactions_payment_id_prefix_idx" ON "pool_transactions" USING btree ("payment_id_prefix") WHERE "pool_transactions"."payment_id_prefix" is not null;--> statement-breakpoint
CREATE INDEX "transactions_public_key_prefix_idx" ON "transactions" USING btree ("public_key_prefix") WHERE "transactions"."public_key_prefix" is not null;--> statement-breakpoint
CREATE INDEX "transactions_payment_id_prefix_idx" ON "transactions" USING btree ("payment_id_prefix") WHERE "transactions"."payment_id_prefix" is not null;