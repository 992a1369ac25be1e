import { feeClasses, type FeeClass } from '../../../lookups/fee-classes.ts';

/** Height of the penalty-free weight in the bar of a block, in per cent. Heavier blocks get a lower reward. */
export const MEDIAN_WEIGHT_BAR_HEIGHT_PERCENT = 82;

/**
 * Returns the height of the filled part of a block's bar in per cent, from 0 to 100. Up to the median, it grows with the
 * square root of the weight, so that small blocks differ. Above, it grows linearly to 100 at twice the median, the maximum
 * weight.
 *
 * @param weight in bytes, at least 0
 * @param medianWeight penalty-free weight in bytes, above 0
 */
export function blockBarFillPercent(weight: number, medianWeight: number): number {
  const share = Math.max(0, weight / medianWeight);
  return share <= 1
    ? MEDIAN_WEIGHT_BAR_HEIGHT_PERCENT * Math.sqrt(share)
    : MEDIAN_WEIGHT_BAR_HEIGHT_PERCENT + (100 - MEDIAN_WEIGHT_BAR_HEIGHT_PERCENT) * Math.min(1, share - 1);
}

/**
 * A layer in the filled part of a block's bar, with the transactions of one fee class. Its bounds are in per cent of the
 * height of the bar, from the bottom, with one decimal.
 */
export interface BlockFillLayer {
  /** Undefined for the layer of the coinbase and the header, which pay no fee. */
  readonly feeClass: FeeClass | undefined;
  readonly fromPercent: number;
  readonly toPercent: number;
}

/** Returns the summed weight of each fee class, cheapest class first. */
export function sumWeightByFeeClass(
  txs: readonly { readonly weight: number; readonly feeClass: FeeClass }[],
): number[] {
  const weights = feeClasses.map(() => 0);
  for (const { weight, feeClass } of txs) weights[feeClass] = (weights[feeClass] ?? 0) + weight;
  return weights;
}

/**
 * Divides the filled part of a block's bar into one layer for each fee class, cheapest at the bottom. The scale of the bar
 * is not linear, so the height of a layer also depends on its position: layers show the order of the classes, not their
 * shares.
 *
 * @param weightsByFeeClass weight in bytes of each fee class, cheapest first
 * @param totalWeight weight of the block in bytes. What exceeds the sum of the classes is a layer without a class.
 * @param median penalty-free weight in bytes
 */
export function layOutBlockFillLayers(
  weightsByFeeClass: readonly number[],
  totalWeight: number,
  median: number,
): BlockFillLayer[] {
  const sum = weightsByFeeClass.reduce((before, weight) => before + weight, 0);
  const parts = [
    ...feeClasses.map((feeClass) => ({ feeClass, weight: weightsByFeeClass[feeClass] ?? 0 })),
    { feeClass: undefined, weight: Math.max(0, totalWeight - sum) },
  ];
  let below = 0;
  return parts.flatMap(({ feeClass, weight }) => {
    const [fromPercent, toPercent] = [below, below + weight].map(
      (each) => Math.round(10 * blockBarFillPercent(each, median)) / 10,
    ) as [number, number];
    below += weight;
    return toPercent > fromPercent ? [{ feeClass, fromPercent, toPercent }] : [];
  });
}

/** Formats the weight of a block as a whole percentage of the penalty-free weight. Returns `< 1` and never 0, as no block is empty. */
export function formatFillPercent(weight: number, penaltyFreeWeight: number): string {
  const percent = Math.round((100 * weight) / penaltyFreeWeight);
  return percent < 1 ? '< 1' : percent.toString();
}
