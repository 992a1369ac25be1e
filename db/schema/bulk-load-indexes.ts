import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The indexes that a bulk load has dropped. The SQL transaction that drops an index inserts its row, and the one that rebuilds the index
 * sets `built_at`. So an index always exists or can be rebuilt from its row. The table is empty outside a bulk load.
 */
export const bulkLoadIndexes = pgTable(
  'bulk_load_indexes',
  {
    name: text('name').notNull(),
    tableName: text('table_name').notNull(),
    position: integer('position').notNull(), // Order in which the indexes are built, from 1.
    // The statement that builds the index, as Postgres reports it.
    indexStatement: text('index_statement').notNull(),
    constraintStatement: text('constraint_statement'), // Null when the index belongs to no constraint.
    builtAt: timestamp('built_at', { withTimezone: true }), // Null while the index is missing.
  },
  (t) => [primaryKey({ name: 'bulk_load_indexes_pkey', columns: [t.name] })],
);
