import { z } from 'zod';

/** The cache policy of a response: how long HTTP caches may reuse it without revalidation. */
export type ResponseFreshness =
  /** The response depends on the tip, the pool or the node. Caches must revalidate it for each request. */
  | 'tip'
  /** The data is too deep in the chain to change. Only `index`, `node` and confirmations still change. */
  | 'deep'
  /** The response stays the same until the explorer is updated. */
  | 'fixed';

/** Maximum age of a cached response with the state of the index: the shortest target block time of any hard fork. */
const STATE_SECONDS = 60;

const HOUR_SECONDS = 3_600;
const YEAR_SECONDS = 31_536_000;

/** @param includesIndexState whether the response contains the state of the index, so that its bytes change with each block */
export function cacheControlHeader(freshness: ResponseFreshness, includesIndexState: boolean): string {
  switch (freshness) {
    case 'tip':
      return 'no-cache';
    case 'deep':
      return includesIndexState
        ? `public, max-age=${STATE_SECONDS}`
        : `public, max-age=${YEAR_SECONDS}, immutable`;
    case 'fixed':
      return `public, max-age=${HOUR_SECONDS}`;
  }
}

/** Returns whether responses with this schema contain the state of the index. All responses with confirmations do. */
export function hasIndexState(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && 'index' in schema.shape;
}

/** Number of confirmations from which data counts as final. No mainnet reorg has been this deep. */
const DEEP_CONFIRMATIONS = 100;

export function freshnessByConfirmations(confirmations: number): ResponseFreshness {
  return confirmations >= DEEP_CONFIRMATIONS ? 'deep' : 'tip';
}

/** The changes that invalidate a cached response before it expires. */
export type ResponseDependency =
  /** Nothing: the response does not change while the server runs. */
  | 'nothing'
  /**
   * Blocks below the tip, and alternative blocks. A new block changes only the state of the index, the confirmations and the
   * length of the chain in the response. All other content stays valid, see `RewritableContent`.
   */
  | 'reorg'
  /** The chain up to its tip, alternative blocks and the state of the node. */
  | 'tip'
  /** Everything that `tip` includes, and the pool. */
  | 'pool';

/**
 * Milliseconds for which the server caches a response. Notifications about changes of the tip, node and pool invalidate it
 * earlier. Other changes, such as ages, become visible only after this time.
 */
export const SERVER_RESPONSE_CACHE_MS = 5_000;

/**
 * Milliseconds for which the server caches a response when a notification announces each of its changes. The limit matters
 * only when a notification is lost.
 */
const ANNOUNCED_CACHE_MS = 600_000;

/** Returns the milliseconds for which the server may cache a response that contains no ages. */
export function serverResponseCacheMsOf(dependsOn: ResponseDependency): number {
  return dependsOn === 'tip' || dependsOn === 'reorg' ? ANNOUNCED_CACHE_MS : SERVER_RESPONSE_CACHE_MS;
}

/** Cache time of the status, in milliseconds. It is short because the status contains the time of the last indexer report. */
export const STATUS_CACHE_MS = 1_000;
