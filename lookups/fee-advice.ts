import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { roundFeeUp } from '@ringscope/protocol/fee-estimate.ts';
import type { NextBlockRules } from './block-limits.ts';
import { feeTierNames, TYPICAL_PAYMENT_WEIGHT, type FeeTierName } from './fee-tiers.ts';

/** The cost of a typical payment at a fee tier, and the block that is expected to include it. */
export interface FeeTierAdvice {
  readonly name: FeeTierName;
  /** Fee rate of this tier, in atomic units per byte of weight. */
  readonly rate: bigint;
  /** Fee of a typical payment in atomic units. See {@link TYPICAL_PAYMENT_WEIGHT}. */
  readonly typicalPaymentFee: bigint;
  /** Number of blocks until the payment is expected in a block. 1 is the next block. */
  readonly blocksUntilMined: number;
  /** Whether the next cheaper tier is expected in the same block. */
  readonly isNoFasterThanCheaperTier: boolean;
}

export interface FeeAdvice {
  /** The four tiers, cheapest first. */
  readonly tiers: readonly FeeTierAdvice[];
  /** The cheapest tier whose payment is expected in the same block as a payment at the most expensive tier. */
  readonly sufficientTier: FeeTierAdvice;
}

/**
 * Returns the fee of a typical payment at a rate, rounded up like wallets round it, in atomic units.
 *
 * @param rate in atomic units per byte of weight
 */
export function typicalPaymentFeeAt(rate: bigint): bigint {
  return roundFeeUp(rate * BigInt(TYPICAL_PAYMENT_WEIGHT));
}

/**
 * Returns the number of blocks until a transaction is expected in a block, from 1 for the next block. It assumes that no
 * block exceeds the penalty-free weight.
 *
 * @param cumulativeWeight weight in bytes of the transaction and of all transactions that miners take before it
 * @param penaltyFreeWeight weight in bytes up to which a block pays its full reward
 */
export function estimateBlocksUntilMined(cumulativeWeight: number, penaltyFreeWeight: number): number {
  return Math.max(1, Math.ceil(cumulativeWeight / penaltyFreeWeight));
}

/**
 * Returns what a typical payment costs at each fee tier, which block is expected to include it, and the cheapest tier that
 * is as fast as the most expensive one. Every page with fee advice uses this function.
 *
 * @param waitingTxs transactions in the pool, in any order
 */
export function createFeeAdvice(
  { weightLimits, feeRates }: NonNullable<NextBlockRules['weightAndFeeRules']>,
  waitingTxs: readonly { readonly weight: number; readonly fee: bigint }[],
): FeeAdvice {
  const rated = waitingTxs.map(({ fee, weight }) => ({ rate: feeRate(fee, weight), weight }));
  let cheaper: number | undefined;
  const tiers = feeTierNames.map((name, index): FeeTierAdvice => {
    const rate = feeRates.tiers[index] ?? 0n;
    const cumulativeWeight = rated.reduce(
      (sum, other) => (other.rate >= rate ? sum + other.weight : sum),
      TYPICAL_PAYMENT_WEIGHT,
    );
    const blocksUntilMined = estimateBlocksUntilMined(
      cumulativeWeight,
      Number(weightLimits.penaltyFreeWeight),
    );
    const isNoFasterThanCheaperTier = cheaper === blocksUntilMined;
    cheaper = blocksUntilMined;
    return {
      name,
      rate,
      typicalPaymentFee: typicalPaymentFeeAt(rate),
      blocksUntilMined,
      isNoFasterThanCheaperTier,
    };
  });
  const sufficientTier = tiers.find(({ blocksUntilMined }) => blocksUntilMined === cheaper);
  if (sufficientTier === undefined)
    throw new Error(
      'No fee tier can be advised, because feeTierNames is empty. It must contain at least one tier.',
    );
  return { tiers, sufficientTier };
}
