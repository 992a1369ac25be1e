-- In an SQL transaction of its own: the lock of a new column would keep readers out while the rows are written.
UPDATE "block_totals" SET "outputs" = made."outputs"
FROM (
  SELECT "height", sum("output_count" + "coinbase_output_count") OVER (ORDER BY "height") AS "outputs" FROM "block_statistics"
) made
WHERE made."height" = "block_totals"."height";
