import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Columns that an older version left null in rows of the main chain, and that the indexer fills in the background, from the newest block
 * down. The migration that adds such a column inserts a row for it, with null heights. The row is deleted when the column is complete. The
 * table is empty most of the time.
 */
export const unfinishedColumns = pgTable(
  'column_fills',
  {
    tableName: text('table_name').notNull(),
    columnName: text('column_name').notNull(),
    // Lowest height from which all rows have the value. Null until an indexer whose version knows the column writes to
    // this database.
    completeFromHeight: integer('complete_from'),
    // The first value of `complete_from`, from which the progress is computed.
    startedAtHeight: integer('began_at'),
  },
  (t) => [primaryKey({ name: 'column_fills_pkey', columns: [t.tableName, t.columnName] })],
);
