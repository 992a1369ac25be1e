import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { roundFeeUp } from '@ringscope/protocol/fee-estimate.ts';
import type { BlockLimits } from './block-limits.ts';

/** The priorities of wallets, lowest first. */
export const feeTierNames = ['slow', 'normal', 'fast', 'fastest'] as const;

export type FeeTierName = (typeof feeTierNames)[number];

/** Weight in bytes of a usual payment: two inputs with rings of 16, and two outputs. */
export const USUAL_WEIGHT = 2_200;

/**
 * Wallets estimate the weight of a transaction before they know it, so the rate that is paid differs by some percent
 * from the rate that was meant.
 */
const TOLERANCE_PERCENT = 5n;

type Rules = NonNullable<BlockLimits['rules']>;

/**
 * Returns the highest tier whose rate is paid, with a tolerance of 5 %. The result is undefined below the lowest tier.
 *
 * @param rate in atomic units per byte of weight
 */
export function feeTierOf(rate: bigint, { fees }: Pick<Rules, 'fees'>): FeeTierName | undefined {
  return feeTierNames.findLast((_, index) => {
    const suggested = fees.tiers[index] ?? 0n;
    return rate * 100n >= suggested * (100n - TOLERANCE_PERCENT);
  });
}

/** The present cost of a tier, and the block from now in which a transaction of this tier is expected. */
export interface FeeTier {
  readonly name: FeeTierName;
  /** Atomic units per byte of weight. */
  readonly rate: bigint;
  /** Fee of a usual payment in atomic units. See {@link USUAL_WEIGHT}. */
  readonly usualFee: bigint;
  /** The first block from now is 1. */
  readonly expectedBlock: number;
}

/**
 * Returns the tiers, lowest first.
 *
 * @param waiting the transactions of the pool, in any order
 */
export function feeTiers(
  { weights, fees }: Rules,
  waiting: readonly { readonly weight: number; readonly fee: bigint }[],
): FeeTier[] {
  return feeTierNames.map((name, index) => {
    const rate = fees.tiers[index] ?? 0n;
    const ahead = waiting.reduce(
      (sum, { weight, fee }) => (feeRate(fee, weight) >= rate ? sum + weight : sum),
      USUAL_WEIGHT,
    );
    return {
      name,
      rate,
      usualFee: roundFeeUp(rate * BigInt(USUAL_WEIGHT)),
      expectedBlock: Math.ceil(ahead / Number(weights.penaltyFree)),
    };
  });
}
