/** The standard normal quantile of 0.95. Between it and its negative lie 9 of 10 values. */
const Z_95 = 1.6449;

/**
 * Returns the range in which 9 of 10 waits for the next `blocks` blocks lie, if blocks are found at random at a steady
 * rate. The wait is then gamma distributed. Uses the approximation of Wilson and Hilferty, which is off by less than a
 * fiftieth of the mean.
 *
 * @param blocks number of blocks to wait for, at least 1
 * @param targetSeconds mean time between blocks
 * @returns seconds
 */
export function estimateMiningWaitRange(
  blocks: number,
  targetSeconds: number,
): { readonly minSeconds: number; readonly maxSeconds: number } {
  const quantile = (z: number): number =>
    Math.max(0, 1 - 1 / (9 * blocks) + z / (3 * Math.sqrt(blocks))) ** 3 * blocks * targetSeconds;
  return { minSeconds: quantile(-Z_95), maxSeconds: quantile(Z_95) };
}
