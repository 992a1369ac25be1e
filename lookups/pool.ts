import { listPoolSpans, SPAN_SECONDS, type PoolSpanStatistics } from '../db/queries/chain-series.ts';
import {
  getPoolStatistics,
  listMinableTxs,
  type MinableTx,
  type PoolStatistics,
} from '../db/queries/pool-figures.ts';
import {
  lookUpPoolList,
  type PoolList,
  type PoolListPosition,
  type PoolListOptions,
} from '../db/queries/pool-list.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';

export { poolSortOrders, poolStateFilters } from '../db/queries/pool-list.ts';

export const POOL_HISTORY_HOURS = 48;

export interface PoolOverview extends PoolList {
  /** All waiting transactions with a known fee, highest fee rate first. */
  readonly waitingTxs: readonly MinableTx[];
  readonly statistics: PoolStatistics;
  /** The newest hours in which the indexer observed the pool, oldest first. There can be gaps. */
  readonly hourlyStatistics: readonly PoolSpanStatistics[];
}

/** @param after the page begins after this position in the order of the selection; undefined for the first page */
export async function loadPoolOverview(
  snapshot: Snapshot,
  { after, ...selection }: PoolListOptions & { readonly after: PoolListPosition | undefined },
  perPage: number,
): Promise<PoolOverview> {
  const [list, waiting, figures, history] = await Promise.all([
    lookUpPoolList(snapshot, selection, after, perPage),
    listMinableTxs(snapshot),
    getPoolStatistics(snapshot),
    listPoolSpans(snapshot, {
      resolution: 'hour',
      fromTime: undefined,
      toTime: undefined,
      limit: POOL_HISTORY_HOURS,
    }),
  ]);
  const hours = [...history.spans].sort((a, b) => a.start - b.start);
  const from = (hours.at(-1)?.start ?? 0) - POOL_HISTORY_HOURS * SPAN_SECONDS.hour;
  return {
    ...list.data,
    waitingTxs: waiting,
    statistics: figures,
    hourlyStatistics: hours.filter(({ start }) => start > from),
  };
}
