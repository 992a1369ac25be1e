import type { PageRequest } from '../../server/page-request.ts';

/** Maximum number of loads of one page. On a chain with several blocks a second, the last one may still have mixed tips. */
const MAX_LOADS = 3;

/**
 * Loads the data of a page, and loads it again when the tip of the index changes meanwhile. Each read sees one state of the
 * index. Without this, a page could show a transaction in the pool and name the block that mined it as the newest.
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
