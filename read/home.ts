import { getBlockTotals, listBlocks, type StoredBlock, type BlockTotals } from '../db/queries/blocks.ts';
import { listPool, type PoolTxSummary } from '../db/queries/pool.ts';
import { getBlockSeries, type BlockSample } from '../db/queries/series.ts';
import type { Snapshot, Tip } from '../db/queries/snapshot.ts';
import { getPoolTotals, type PoolTotals } from '../db/queries/status.ts';

/** How much of each list is wanted. */
export interface HomeLimits {
  readonly blocks: number;
  readonly poolTxs: number;
  /** Blocks whose figures are drawn. */
  readonly seriesBlocks: number;
}

export interface Home {
  readonly tip: Tip;
  /** Newest first. */
  readonly blocks: readonly StoredBlock[];
  /** Newest first. */
  readonly pool: readonly PoolTxSummary[];
  readonly poolTotals: PoolTotals;
  /** Oldest first, up to the tip. */
  readonly series: readonly BlockSample[];
  /** Sums up to the tip. */
  readonly totals: BlockTotals | undefined;
}

export async function loadHome(snapshot: Snapshot, extent: HomeLimits): Promise<Home> {
  const [{ blocks }, pool, poolTotals, series, totals] = await Promise.all([
    listBlocks(snapshot, { from: 'tip' }, extent.blocks),
    listPool(snapshot, 'newest', extent.poolTxs),
    getPoolTotals(snapshot.db),
    getBlockSeries(snapshot, extent.seriesBlocks),
    getBlockTotals(snapshot, snapshot.tip.height),
  ]);
  return { tip: snapshot.tip, blocks, pool, poolTotals, series, totals };
}
