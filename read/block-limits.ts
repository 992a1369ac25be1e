import type { Database } from '../db/client.ts';
import type { WithMoment } from '../db/queries/lookups/lookup.ts';
import { lookUpBlockLimits, type BlockLimitInputs } from '../db/queries/lookups/block-limits.ts';
import { baseReward } from '../protocol/emission.ts';
import { feeRates, weightLimits, type FeeRates, type WeightLimits } from '../protocol/fee-estimate.ts';

export { RECENT_BLOCKS } from '../db/queries/lookups/block-limits.ts';

/** The rules for the next block: its reward, its weight, and what its transactions must pay. */
export interface BlockLimits extends BlockLimitInputs {
  /** Reward of the next block without fees and penalty, in atomic units. */
  readonly baseReward: bigint;
  /** It is undefined before hard fork 15. */
  readonly rules: { readonly weights: WeightLimits; readonly fees: FeeRates } | undefined;
}

/** Reads the rules for the next block. They are those of the newest block's version. */
export async function readBlockLimits(database: Database): Promise<WithMoment<BlockLimits>> {
  const { moment, data } = await lookUpBlockLimits(database);
  const { block, totals, shortTermMedian, longTermMedian } = data;
  const reward = baseReward(totals.emission, block.majorVersion);
  const weights = weightLimits(block.majorVersion, {
    shortTerm: shortTermMedian,
    longTerm: longTermMedian,
  });
  return {
    moment,
    data: {
      ...data,
      baseReward: reward,
      rules: weights === undefined ? undefined : { weights, fees: feeRates(reward, weights) },
    },
  };
}
