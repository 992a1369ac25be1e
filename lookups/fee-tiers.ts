import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { roundFeeUp } from '@ringscope/protocol/fee-estimate.ts';
import type { BlockLimits } from './block-limits.ts';

/** The fee priorities of wallets, lowest first. */
export const feeTierNames = ['slow', 'normal', 'fast', 'fastest'] as const;

export type FeeTierName = (typeof feeTierNames)[number];

/** Weight in bytes of a typical payment: two inputs with rings of 16, and two outputs. */
export const TYPICAL_PAYMENT_WEIGHT = 2_200;

/**
 * Wallets estimate the weight before they build the transaction, so the paid rate differs from the intended rate by a few
 * per cent.
 */
const TOLERANCE_PERCENT = 5n;

type Rules = NonNullable<BlockLimits['rules']>;

/**
 * Returns the highest tier whose rate a transaction pays, with a tolerance of 5 %. Returns undefined below the lowest tier.
 *
 * @param rate in atomic units per byte of weight
 */
export function feeTierOf(rate: bigint, { fees }: Pick<Rules, 'fees'>): FeeTierName | undefined {
  return feeTierNames.findLast((_, index) => {
    const suggested = fees.tiers[index] ?? 0n;
    return rate * 100n >= suggested * (100n - TOLERANCE_PERCENT);
  });
}

/** The current cost of a fee tier, and the expected wait. */
export interface FeeTier {
  readonly name: FeeTierName;
  /** Atomic units per byte of weight. */
  readonly rate: bigint;
  /** Fee of a typical payment in atomic units. See {@link TYPICAL_PAYMENT_WEIGHT}. */
  readonly usualFee: bigint;
  /** Number of blocks until a transaction of this tier is expected in a block. 1 is the next block. */
  readonly expectedBlock: number;
}

/**
 * Returns the fee tiers, lowest first.
 *
 * @param waiting transactions in the pool, in any order
 */
export function estimateFeeTiers(
  { weights, fees }: Rules,
  waiting: readonly { readonly weight: number; readonly fee: bigint }[],
): FeeTier[] {
  return feeTierNames.map((name, index) => {
    const rate = fees.tiers[index] ?? 0n;
    const ahead = waiting.reduce(
      (sum, { weight, fee }) => (feeRate(fee, weight) >= rate ? sum + weight : sum),
      TYPICAL_PAYMENT_WEIGHT,
    );
    return {
      name,
      rate,
      usualFee: roundFeeUp(rate * BigInt(TYPICAL_PAYMENT_WEIGHT)),
      expectedBlock: Math.ceil(ahead / Number(weights.penaltyFree)),
    };
  });
}
