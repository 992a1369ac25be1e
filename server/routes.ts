import { freshnessAt, type DependsOn } from '../api/freshness.ts';

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

const pageCosts: Readonly<Record<string, number>> = {
  '/api': requestCosts.largePage,
  '/charts': requestCosts.largePage,
  '/mining': requestCosts.largePage,
};

export function pageCost(path: string): number {
  const isLarge = path.startsWith('/docs/') || /^\/block\/[^/]+\/raw$/.test(path);
  return pageCosts[path] ?? (isLarge ? requestCosts.largePage : requestCosts.page);
}

/** First path segments whose second segment may be a visitor's search text. */
const lookups = new Set(['block', 'tx', 'output', 'output-key', 'key-image', 'forks', 'docs', 'receipt']);

/** Returns the path for logs, without the search text of a visitor. */
export function pagePattern(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  if (lookups.has(first) && rest.length > 0) return `/${first}/*`;
  const known = [
    '',
    'blocks',
    'pool',
    'mining',
    'network',
    'tools',
    'charts',
    'forks',
    'proofs',
    'api',
    'demo',
    'search',
  ];
  return known.includes(first) && rest.length === 0 ? `/${first}` : 'unknown';
}

/** Returns whether a page is drawn once and kept. It shows no status of the index, but may have an example from the chain. */
function isStatic(path: string): boolean {
  return path === '/api' || path.startsWith('/docs/');
}

/** Returns which changes make a page old. */
export function pageDependsOn(path: string): DependsOn {
  if (isStatic(path)) return 'nothing';
  return path === '/' || path === '/pool' || path.startsWith('/tx/') ? 'pool' : 'tip';
}

/** Lists show the ages of the newest blocks and transactions in seconds, so a kept page is old after this time. */
const LIST_CACHE_MS = 10_000;

/** A page about one object shows its exact time beside its age, so the age may be late by this time. */
const DETAIL_CACHE_MS = 30_000;

/** Pages about one object. A change of the tip ends their time early, as for all pages. */
const detailPages = new Set(['block', 'tx', 'output', 'output-key', 'key-image']);

/** Returns the milliseconds for which a finished page may be repeated. */
export function pageCacheMs(path: string): number {
  const [, first = ''] = path.split('/');
  return detailPages.has(first) ? DETAIL_CACHE_MS : LIST_CACHE_MS;
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
export function pageCacheControl(path: string, confirmations: number): string {
  const isDeep = isStatic(path) || freshnessAt(confirmations) === 'deep';
  const { fresh, whileRevalidated, ifError } = isDeep ? deep : nearTip;
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${whileRevalidated}, stale-if-error=${ifError}`;
}
