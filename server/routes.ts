import { freshnessByConfirmations } from '../api/freshness.ts';
import type { PageDefinition } from '../app/_frame/define-page.ts';

/**
 * Rate-limit points that each kind of request costs its client. One point is worth about 0.2 ms of processor
 * time for a response that is not cached. A cached page costs as much as a lookup.
 */
export const rateLimitCostPoints = {
  file: 0,
  health: 0,
  lookup: 1,
  list: 3,
  live: 2,
  page: 10,
  /** Cost of pages that show a thousand blocks, or every field of the API. */
  largePage: 30,
  /** A dedicated thread renders one picture at a time, in 60 to 100 ms. The cost allows a client only a few pictures a minute. */
  picture: 120,
  proof: 60,
} as const;

/** Returns the rate-limit points of a page that has to be rendered. */
export function pageRateLimitCost({ cost = 'page' }: PageDefinition): number {
  return rateLimitCostPoints[cost];
}

/** Default time for which a page is cached. It is short, because lists show the ages of the newest blocks in seconds. */
const LIST_CACHE_MS = 10_000;

/** Returns the milliseconds for which the server caches a page, unless a change of the index makes it outdated earlier. */
export function pageCacheMs({ cacheMs = LIST_CACHE_MS }: PageDefinition): number {
  return cacheMs;
}

/** Times for which caches in front of the site may serve a page, in seconds. */
interface SharedLifetime {
  readonly fresh: number;
  /** Seconds after `fresh` in which a cache may serve the outdated page while it fetches the new one. */
  readonly whileRevalidated: number;
  /** Seconds after the end of `fresh` for which a cache may serve the outdated page when the site returns an error. */
  readonly ifError: number;
}

/** Cache times in seconds of pages that show the tip or the pool. A script replaces the parts that have changed. */
const nearTip: SharedLifetime = { fresh: 5, whileRevalidated: 10, ifError: 3_600 };

/** Cache times in seconds of pages about an object so deep in the chain that reorgs do not reach it, and of pages without chain data. */
const deep: SharedLifetime = { fresh: 300, whileRevalidated: 60, ifError: 86_400 };

/** `Cache-Control` of responses that no cache may store, because they contain input of a visitor or an error. */
export const NO_STORE_CACHE_CONTROL = 'private, no-store';

/**
 * Returns the `Cache-Control` of a known page. Browsers revalidate it each time, because a page in their cache would be older than the one
 * in a shared cache.
 *
 * @param confirmations confirmations of the block or transaction that the page shows, or 0
 */
export function pageCacheControl({ dependsOn }: PageDefinition, confirmations: number): string {
  const isDeep = dependsOn === 'nothing' || freshnessByConfirmations(confirmations) === 'deep';
  const { fresh, whileRevalidated, ifError } = isDeep ? deep : nearTip;
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${whileRevalidated}, stale-if-error=${ifError}`;
}
