CREATE TABLE "column_fills" (
	"table_name" text NOT NULL,
	"column_name" text NOT NULL,
	"complete_from" integer,
	"began_at" integer,
	CONSTRAINT "column_fills_pkey" PRIMARY KEY("table_name","column_name")
);
