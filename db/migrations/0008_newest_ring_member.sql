-- The highest index that a ring names: its members may be in any order. Null for an empty ring.
CREATE FUNCTION "newest_ring_member"("ring" bigint[]) RETURNS bigint
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT max("member") FROM unnest("ring") AS "member");
--> statement-breakpoint
DROP INDEX "alternative_inputs_newest_member_idx";--> statement-breakpoint
CREATE INDEX "alternative_inputs_newest_member_idx" ON "alternative_inputs" USING btree ("amount",newest_ring_member("ring"));