import type { Database } from '../../db/client.ts';
import { lookUpIndexState } from '../../db/queries/lookup.ts';
import { requireIndexes, type IndexState } from '../../db/queries/index-state.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { LiveEvent } from './live-event.ts';

/**
 * Invalidates the responses that a change of the index makes outdated. Suspends the cache while changes cannot be
 * received.
 */
export function applyLiveEventToCache(cache: ResponseCache, event: LiveEvent): void {
  switch (event.kind) {
    case 'tip':
      cache.tipMoved(event, event.changedFromHeight);
      break;
    case 'pool':
      cache.poolChanged();
      break;
    case 'node':
      cache.tipChanged();
      break;
    case 'alternative':
      cache.chainChanged();
      break;
    case 'lost':
      cache.suspend();
      break;
    case 'listening':
      cache.resume(event);
      break;
  }
}

/**
 * Reads the state of the index that every response contains.
 *
 * @throws IndexesMissingError while secondary indexes are missing. Most responses cannot be created during this time,
 *   and cached content is not reused
 */
export async function requireIndexState(database: Database): Promise<IndexState> {
  const indexState = await lookUpIndexState(database);
  requireIndexes(indexState);
  return indexState;
}
