import type { Database } from '../db/client.ts';
import { lookUpIndexState, type WithIndexState } from '../db/queries/lookup.ts';
import { lookUpBlockLimits, type BlockLimitParameters } from '../db/queries/block-limits.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { baseReward } from '@ringscope/protocol/emission.ts';
import {
  feeRates,
  weightLimits,
  type FeeRates,
  type WeightLimits,
} from '@ringscope/protocol/fee-estimate.ts';

export { RECENT_BLOCK_COUNT as RECENT_BLOCKS } from '../db/queries/block-limits.ts';

/** The rules for the next block: base reward, weight limits and minimum fees. */
export interface BlockLimits extends BlockLimitParameters {
  /** Base reward of the next block without fees and penalty, in atomic units. */
  readonly baseReward: bigint;
  /** Undefined before hard fork 15. */
  readonly rules: { readonly weights: WeightLimits; readonly fees: FeeRates } | undefined;
}

/** The last result for each database, cached until the tip changes. */
const lastRead = new WeakMap<
  Database,
  { readonly tipHash: BlockHash; readonly reading: Promise<WithIndexState<BlockLimits>> }
>();

/**
 * Reads the rules for the next block, by the version of the newest block. The rules depend only on the chain, so the result
 * is cached for each tip. Computing it reads the weights of 100,000 blocks.
 */
export async function readBlockLimits(database: Database): Promise<WithIndexState<BlockLimits>> {
  const indexState = await lookUpIndexState(database);
  const tipHash = indexState.tip.hash;
  const last = lastRead.get(database);
  if (last?.tipHash === tipHash) {
    const found = await last.reading;
    // A new block may have been indexed between the two statements.
    if (found.indexState.tip.hash === tipHash) return { indexState, data: found.data };
  }
  const reading = readLimitsOfTip(database);
  lastRead.set(database, { tipHash, reading });
  return reading.catch((error: unknown) => {
    lastRead.delete(database);
    throw error;
  });
}

async function readLimitsOfTip(database: Database): Promise<WithIndexState<BlockLimits>> {
  const { indexState, data } = await lookUpBlockLimits(database);
  const { block, totals, shortTermMedian, longTermMedian } = data;
  const reward = baseReward(totals.emission, block.majorVersion);
  const weights = weightLimits(block.majorVersion, {
    shortTerm: shortTermMedian,
    longTerm: longTermMedian,
  });
  return {
    indexState,
    data: {
      ...data,
      baseReward: reward,
      rules: weights === undefined ? undefined : { weights, fees: feeRates(reward, weights) },
    },
  };
}
