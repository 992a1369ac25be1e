CREATE TABLE "backfill_range_buckets" (
	"start_height" integer NOT NULL,
	"amount" numeric(20, 0) NOT NULL,
	"first_index" bigint NOT NULL,
	"next_index" bigint NOT NULL,
	CONSTRAINT "backfill_range_buckets_pkey" PRIMARY KEY("start_height","amount")
);
--> statement-breakpoint
CREATE TABLE "output_buckets" (
	"amount" numeric(20, 0) NOT NULL,
	"next_index" bigint NOT NULL,
	CONSTRAINT "output_buckets_pkey" PRIMARY KEY("amount")
);
--> statement-breakpoint
-- What an index of an earlier version has up to its frontier, and in the ranges that wait above it.
INSERT INTO "output_buckets" ("amount", "next_index")
SELECT "amount", max("global_index") + 1 FROM "outputs"
WHERE "amount" <> 0 AND "tx_id" < (SELECT ("frontier_height" + 1)::bigint * 65536 FROM "sync_state")
GROUP BY "amount";
--> statement-breakpoint
INSERT INTO "backfill_range_buckets" ("start_height", "amount", "first_index", "next_index")
SELECT "start_height", "amount", min("global_index"), max("global_index") + 1
FROM "backfill_ranges" JOIN "outputs"
  ON "tx_id" >= "start_height"::bigint * 65536 AND "tx_id" < ("end_height" + 1)::bigint * 65536
WHERE "amount" <> 0
GROUP BY "start_height", "amount";
