ALTER TABLE "block_totals" ADD COLUMN "outputs" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "block_totals" SET "outputs" = made."outputs"
FROM (
  SELECT "height", sum("output_count" + "coinbase_output_count") OVER (ORDER BY "height") AS "outputs" FROM "block_statistics"
) made
WHERE made."height" = "block_totals"."height";
