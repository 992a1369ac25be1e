import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core';

/** What the operator has told all indexers of this database. One row, or none: nothing was ever said. */
export const indexerControl = pgTable(
  'indexer_control',
  {
    id: smallint('id').notNull().default(1),
    pausedAt: timestamp('paused_at', { withTimezone: true }), // null while they are to work
  },
  (t) => [
    primaryKey({ name: 'indexer_control_pkey', columns: [t.id] }),
    check('indexer_control_one_row', sql`${t.id} = 1`),
  ],
);
