import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { u64 } from './columns.ts';

/**
 * The buckets that have outputs up to the indexed tip, without bucket 0, which `block_totals` counts. Only
 * outputs of version 1 are in them, so they rarely change near the tip. The rows move with the indexed
 * height.
 */
export const outputBuckets = pgTable(
  'output_buckets',
  {
    amount: u64('amount').notNull(),
    // The next output of the bucket gets this index. 1 or more.
    nextIndex: bigint('next_index', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'output_buckets_pkey', columns: [t.amount] })],
);

/** The indices of the waiting ranges in the same buckets. */
export const backfillRangeBuckets = pgTable(
  'backfill_range_buckets',
  {
    startHeight: integer('start_height').notNull(), // The range in `backfill_ranges`.
    amount: u64('amount').notNull(),
    // Index of the first output of the range in this bucket.
    firstIndex: bigint('first_index', { mode: 'number' }).notNull(),
    // The index after the last output of the range.
    nextIndex: bigint('next_index', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'backfill_range_buckets_pkey', columns: [t.startHeight, t.amount] })],
);
