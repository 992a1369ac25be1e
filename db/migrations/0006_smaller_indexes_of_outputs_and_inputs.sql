DROP INDEX "inputs_tx_id_position_idx";--> statement-breakpoint
DROP INDEX "outputs_tx_id_position_idx";--> statement-breakpoint
DROP INDEX "outputs_key_idx";--> statement-breakpoint
CREATE INDEX "inputs_tx_id_idx" ON "inputs" USING btree ("tx_id");--> statement-breakpoint
CREATE INDEX "outputs_tx_id_idx" ON "outputs" USING btree ("tx_id");--> statement-breakpoint
CREATE INDEX "outputs_key_idx" ON "outputs" USING btree (substr("key", 1, 7));