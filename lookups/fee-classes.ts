import type { FeeRates } from '@ringscope/protocol/fee-estimate.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { FEE_TOLERANCE_PERCENT, type FeeTierName } from './fee-tiers.ts';

/** Fee classes of the colour scale, cheapest first: below the rate of the lowest wallet priority, then the four wallet priorities. */
export const feeClasses = [0, 1, 2, 3, 4] as const;

export type FeeClass = (typeof feeClasses)[number];

/** Names of the fee classes: the wallet priority that pays the rates of the class, or `below` for rates under the lowest priority. */
export const feeClassNames = ['below', 'slow', 'normal', 'fast', 'fastest'] as const satisfies readonly (
  | 'below'
  | FeeTierName
)[];

/**
 * Lowest rate of each class, as a multiple of the rate of the lowest wallet priority. The daemon suggests these
 * multiples while the median of the block weights is at its minimum.
 *
 * @see monero src/cryptonote_core/blockchain.cpp#L3607-L3627
 */
const multiples = [0n, 1n, 4n, 16n, 200n] as const;

/**
 * Returns the class of a fee rate.
 *
 * @param rate in atomic units per byte of weight
 * @param lowestTierRate fee rate of the lowest wallet priority, in the same unit
 */
export function feeClassOf(rate: bigint, lowestTierRate: bigint): FeeClass {
  return (
    feeClasses.findLast(
      (each) => rate * 100n >= multiples[each] * lowestTierRate * (100n - FEE_TOLERANCE_PERCENT),
    ) ?? 0
  );
}

/**
 * Returns the fee rate of the lowest wallet priority, in atomic units per byte of weight. The lower limit of each fee
 * class is a multiple of it.
 */
export function lowestTierRateOf({ tiers }: Pick<FeeRates, 'tiers'>): bigint {
  return tiers[0];
}

/**
 * Returns the lowest fee rate of each class above `below`, cheapest class first, in atomic units per byte of weight.
 *
 * @param lowestTierRate fee rate of the lowest wallet priority, in the same unit
 */
export function feeClassMinimumRates(lowestTierRate: bigint): bigint[] {
  return multiples
    .slice(1)
    .map((multiple) => (multiple * lowestTierRate * (100n - FEE_TOLERANCE_PERCENT) + 99n) / 100n);
}

/** The transactions of a block that belong to one fee class. */
export interface FeeClassSum {
  readonly feeClass: FeeClass;
  readonly txCount: number;
  /** Total weight of the transactions in bytes. */
  readonly weight: number;
}

/**
 * Sums transactions by fee class, cheapest class first. Classes without transactions are left out.
 *
 * @param lowestTierRate fee rate of the lowest wallet priority, in atomic units per byte of weight
 */
export function sumTxsByFeeClass(
  txs: readonly { readonly weight: number; readonly fee: bigint }[],
  lowestTierRate: bigint,
): FeeClassSum[] {
  const sums = feeClasses.map((feeClass) => ({ feeClass, txCount: 0, weight: 0 }));
  for (const { fee, weight } of txs) {
    const sum = sums[feeClassOf(feeRate(fee, weight), lowestTierRate)];
    if (sum === undefined) continue;
    sum.txCount += 1;
    sum.weight += weight;
  }
  return sums.filter((sum) => sum.txCount > 0);
}

/** Returns the weight in bytes of each fee class, cheapest first, with 0 for a class that is not in the sums. */
export function feeClassWeights(sums: readonly FeeClassSum[]): number[] {
  return feeClasses.map((feeClass) => sums.find((sum) => sum.feeClass === feeClass)?.weight ?? 0);
}
