import { baseReward, fullRewardZone } from '@ringscope/protocol/emission.ts';
import {
  computeFeeRates,
  computeBlockWeightLimits,
  type FeeRates,
} from '@ringscope/protocol/fee-estimate.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { inferLongTermMedian } from '@ringscope/protocol/long-term-weight.ts';
import type { StoredBlock } from '../db/queries/blocks.ts';
import type { MainChainBlockDetail } from './block.ts';
import { feeClassOf, type FeeClass } from './fee-classes.ts';

/** The fee rates by which the transactions of a block are divided into fee classes. */
export interface BlockFeeScale {
  /**
   * Fee rate of the lowest wallet priority or, when `tiers` is undefined, the lowest rate paid in the block, in atomic
   * units per byte of weight.
   */
  readonly lowestFeeRate: bigint;
  /**
   * Fee rates of the four wallet priorities when the block was mined. Undefined when `lowestFeeRate` is only the lowest rate paid in
   * the block.
   */
  readonly tiers: FeeRates['tiers'] | undefined;
}

/** The weight and fee rules that applied to a block when it was mined. */
export interface BlockWeightAndFeeRules {
  /** Weight in bytes up to which the block pays its full base reward. */
  readonly penaltyFreeWeight: number;
  /**
   * Fee rates of the four wallet priorities. Undefined before hard fork 15, or when the stored weights of the block and
   * of the previous block do not determine the long-term median.
   */
  readonly tiers: FeeRates['tiers'] | undefined;
}

/** Computes the penalty-free weight and the fee rates that applied to a block, from the stored values of the chain. */
export function weightAndFeeRulesOfBlock(
  main: Pick<MainChainBlockDetail, 'block' | 'previousBlock' | 'chainTotalsBefore' | 'medianWeight'>,
): BlockWeightAndFeeRules {
  const { block, previousBlock, chainTotalsBefore, medianWeight = 0 } = main;
  const longTerm =
    longTermMedianAt(block) ?? (previousBlock === undefined ? undefined : longTermMedianAt(previousBlock));
  const weights =
    longTerm === undefined
      ? undefined
      : computeBlockWeightLimits(block.majorVersion, {
          shortTermMedian: BigInt(medianWeight),
          longTermMedian: BigInt(longTerm),
        });
  if (weights === undefined || chainTotalsBefore === undefined) {
    return {
      penaltyFreeWeight: Math.max(fullRewardZone(block.majorVersion), medianWeight),
      tiers: undefined,
    };
  }
  const reward = baseReward(chainTotalsBefore.emission, block.majorVersion);
  return {
    penaltyFreeWeight: Number(weights.penaltyFreeWeight),
    tiers: computeFeeRates(reward, weights).tiers,
  };
}

function longTermMedianAt({ majorVersion, weight, longTermWeight }: StoredBlock): number | undefined {
  return inferLongTermMedian(majorVersion, weight, longTermWeight);
}

interface TxWeightAndFee {
  readonly weight: number | null;
  readonly fee: bigint | null;
}

/**
 * Returns the scale by which the transactions of a block are divided into fee classes. It begins at the rate that the
 * lowest wallet priority had when the block was mined. If this rate is not known, the scale begins at the lowest rate
 * above 0 that the transactions paid. Undefined when neither is known.
 */
export function blockFeeScaleOf(
  { tiers }: Pick<BlockWeightAndFeeRules, 'tiers'>,
  txs: readonly TxWeightAndFee[],
): BlockFeeScale | undefined {
  if (tiers !== undefined) return { lowestFeeRate: tiers[0], tiers };
  const rates = txs.map(rateOf).filter((rate) => rate > 0n);
  const [first, ...others] = rates;
  if (first === undefined) return undefined;
  return {
    lowestFeeRate: others.reduce((least, rate) => (rate < least ? rate : least), first),
    tiers: undefined,
  };
}

/**
 * Returns the fee class of a transaction in a block. It is 0, the class of the cheapest transactions, when the fee, the
 * weight or the scale is unknown.
 */
export function feeClassInBlock(tx: TxWeightAndFee, scale: BlockFeeScale | undefined): FeeClass {
  return scale === undefined ? 0 : feeClassOf(rateOf(tx), scale.lowestFeeRate);
}

function rateOf({ fee, weight }: TxWeightAndFee): bigint {
  return fee === null || weight === null ? 0n : feeRate(fee, weight);
}
