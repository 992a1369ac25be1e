CREATE TABLE "first_seen_times" (
	"height" integer NOT NULL,
	"seen_at" double precision[] NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "first_seen_times_pkey" PRIMARY KEY("height")
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pool_history_left_at_idx" ON "pool_history" USING btree ("left_at");