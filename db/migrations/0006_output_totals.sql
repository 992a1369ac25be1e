ALTER TABLE "block_totals" ADD COLUMN "outputs" bigint DEFAULT 0 NOT NULL;
