import type { IndexState, Tip } from '../../db/queries/index-state.ts';
import { CACHE_MS, cacheMsOf, type DependsOn } from '../freshness.ts';
import type { HttpResponse, Lifetime } from '../response.ts';
import { writeJson, type Json, type JsonObject } from './json.ts';

/** The original program sends the first three headers, too. */
export const compatHeaders = {
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, RateLimit, RateLimit-Policy',
};

const RETRY_AFTER_SECONDS = '5';

/**
 * @param data the content of `data`
 * @param dependsOn the changes that make the response outdated
 */
export function success(data: Json, dependsOn: DependsOn = 'pool'): HttpResponse {
  return cacheable({ status: 'success', data }, dependsOn);
}

/** The newest block that a response describes. */
export type CompatTip = Pick<Tip, 'height' | 'hash'>;

/**
 * Responds with data about blocks of the main chain. Of these, a new block changes only confirmations and `current_height`.
 *
 * @param dataAt returns the content of `data` at a tip
 */
export function successUntilReorg(dataAt: (tip: CompatTip) => Json, tip: CompatTip): HttpResponse {
  const write = ({ tip: current }: Pick<IndexState, 'tip'>): HttpResponse =>
    successUntilReorg(dataAt, current);
  return cacheable({ status: 'success', data: dataAt(tip) }, 'reorg', { tipHash: tip.hash, write });
}

/** Responds with data that shows ages. They grow although nothing has changed. */
export function successWithAges(data: Json): HttpResponse {
  return cacheable({ status: 'success', data }, 'tip', undefined, CACHE_MS);
}

/**
 * Reports a mistake of the caller, or an object that does not exist. The URL may contain a secret in the place of a hash, so
 * the response is not cached.
 */
export function fail(title: string): HttpResponse {
  return uncached(200, { status: 'fail', data: { title } });
}

/** @param data the part that was written before the error */
export function error(message: string, data: Json = null): HttpResponse {
  return uncached(200, { status: 'error', message, data });
}

/** Reports that the index or the node cannot be read. */
export function unavailable(message: string): HttpResponse {
  return uncached(503, { status: 'error', message, data: null });
}

/** Reports that this program failed. */
export function internalError(): HttpResponse {
  return uncached(500, { status: 'error', message: 'The explorer failed to answer.', data: null });
}

/** Responds without the envelope, as some routes do. */
export function withoutEnvelope(body: JsonObject, dependsOn: DependsOn = 'pool'): HttpResponse {
  return cacheable(body, dependsOn);
}

function cacheable(
  body: JsonObject,
  dependsOn: DependsOn,
  content?: Lifetime['content'],
  cacheMs = cacheMsOf(dependsOn),
): HttpResponse {
  return {
    status: 200,
    headers: { ...compatHeaders, 'Cache-Control': 'no-cache' },
    body: writeJson(body),
    lifetime: { dependsOn, cacheMs, ...(content && { content }) },
  };
}

function uncached(status: 200 | 500 | 503, body: JsonObject): HttpResponse {
  return {
    status,
    headers: {
      ...compatHeaders,
      'Cache-Control': 'no-store',
      ...(status === 200 ? {} : { 'Retry-After': RETRY_AFTER_SECONDS }),
    },
    body: writeJson(body),
  };
}
