import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { hash32Column, u128Column } from './columns.ts';

/**
 * Ranges of heights whose rows are written but not yet visible to readers. The SQL transaction that copies a range
 * inserts its row, and the one that raises the indexed height above the range deletes it.
 */
export const backfillRanges = pgTable(
  'backfill_ranges',
  {
    startHeight: integer('start_height').notNull(),
    endHeight: integer('end_height').notNull(), // The last height of the range.
    prevHash: hash32Column<BlockHash>('prev_hash').notNull(), // Previous hash in the header of the first block.
    endHash: hash32Column<BlockHash>('end_hash').notNull(),
    // Sums over all blocks below the range, as the rows of the range imply them. Before the indexed height
    // passes the range, they are compared with the sums at the indexed tip. `rctOutputsBefore` is null when the range
    // has no RingCT output.
    rctOutputsBefore: bigint('rct_outputs_before', { mode: 'number' }),
    cumulativeDifficultyBefore: u128Column('cumulative_difficulty_before').notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'backfill_ranges_pkey', columns: [t.startHeight] }),
    check('backfill_ranges_order', sql`${t.startHeight} >= 0 and ${t.endHeight} >= ${t.startHeight}`),
  ],
);
