import type { NextBlockRules } from './block-limits.ts';

/** The fee priorities of wallets, lowest first. */
export const feeTierNames = ['slow', 'normal', 'fast', 'fastest'] as const;

export type FeeTierName = (typeof feeTierNames)[number];

/** Weight in bytes of a typical payment: two inputs with rings of 16, and two outputs. */
export const TYPICAL_PAYMENT_WEIGHT = 2_200;

/**
 * Percentage by which a fee rate may be below that of a fee tier and still count as this tier. Wallets estimate the
 * weight before they build the transaction, so the paid rate differs from the intended rate.
 */
export const FEE_TOLERANCE_PERCENT = 5n;

type WeightAndFeeRules = NonNullable<NextBlockRules['weightAndFeeRules']>;

/**
 * Returns the highest tier whose rate a transaction pays, with a tolerance of 5 %. Returns undefined below the lowest tier.
 *
 * @param feeRate in atomic units per byte of weight
 */
export function feeTierOf(
  feeRate: bigint,
  { feeRates }: Pick<WeightAndFeeRules, 'feeRates'>,
): FeeTierName | undefined {
  return feeTierNames.findLast((_, index) => {
    const suggested = feeRates.tiers[index] ?? 0n;
    return feeRate * 100n >= suggested * (100n - FEE_TOLERANCE_PERCENT);
  });
}
