import { asc, eq, inArray } from 'drizzle-orm';
import { blocks, blockStatistics, blockTotals } from '../schema/index.ts';
import { requireAllowedLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

/** The number of RingCT outputs up to a block, and the time of the block. */
export interface OutputCountSample {
  readonly height: number;
  /** Timestamp of the block in Unix seconds. */
  readonly timestamp: number;
  /** Number of RingCT outputs in all blocks up to this one. */
  readonly outputs: number;
  /** Number of outputs of this block's coinbase. */
  readonly coinbaseOutputs: number;
}

export const MAX_OUTPUT_COUNT_SAMPLES = 2_000;

/** Returns the output counts at the given heights, ascending. Makes three primary key lookups for each height. */
export async function listOutputCounts(
  { db, tip }: Snapshot,
  heights: readonly number[],
): Promise<OutputCountSample[]> {
  requireAllowedLimit(heights.length, MAX_OUTPUT_COUNT_SAMPLES);
  return db
    .select({
      height: blocks.height,
      timestamp: blocks.timestamp,
      outputs: blockTotals.rctOutputs,
      coinbaseOutputs: blockStatistics.coinbaseOutputCount,
    })
    .from(blocks)
    .innerJoin(blockTotals, eq(blockTotals.height, blocks.height))
    .innerJoin(blockStatistics, eq(blockStatistics.height, blocks.height))
    .where(
      inArray(
        blocks.height,
        heights.filter((height) => height <= tip.height),
      ),
    )
    .orderBy(asc(blocks.height));
}
