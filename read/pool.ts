import { listPoolPage, type PoolPage } from '../db/queries/pool-pages.ts';
import {
  listPool,
  MAX_POOL_TXS_PER_PAGE,
  samplePool,
  type PoolOrder,
  type PoolSample,
} from '../db/queries/pool.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { getPoolTotals, type PoolTotals } from '../db/queries/status.ts';
import type { PoolCursor } from './pool-cursor.ts';

export interface PoolView extends PoolPage {
  /** Fee rate and weight of each waiting transaction. */
  readonly sample: readonly PoolSample[];
  readonly totals: PoolTotals;
}

/**
 * What waits. The list by fee has one page, because nobody reads on there; the newest lead to the oldest.
 *
 * @param before where the page starts, in the order by first sight
 */
export async function loadPool(
  snapshot: Snapshot,
  { order, before }: { readonly order: PoolOrder; readonly before: PoolCursor | undefined },
  newestPerPage: number,
): Promise<PoolView> {
  const [page, sample, totals] = await Promise.all([
    order === 'newest'
      ? listPoolPage(snapshot, before, newestPerPage)
      : listPool(snapshot, order, MAX_POOL_TXS_PER_PAGE).then((txs) => ({ txs, older: undefined })),
    samplePool(snapshot),
    getPoolTotals(snapshot.db),
  ]);
  return { ...page, sample, totals };
}
