import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { u64 } from './columns.ts';

/**
 * The buckets that have outputs up to the indexed tip, without bucket 0, which `block_totals` counts. Version 1 alone fills
 * them, so that they hardly ever change near the tip. Moved with the indexed height.
 */
export const outputBuckets = pgTable(
  'output_buckets',
  {
    amount: u64('amount').notNull(),
    nextIndex: bigint('next_index', { mode: 'number' }).notNull(), // the next output of the bucket will have this index; 1 or more
  },
  (t) => [primaryKey({ name: 'output_buckets_pkey', columns: [t.amount] })],
);

/** What the ranges that wait assume about the same buckets, and what they make of them. */
export const backfillRangeBuckets = pgTable(
  'backfill_range_buckets',
  {
    startHeight: integer('start_height').notNull(), // names the range in `backfill_ranges`
    amount: u64('amount').notNull(),
    firstIndex: bigint('first_index', { mode: 'number' }).notNull(), // the first output of the range in this bucket has this index
    nextIndex: bigint('next_index', { mode: 'number' }).notNull(), // the index after the last one
  },
  (t) => [primaryKey({ name: 'backfill_range_buckets_pkey', columns: [t.startHeight, t.amount] })],
);
