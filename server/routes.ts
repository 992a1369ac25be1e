import type { DependsOn } from './http/answer-cache.ts';

/** Every address that the server answers, with what a request to it costs. Pages are all that is not listed. */

/**
 * Points of a client's budget: about one for each 0.2 ms of processor time of an answer that is not kept. A page that is
 * kept costs as much as a lookup.
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
  proof: 60,
} as const;

const pageCosts: Readonly<Record<string, number>> = {
  '/api': requestCosts.largePage,
  '/charts': requestCosts.largePage,
  '/mining': requestCosts.largePage,
};

export function pageCost(path: string): number {
  return pageCosts[path] ?? requestCosts.page;
}

/** First parts of pages' addresses whose second part may be what a visitor looked for. */
const lookups = new Set(['block', 'tx', 'output', 'output-key', 'key-image', 'forks']);

/** The address as logs have it: what was looked for is left out. */
export function pagePattern(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  if (lookups.has(first) && rest.length > 0) return `/${first}/*`;
  const known = ['', 'blocks', 'pool', 'mining', 'charts', 'forks', 'proofs', 'api', 'demo', 'search'];
  return known.includes(first) && rest.length === 0 ? `/${first}` : 'unknown';
}

/** Pages that say nothing about the chain of this moment. They are rendered once, and have no line about the index. */
const staticPages = new Set(['/api']);

/**
 * The path and query that a page is rendered for. Pages that are rendered once have no parameters, so they are also kept
 * once, whatever a visitor writes behind the path.
 */
export function pageTarget(path: string, query: string): string {
  return query === '' || staticPages.has(path) ? path : `${path}?${query}`;
}

/** What a page speaks of. */
export function pageDependsOn(path: string): DependsOn {
  if (staticPages.has(path)) return 'nothing';
  return path === '/' || path === '/pool' || path.startsWith('/tx/') ? 'pool' : 'tip';
}

/** Below these addresses there are files alone. No page is rendered for one that is not there. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/_next/') || path.startsWith('/assets/');
}
