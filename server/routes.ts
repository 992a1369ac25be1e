import { freshnessAt } from '../api/freshness.ts';
import type { PageDefinition } from '../app/_frame/define-page.ts';

/**
 * Points that a request takes from a client's budget. One point is about 0.2 ms of processor time for an answer that is not in
 * the cache. A page from the cache costs as much as a lookup.
 */
export const requestCosts = {
  file: 0,
  health: 0,
  lookup: 1,
  list: 3,
  live: 2,
  page: 10,
  /** Pages with a thousand blocks, or with every field of the API. */
  largePage: 30,
  /** A thread of its own draws one picture after the other, in 60 to 100 ms. A client may ask for some in a minute. */
  picture: 120,
  proof: 60,
} as const;

/** Returns the points of a page that is rendered. */
export function pageCost({ cost = 'page' }: PageDefinition): number {
  return requestCosts[cost];
}

/** A page is old after this time unless its definition has another one. Lists show the ages of the newest blocks in seconds. */
const LIST_CACHE_MS = 10_000;

/** Returns the milliseconds for which a finished page may be repeated. A change that makes it old ends them early. */
export function pageCacheMs({ cacheMs = LIST_CACHE_MS }: PageDefinition): number {
  return cacheMs;
}

/** The times for which caches in front of the site may repeat a page, in seconds. */
interface SharedLifetime {
  readonly fresh: number;
  /** Time after it in which a cache may send the old page while it fetches the new one. */
  readonly whileRevalidated: number;
  /** Time after it in which a cache may send the old page instead of an error of the site. */
  readonly ifError: number;
}

/** A page that shows the tip or the pool. Its script replaces the parts that have changed. */
const nearTip: SharedLifetime = { fresh: 5, whileRevalidated: 10, ifError: 3_600 };

/** A page about an object that no reorg will change, or about nothing on the chain. */
const deep: SharedLifetime = { fresh: 300, whileRevalidated: 60, ifError: 86_400 };

/** Header of pages and answers that no cache may keep, because they contain the text of a visitor, or an error. */
export const NOT_STORED = 'private, no-store';

/**
 * Returns the `Cache-Control` of a known page. Browsers ask the server each time, because a page in their cache would be
 * older than the page in a shared cache.
 *
 * @param confirmations those of the object of the page, or 0
 */
export function pageCacheControl({ dependsOn }: PageDefinition, confirmations: number): string {
  const isDeep = dependsOn === 'nothing' || freshnessAt(confirmations) === 'deep';
  const { fresh, whileRevalidated, ifError } = isDeep ? deep : nearTip;
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${whileRevalidated}, stale-if-error=${ifError}`;
}
