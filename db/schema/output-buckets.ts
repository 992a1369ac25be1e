import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { u64Column } from './columns.ts';

/**
 * The buckets that have outputs up to the indexed tip, except bucket 0, which `block_totals` counts. They contain only outputs of version
 * 1, so they rarely change near the tip. The rows change together with the indexed height.
 */
export const outputBuckets = pgTable(
  'output_buckets',
  {
    amount: u64Column('amount').notNull(),
    // Index of the next output in the bucket, at least 1.
    nextIndex: bigint('next_index', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'output_buckets_pkey', columns: [t.amount] })],
);

/** The indices of the outputs of each range in `backfill_ranges`, in every bucket except 0. */
export const backfillRangeBuckets = pgTable(
  'backfill_range_buckets',
  {
    startHeight: integer('start_height').notNull(), // Identifies the range.
    amount: u64Column('amount').notNull(),
    // Index of the first output of the range in this bucket.
    firstIndex: bigint('first_index', { mode: 'number' }).notNull(),
    // The index after the last output of the range.
    nextIndex: bigint('next_index', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'backfill_range_buckets_pkey', columns: [t.startHeight, t.amount] })],
);
