import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import { lookUpWeightMediansAndFees, type WeightMediansAndFees } from '../db/queries/block-limits.ts';
import { baseReward } from '@ringscope/protocol/emission.ts';
import {
  computeFeeRates,
  computeBlockWeightLimits,
  type FeeRates,
  type BlockWeightLimits,
} from '@ringscope/protocol/fee-estimate.ts';
import { cacheReadPerTip } from './cached-per-tip.ts';

export { FEE_AND_WEIGHT_WINDOW_BLOCKS } from '../db/queries/block-limits.ts';

/** The rules for the next block: base reward, weight limits and minimum fees. */
export interface NextBlockRules extends WeightMediansAndFees {
  /** Base reward of the next block without fees and penalty, in atomic units. */
  readonly baseReward: bigint;
  /** Weight limits and minimum fees. Undefined before hard fork 15. */
  readonly weightAndFeeRules:
    | { readonly weightLimits: BlockWeightLimits; readonly feeRates: FeeRates }
    | undefined;
}

/**
 * Reads the rules for the next block, which are those of the hard fork of the newest block. Computing the rules reads
 * the weights of 100,000 blocks, so the result is cached for each tip.
 */
export const readNextBlockRules = cacheReadPerTip(readUncachedNextBlockRules);

async function readUncachedNextBlockRules(database: Database): Promise<WithIndexState<NextBlockRules>> {
  const { indexState, data } = await lookUpWeightMediansAndFees(database);
  const { block, chainTotals, shortTermMedianWeight, longTermMedianWeight } = data;
  const reward = baseReward(chainTotals.emission, block.majorVersion);
  const weights = computeBlockWeightLimits(block.majorVersion, {
    shortTermMedian: shortTermMedianWeight,
    longTermMedian: longTermMedianWeight,
  });
  return {
    indexState,
    data: {
      ...data,
      baseReward: reward,
      weightAndFeeRules:
        weights === undefined
          ? undefined
          : { weightLimits: weights, feeRates: computeFeeRates(reward, weights) },
    },
  };
}
