import { getChainTotalsAtHeight, type ChainTotalsAtHeight } from '../db/queries/blocks.ts';
import { listChainSpans, type ChainSpanStatistics } from '../db/queries/chain-series.ts';
import type { Tip } from '../db/queries/index-state.ts';
import { getNewestRing, type NewestRing } from '../db/queries/newest-ring.ts';
import { listMinableTxs, type MinableTx } from '../db/queries/pool-figures.ts';
import { getPoolTotals, type PoolTotals } from '../db/queries/pool.ts';
import { listReorgs, readReorgEffects, type Reorg, type ReorgEffects } from '../db/queries/reorgs.ts';
import { getBlockSeries, type BlockSample } from '../db/queries/series.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { loadNewestBlocksWithAlternatives, type BlockWithAlternatives } from './chain-strip.ts';

export interface HomePageQuery {
  /** Number of newest blocks on the home page. */
  readonly blockCount: number;
  /** Number of points in the history of the hash rate. A point is a day, or a block while the chain has too few days. */
  readonly hashRatePointCount: number;
  /** Fee rate of the lowest wallet priority, in atomic units per byte of weight. Undefined before hard fork 15. */
  readonly lowestTierFeeRate: bigint | undefined;
}

/** The history of the hash rate: by day, or by block while the chain has too few days. */
export type HashRateHistory =
  | { readonly step: 'day'; readonly days: readonly ChainSpanStatistics[] }
  | { readonly step: 'block'; readonly blocks: readonly BlockSample[] };

export interface HomePageData {
  readonly tip: Tip;
  /** The newest blocks of the main chain, newest first. */
  readonly blocks: readonly BlockWithAlternatives[];
  readonly poolTotals: PoolTotals;
  /** All waiting transactions with a known fee, highest fee rate first. */
  readonly waitingTxs: readonly MinableTx[];
  /** Days or blocks of the hash rate chart, oldest first. Days are complete: the current day is left out. */
  readonly hashRates: HashRateHistory;
  /** Emission, fees and counts of the chain up to and including the tip. Undefined only if the index is damaged. */
  readonly chainTotals: ChainTotalsAtHeight | undefined;
  /** The first ring of the newest transaction with rings ({@link getNewestRing}). Undefined if none is found. */
  readonly newestRing: NewestRing | undefined;
  /** The newest reorg. Undefined if this index saw none. */
  readonly lastReorg: { readonly reorg: Reorg; readonly effects: ReorgEffects | undefined } | undefined;
}

/** Minimum number of days in a history by day. A chain with fewer days has a history by block, which shows more. */
const MIN_DAYS = 7;

export async function loadHomePageData(
  snapshot: Snapshot,
  { blockCount, hashRatePointCount, lowestTierFeeRate }: HomePageQuery,
): Promise<HomePageData> {
  const [strip, poolTotals, waiting, hashRates, totals, ring, lastReorg] = await Promise.all([
    loadNewestBlocksWithAlternatives(snapshot, blockCount, lowestTierFeeRate),
    getPoolTotals(snapshot),
    listMinableTxs(snapshot),
    loadHashRates(snapshot, hashRatePointCount),
    getChainTotalsAtHeight(snapshot, snapshot.tip.height),
    getNewestRing(snapshot),
    loadLastReorg(snapshot),
  ]);
  return {
    tip: snapshot.tip,
    blocks: strip,
    poolTotals,
    waitingTxs: waiting,
    hashRates,
    chainTotals: totals,
    newestRing: ring,
    lastReorg,
  };
}

async function loadHashRates(snapshot: Snapshot, points: number): Promise<HashRateHistory> {
  const window = { resolution: 'day', fromTime: undefined, toTime: undefined, limit: points + 1 } as const;
  const { spans } = await listChainSpans(snapshot, window);
  // The last day may still receive blocks. The timestamp of genesis may be 0, which is not a real time.
  const days = spans.slice(0, -1).filter(({ start }) => start > 0);
  if (days.length >= MIN_DAYS) return { step: 'day', days };
  return { step: 'block', blocks: await getBlockSeries(snapshot, points) };
}

async function loadLastReorg(snapshot: Snapshot): Promise<HomePageData['lastReorg']> {
  const [reorg] = await listReorgs(snapshot, undefined, 1);
  if (reorg === undefined) return undefined;
  const effects = await readReorgEffects(snapshot, [reorg.id]);
  return { reorg, effects: effects.get(reorg.id) };
}
