CREATE TABLE "ring_reference_index" (
	"id" smallint DEFAULT 1 NOT NULL,
	"wanted" boolean NOT NULL,
	"share" double precision,
	CONSTRAINT "ring_reference_index_pkey" PRIMARY KEY("id"),
	CONSTRAINT "ring_reference_index_one_row" CHECK ("ring_reference_index"."id" = 1)
);
--> statement-breakpoint
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
