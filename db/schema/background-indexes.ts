import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Indexes of migrations that the indexer still has to build. The SQL transaction of the migration inserts the row, and the row is deleted
 * when the index is complete. The table is empty most of the time.
 */
export const backgroundIndexes = pgTable(
  'background_indexes',
  {
    name: text('name').notNull(),
    tableName: text('table_name').notNull(),
    indexStatement: text('index_statement').notNull(), // `create index concurrently …`, from the migration.
    builtShare: doublePrecision('share'), // Progress of the build, from 0 to 1. Null while the index is not being built.
  },
  (t) => [primaryKey({ name: 'background_indexes_pkey', columns: [t.name] })],
);
