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
  readonly sample: readonly PoolSample[];
  readonly totals: PoolTotals;
}

/**
 * Loads a page of the waiting transactions. The list by fee rate has a single page. The list by first sight has pages
 * down to the oldest transaction.
 *
 * @param before start of the page in the order of first sight
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
