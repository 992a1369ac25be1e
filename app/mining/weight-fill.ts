/** Fill of a block as heavy as the median, in per cent. */
export const MEDIAN_FILL = 82;

/**
 * Returns how much of a block is filled in a drawing, in per cent. Up to the median the fill grows with the root of the
 * weight, so that small blocks differ; above it, straight to 100 at twice the median, the largest allowed weight.
 *
 * @param weight in bytes
 * @param median weight up to which a block pays its full reward, in bytes, above 0
 */
export function weightFill(weight: number, median: number): number {
  const share = Math.max(0, weight) / median;
  const fill =
    share <= 1 ? MEDIAN_FILL * Math.sqrt(share) : MEDIAN_FILL + (100 - MEDIAN_FILL) * Math.min(1, share - 1);
  return Number(fill.toFixed(1));
}
