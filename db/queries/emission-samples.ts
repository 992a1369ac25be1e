import { asc, eq, inArray } from 'drizzle-orm';
import { blocks, blockTotals } from '../schema/index.ts';
import { requireAllowedLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

/** The emission up to a block, and the reward and fees of the block. Amounts are in atomic units. */
export interface EmissionSample {
  readonly height: number;
  readonly timestamp: number;
  /** Atomic units that all blocks up to this one created. */
  readonly emission: bigint;
  /** Amount that the coinbase pays, fees included. */
  readonly reward: bigint;
  readonly fees: bigint;
}

export const MAX_EMISSION_SAMPLES = 200;

/**
 * Returns about `count` blocks at nearly equal distances from block 1 to the tip, ascending. Makes one lookup for each
 * block.
 */
export async function listEmissionSamples({ db, tip }: Snapshot, count: number): Promise<EmissionSample[]> {
  requireAllowedLimit(count, MAX_EMISSION_SAMPLES);
  const last = Math.max(1, Math.min(count, tip.height) - 1);
  const heights = new Set(
    Array.from({ length: last + 1 }, (_, index) => 1 + Math.floor(((tip.height - 1) * index) / last)),
  );
  return db
    .select({
      height: blocks.height,
      timestamp: blocks.timestamp,
      emission: blockTotals.emission,
      reward: blocks.reward,
      fees: blocks.fees,
    })
    .from(blocks)
    .innerJoin(blockTotals, eq(blockTotals.height, blocks.height))
    .where(
      inArray(
        blocks.height,
        [...heights].filter((height) => height <= tip.height),
      ),
    )
    .orderBy(asc(blocks.height));
}
