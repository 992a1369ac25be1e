import { getBlockTotals, lookUpBlocks, type StoredBlock, type BlockTotals } from '../db/queries/blocks.ts';
import { listPoolCandidates, type PoolCandidate } from '../db/queries/pool-figures.ts';
import { lookUpPoolList, newestFirstPoolSelection } from '../db/queries/pool-list.ts';
import type { PoolTotals, PoolTxSummary } from '../db/queries/pool.ts';
import { getBlockSeries, type BlockSample } from '../db/queries/series.ts';
import type { Tip } from '../db/queries/index-state.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';

export interface HomeListSizes {
  readonly blocks: number;
  readonly poolTxs: number;
  /** Number of blocks in `series`. */
  readonly seriesBlocks: number;
}

export interface HomePageData {
  readonly tip: Tip;
  /** Ordered newest first. */
  readonly blocks: readonly StoredBlock[];
  /** Ordered newest first. */
  readonly pool: readonly PoolTxSummary[];
  readonly poolTotals: PoolTotals;
  /** All waiting transactions with a known fee, highest fee rate first. */
  readonly waiting: readonly PoolCandidate[];
  /** Ordered oldest first, up to the tip. */
  readonly series: readonly BlockSample[];
  /** Sums of the chain up to and including the tip. */
  readonly totals: BlockTotals | undefined;
}

export async function loadHomePageData(snapshot: Snapshot, extent: HomeListSizes): Promise<HomePageData> {
  const [page, pool, waiting, series, totals] = await Promise.all([
    lookUpBlocks(snapshot, { from: 'tip' }, extent.blocks),
    lookUpPoolList(snapshot, newestFirstPoolSelection, undefined, extent.poolTxs),
    listPoolCandidates(snapshot),
    getBlockSeries(snapshot, extent.seriesBlocks),
    getBlockTotals(snapshot, snapshot.tip.height),
  ]);
  return {
    tip: snapshot.tip,
    blocks: page.data.blocks,
    pool: pool.data.txs,
    poolTotals: pool.data.totals,
    waiting,
    series,
    totals,
  };
}
