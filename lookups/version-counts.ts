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
