import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The indexes that a bulk load has taken down. A row is written by the transaction that drops its index and marked by the
 * one that builds it again, so that at every moment an index either stands or can be built from here. No rows outside a
 * bulk load.
 */
export const bulkLoadIndexes = pgTable(
  'bulk_load_indexes',
  {
    name: text('name').notNull(),
    tableName: text('table_name').notNull(),
    position: integer('position').notNull(), // the order of building, from 1
    // What builds it, as Postgres itself writes it down.
    indexStatement: text('index_statement').notNull(),
    constraintStatement: text('constraint_statement'), // null when the index serves no constraint
    builtAt: timestamp('built_at', { withTimezone: true }), // null while it is missing
  },
  (t) => [primaryKey({ name: 'bulk_load_indexes_pkey', columns: [t.name] })],
);
