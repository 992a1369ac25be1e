import type { PageRequest } from '../../server/page-request.ts';

/**
 * Maximum number of times that the data of a page is loaded. It limits the wait on a chain with several blocks per second,
 * where even the last load may be from two tips of the index.
 */
const MAX_LOADS = 3;

/**
 * Loads the data of a page. Loads it again if a new block was indexed meanwhile, because each read sees the index as it
 * is then. Otherwise the page could list a transaction in the pool beside the new block that contains it.
 */
export async function loadAtOneTip<T>(
  request: Pick<PageRequest, 'hasMixedTips' | 'forgetReads'>,
  load: () => Promise<T>,
): Promise<T> {
  let loaded = await load();
  for (let loads = 1; request.hasMixedTips && loads < MAX_LOADS; loads += 1) {
    request.forgetReads();
    loaded = await load();
  }
  return loaded;
}
