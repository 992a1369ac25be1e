import { doublePrecision, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';

/**
 * When this index first saw the transactions of a block in the pool. `pool_history` has the same times for some weeks only. A row for each
 * block takes a tenth of the space of a row for each transaction.
 */
export const firstSeenTimes = pgTable(
  'first_seen_times',
  {
    height: integer('height').notNull(),
    // Unix seconds at which the transactions at positions 1, 2, … were first seen. An element is null if the
    // transaction was not in the pool.
    seenAt: doublePrecision('seen_at').array().notNull(),
    leftPoolAt: timestamp('left_at', { withTimezone: true }).notNull(), // When these transactions left the pool.
  },
  (t) => [primaryKey({ name: 'first_seen_times_pkey', columns: [t.height] })],
);
