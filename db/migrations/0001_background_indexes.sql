CREATE TABLE "background_indexes" (
	"name" text NOT NULL,
	"table_name" text NOT NULL,
	"index_statement" text NOT NULL,
	"share" double precision,
	CONSTRAINT "background_indexes_pkey" PRIMARY KEY("name")
);
