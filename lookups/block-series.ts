import type { BlockSample } from '../db/queries/series.ts';

/** The number of blocks with a given version and a given vote. */
export interface BlockVersionCount {
  readonly blockVersion: number;
  readonly votedVersion: number;
  readonly blockCount: number;
}

/** Counts blocks by version and vote, most frequent combination first. */
export function countBlockVersions(
  series: readonly Pick<BlockSample, 'majorVersion' | 'minorVersion'>[],
): BlockVersionCount[] {
  const counts = new Map<string, BlockVersionCount>();
  for (const { majorVersion: version, minorVersion: vote } of series) {
    const key = `${version}/${vote}`;
    const before = counts.get(key)?.blockCount ?? 0;
    counts.set(key, { blockVersion: version, votedVersion: vote, blockCount: before + 1 });
  }
  return [...counts.values()].sort((a, b) => b.blockCount - a.blockCount);
}

interface TimedBlock {
  readonly timestamp: number;
}

/**
 * Returns the mean seconds between consecutive blocks, or undefined for fewer than two blocks. Miners set the timestamps, so
 * single intervals can be negative. The mean depends on the first and the last block only.
 *
 * @param blocks in ascending order
 */
export function meanBlockIntervalSeconds(blocks: readonly TimedBlock[]): number | undefined {
  const first = blocks[0];
  const last = blocks.at(-1);
  if (first === undefined || last === undefined || blocks.length < 2) return undefined;
  return Math.max(0, last.timestamp - first.timestamp) / (blocks.length - 1);
}
