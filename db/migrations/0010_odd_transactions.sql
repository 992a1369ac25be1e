CREATE TABLE "oddities" (
	"tx_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "oddities_pkey" PRIMARY KEY("tx_id","kind","position")
);
--> statement-breakpoint
ALTER TABLE "outputs" ALTER COLUMN "key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_transactions" ALTER COLUMN "weight" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_transactions" ALTER COLUMN "fee" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_transactions" ALTER COLUMN "input_count" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_transactions" ALTER COLUMN "output_count" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_transactions" ALTER COLUMN "ring_size" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_transactions" ALTER COLUMN "unlock_time" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_transactions" ALTER COLUMN "extra" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "weight" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "fee" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "unlock_time" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "input_count" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "ring_size" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "extra" DROP NOT NULL;