import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { u64Column } from './columns.ts';

/**
 * The next global output index of each amount that has outputs up to the indexed tip. A bucket is all outputs
 * of one amount. The bucket of RingCT outputs has no row, because `block_totals` counts them. The other
 * buckets contain only outputs of version 1 transactions, so they rarely change near the tip. The rows change together
 * with the indexed height.
 */
export const outputBuckets = pgTable(
  'output_buckets',
  {
    amount: u64Column('amount').notNull(),
    // Global index that the next output of this amount gets, at least 1.
    nextIndex: bigint('next_index', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'output_buckets_pkey', columns: [t.amount] })],
);

/**
 * For each range of heights in `backfill_ranges` and each amount, the global indices of the outputs of this amount. RingCT
 * outputs are left out.
 */
export const backfillRangeBuckets = pgTable(
  'backfill_range_buckets',
  {
    startHeight: integer('start_height').notNull(), // Identifies the range.
    amount: u64Column('amount').notNull(),
    // Global index of the first output with this amount in the range of heights.
    firstIndex: bigint('first_index', { mode: 'number' }).notNull(),
    // Global index after that of the last output with this amount in the range of heights.
    nextIndex: bigint('next_index', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'backfill_range_buckets_pkey', columns: [t.startHeight, t.amount] })],
);
