interface TimedBlock {
  readonly timestamp: number;
}

/**
 * Mean seconds between neighbouring blocks of an ascending run; undefined for fewer than two. Miners state the times, so
 * single intervals may be negative; the mean depends on the ends alone.
 */
export function meanInterval(blocks: readonly TimedBlock[]): number | undefined {
  const first = blocks[0];
  const last = blocks.at(-1);
  if (first === undefined || last === undefined || blocks.length < 2) return undefined;
  return Math.max(0, last.timestamp - first.timestamp) / (blocks.length - 1);
}
