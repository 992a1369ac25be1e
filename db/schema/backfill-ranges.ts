import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import type { BlockHash } from '../../protocol/brands.ts';
import { hash32, u128 } from './columns.ts';

/**
 * Ranges of blocks whose rows are written and which the indexed height has not passed. The row is inserted in the transaction
 * that copies the range and deleted in the one that merges it, so it exists exactly while the range waits.
 */
export const backfillRanges = pgTable(
  'backfill_ranges',
  {
    startHeight: integer('start_height').notNull(),
    endHeight: integer('end_height').notNull(), // inclusive
    prevHash: hash32<BlockHash>('prev_hash').notNull(), // what the first block says lies below it
    endHash: hash32<BlockHash>('end_hash').notNull(),
    // What the rows assume about everything below them; compared with the indexed tip's own before merging.
    rctOutputsBefore: bigint('rct_outputs_before', { mode: 'number' }), // null: the range has no output in bucket 0
    cumulativeDifficultyBefore: u128('cumulative_difficulty_before').notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'backfill_ranges_pkey', columns: [t.startHeight] }),
    check('backfill_ranges_order', sql`${t.startHeight} >= 0 and ${t.endHeight} >= ${t.startHeight}`),
  ],
);
