-- The glossary's name for the height that readers see. The columns keep their rows.
ALTER TABLE "sync_state" RENAME COLUMN "frontier_height" TO "indexed_height";--> statement-breakpoint
ALTER TABLE "sync_state" RENAME COLUMN "frontier_hash" TO "indexed_hash";--> statement-breakpoint
ALTER TABLE "sync_state" RENAME CONSTRAINT "sync_state_frontier" TO "sync_state_indexed_tip";
