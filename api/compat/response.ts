import type { IndexState, Tip } from '../../db/queries/index-state.ts';
import { SERVER_RESPONSE_CACHE_MS, serverResponseCacheMsOf, type ResponseDependency } from '../freshness.ts';
import type { HttpResponse, ServerCachePolicy } from '../response.ts';
import { stringifyCompatJson, type CompatJson, type CompatJsonObject } from './json.ts';

/** Headers of every response of the compatible API. The onion explorer also sends the first three. */
export const compatResponseHeaders = {
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, RateLimit, RateLimit-Policy',
};

const RETRY_AFTER_SECONDS = '5';

/**
 * Returns a JSend response with the status `success`.
 *
 * @param data the field `data` of the response
 * @param dependsOn the changes that invalidate the response
 */
export function createJsendSuccessResponse(
  data: CompatJson,
  dependsOn: ResponseDependency = 'pool',
): HttpResponse {
  return cacheable({ status: 'success', data }, dependsOn);
}

/** The tip of the index for which a response was created. */
export type CompatTip = Pick<Tip, 'height' | 'hash'>;

/**
 * Returns a response about main chain blocks, which stays cached until a reorg. After a new block, only the confirmations and
 * `current_height` are updated.
 *
 * @param buildData returns the field `data` for a given tip
 */
export function createJsendResponseCachedUntilReorg(
  buildData: (tip: CompatTip) => CompatJson,
  tip: CompatTip,
): HttpResponse {
  const write = ({ tip: current }: Pick<IndexState, 'tip'>): HttpResponse =>
    createJsendResponseCachedUntilReorg(buildData, current);
  return cacheable({ status: 'success', data: buildData(tip) }, 'reorg', {
    readAtTipHash: tip.hash,
    createResponse: write,
  });
}

/** Returns a response that contains ages. It expires early, because ages grow without any change of the index. */
export function createJsendResponseCachedBriefly(data: CompatJson): HttpResponse {
  return cacheable({ status: 'success', data }, 'tip', undefined, SERVER_RESPONSE_CACHE_MS);
}

/**
 * Returns a JSend response with the status `fail`, for invalid input or an unknown object. It is not cached, because the URL
 * may contain a secret instead of a hash.
 */
export function createJsendFailResponse(title: string): HttpResponse {
  return uncached(200, { status: 'fail', data: { title } });
}

/** Returns a JSend response with the status `error`. @param data the part of the data that was read before the error */
export function createJsendErrorResponse(message: string, data: CompatJson = null): HttpResponse {
  return uncached(200, { status: 'error', message, data });
}

/** Returns the 503 response for an index or a node that cannot be read. */
export function createUnavailableResponse(message: string): HttpResponse {
  return uncached(503, { status: 'error', message, data: null });
}

/** Returns the 500 response to an unexpected error, which does not reveal the error. */
export function createInternalErrorResponse(): HttpResponse {
  return uncached(500, {
    status: 'error',
    message: 'An unexpected error occurred in the explorer. Its log contains the reason.',
    data: null,
  });
}

/** Returns a response whose body is the given object itself, without the JSend envelope. */
export function createResponseWithoutJsendEnvelope(
  body: CompatJsonObject,
  dependsOn: ResponseDependency = 'pool',
): HttpResponse {
  return cacheable(body, dependsOn);
}

function cacheable(
  body: CompatJsonObject,
  dependsOn: ResponseDependency,
  content?: ServerCachePolicy['rewritableContent'],
  cacheMs = serverResponseCacheMsOf(dependsOn),
): HttpResponse {
  return {
    status: 200,
    headers: { ...compatResponseHeaders, 'Cache-Control': 'no-cache' },
    body: stringifyCompatJson(body),
    serverCachePolicy: { dependsOn, cacheMs, ...(content && { rewritableContent: content }) },
  };
}

function uncached(status: 200 | 500 | 503, body: CompatJsonObject): HttpResponse {
  return {
    status,
    headers: {
      ...compatResponseHeaders,
      'Cache-Control': 'no-store',
      ...(status === 200 ? {} : { 'Retry-After': RETRY_AFTER_SECONDS }),
    },
    body: stringifyCompatJson(body),
  };
}
