import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The indexes that a bulk load has dropped. The SQL transaction that drops an index writes its row. The one
 * that builds the index again marks the row. So an index always exists or can be built from its row. The
 * table is empty outside a bulk load.
 */
export const bulkLoadIndexes = pgTable(
  'bulk_load_indexes',
  {
    name: text('name').notNull(),
    tableName: text('table_name').notNull(),
    position: integer('position').notNull(), // The order of building, from 1.
    // The statement that builds the index, as Postgres reports it.
    indexStatement: text('index_statement').notNull(),
    constraintStatement: text('constraint_statement'), // It is null when the index serves no constraint.
    builtAt: timestamp('built_at', { withTimezone: true }), // It is null while the index is missing.
  },
  (t) => [primaryKey({ name: 'bulk_load_indexes_pkey', columns: [t.name] })],
);
