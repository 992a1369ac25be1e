interface TimedBlock {
  readonly timestamp: number;
}

/**
 * Returns the mean seconds between neighbouring blocks in ascending order, or undefined for fewer than two blocks.
 * Miners state the times, so single intervals may be negative. The mean depends on the first and the last block only.
 */
export function meanInterval(blocks: readonly TimedBlock[]): number | undefined {
  const first = blocks[0];
  const last = blocks.at(-1);
  if (first === undefined || last === undefined || blocks.length < 2) return undefined;
  return Math.max(0, last.timestamp - first.timestamp) / (blocks.length - 1);
}
