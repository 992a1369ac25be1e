import { getBlockTotals, type BlockTotals } from '../db/queries/blocks.ts';
import { getBlockSeries, type BlockSample } from '../db/queries/series.ts';
import type { Snapshot, Tip } from '../db/queries/snapshot.ts';

export { MAX_SERIES_BLOCKS } from '../db/queries/series.ts';

export interface Mining {
  readonly tip: Tip;
  /** The samples are ordered oldest first, up to the tip. */
  readonly series: readonly BlockSample[];
  /** Sums of the chain up to the tip. */
  readonly totals: BlockTotals | undefined;
}

/** @param blocks number of newest blocks in the series */
export async function loadMining(snapshot: Snapshot, blocks: number): Promise<Mining> {
  const [series, totals] = await Promise.all([
    getBlockSeries(snapshot, blocks),
    getBlockTotals(snapshot, snapshot.tip.height),
  ]);
  return { tip: snapshot.tip, series, totals };
}
