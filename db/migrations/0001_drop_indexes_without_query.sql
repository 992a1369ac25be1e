DROP INDEX "blocks_timestamp_idx";--> statement-breakpoint
DROP INDEX "reorgs_fork_height_idx";