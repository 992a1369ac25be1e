CREATE TABLE "pool_series" (
	"seconds" integer NOT NULL,
	"start" bigint NOT NULL,
	"observed_ms" bigint NOT NULL,
	"txs_ms" numeric(39, 0) NOT NULL,
	"weight_ms" numeric(39, 0) NOT NULL,
	"min_txs" integer NOT NULL,
	"max_txs" integer NOT NULL,
	"min_weight" bigint NOT NULL,
	"max_weight" bigint NOT NULL,
	CONSTRAINT "pool_series_pkey" PRIMARY KEY("seconds","start")
);
