import { getBlockTotals, listBlocks, type StoredBlock, type BlockTotals } from '../db/queries/blocks.ts';
import { listPool, type PoolTxSummary } from '../db/queries/pool.ts';
import { getBlockSeries, type BlockSample } from '../db/queries/series.ts';
import type { Snapshot, Tip } from '../db/queries/snapshot.ts';
import { getPoolTotals, type PoolTotals } from '../db/queries/status.ts';

export interface HomeLimits {
  readonly blocks: number;
  readonly poolTxs: number;
  /** Number of blocks in the series. */
  readonly seriesBlocks: number;
}

export interface Home {
  readonly tip: Tip;
  /** The list is ordered newest first. */
  readonly blocks: readonly StoredBlock[];
  /** The list is ordered newest first. */
  readonly pool: readonly PoolTxSummary[];
  readonly poolTotals: PoolTotals;
  /** The samples are ordered oldest first, up to the tip. */
  readonly series: readonly BlockSample[];
  /** Sums of the chain up to the tip. */
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
