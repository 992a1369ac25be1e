import type { BlockSample } from '../db/queries/series.ts';

/** Blocks with one version whose miners vote for one version. */
export interface VersionCount {
  readonly version: number;
  readonly vote: number;
  readonly blocks: number;
}

/** Counts the versions of blocks and the votes of their miners, most frequent first. */
export function countVersions(
  series: readonly Pick<BlockSample, 'majorVersion' | 'minorVersion'>[],
): VersionCount[] {
  const counts = new Map<string, VersionCount>();
  for (const { majorVersion: version, minorVersion: vote } of series) {
    const key = `${version}/${vote}`;
    const before = counts.get(key)?.blocks ?? 0;
    counts.set(key, { version, vote, blocks: before + 1 });
  }
  return [...counts.values()].sort((a, b) => b.blocks - a.blocks);
}

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
