import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The operator's settings for all indexers of this database. The table has one row, or none before the first setting.
 */
export const indexerControl = pgTable(
  'indexer_control',
  {
    id: smallint('id').notNull().default(1),
    pausedAt: timestamp('paused_at', { withTimezone: true }), // Null while the indexers are not paused.
    // Part of the name of the job queue, set by `npm run indexer -- new-epoch` for a copy of another database. Null otherwise.
    queueEpoch: text('queue_epoch'),
  },
  (t) => [
    primaryKey({ name: 'indexer_control_pkey', columns: [t.id] }),
    check('indexer_control_one_row', sql`${t.id} = 1`),
  ],
);
