import { httpMethodOf, nonJsonResponseSchema, type Endpoint } from './contract/endpoint.ts';
import type { ErrorCode } from './contract/envelope.ts';
import { deprecationHeaders } from './deprecation.ts';
import { apiRoutes } from './endpoints/index.ts';
import { ApiError } from './errors.ts';
import { cacheControlHeader, hasIndexState, type ResponseFreshness } from './freshness.ts';
import type { ApiRoute, RouteContent } from './route.ts';
import type { RouteSources } from './route-sources.ts';
import type { HttpResponse } from './response.ts';
import type { ApiRequest, ApiStream, ServedRoute } from './served-route.ts';

export type { BroadcastResponse } from './contract/broadcast.ts';
export type { ApiProofChecker, ReceiptVerificationResult, RouteSources as Sources } from './route-sources.ts';
export { createApiTools } from './tools.ts';
export type { HttpResponse } from './response.ts';
export type { ApiRequest, ApiStream, ServedRoute, StreamLimitKind } from './served-route.ts';

/** CORS headers that let every website read the API. This is safe because no response depends on cookies or logins. */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Last-Modified, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Deprecation, Sunset',
};

const JSON_TYPE = 'application/json';

const jsonContentType = { 'Content-Type': `${JSON_TYPE}; charset=utf-8` };

const RETRY_AFTER_SECONDS = '5';

/** Receives an unexpected error and the path pattern of its endpoint. The implementation must not log the input of the client. */
export type UnexpectedErrorReporter = (routePattern: string, error: unknown) => void;

/** Returns the routes of `/api/v1` for the HTTP server. */
export function createApiV1Routes(
  sources: RouteSources,
  reportUnexpectedError: UnexpectedErrorReporter,
  routes: readonly ApiRoute[] = apiRoutes,
): readonly ServedRoute[] {
  return routes.map((route) => toServedRoute(route, sources, reportUnexpectedError));
}

function toServedRoute(
  route: ApiRoute,
  sources: RouteSources,
  reportUnexpectedError: UnexpectedErrorReporter,
): ServedRoute {
  const { endpoint } = route;
  const toErrorResponse = (error: unknown): HttpResponse => {
    if (error instanceof ApiError) return errorResponse(error);
    reportUnexpectedError(endpoint.path, error);
    return refusalResponse('internal_error');
  };
  const routeUrl = {
    method: httpMethodOf(endpoint),
    pathPattern: endpoint.path,
    cost: endpoint.cost,
    extraCost: endpoint.extraCost,
    types: mediaTypesOf(endpoint),
    maxBodyBytes: endpoint.body?.maxBytes ?? 0,
    deprecation: deprecationHeaders(endpoint),
  };
  if (route.kind === 'stream') {
    const { streamKind, limitKindOf, open } = route;
    return {
      ...routeUrl,
      kind: 'stream',
      streamKind,
      limitKindOf,
      open: async (request) => open(sources, request).then(toApiStream, toErrorResponse),
      toErrorResponse,
    };
  }
  const write = responseWriter(endpoint);
  return {
    ...routeUrl,
    kind: 'response',
    handle: async (request) =>
      route
        .handle(sources, request)
        .then((content) => write(request, content))
        .catch(toErrorResponse),
  };
}

function mediaTypesOf({ path, response, media = {} }: Endpoint): readonly [string, ...string[]] {
  const [first, ...others] = [
    ...(response === nonJsonResponseSchema ? [] : [JSON_TYPE]),
    ...Object.keys(media),
  ];
  if (first === undefined)
    throw new Error(
      `The endpoint ${path} declares neither a JSON response nor another media type. Add one of them to its definition.`,
    );
  return [first, ...others];
}

function toApiStream(
  opened: Awaited<ReturnType<Extract<ApiRoute, { kind: 'stream' }>['open']>>,
): ApiStream | HttpResponse {
  // With status 204, browsers do not reopen an event stream.
  if (opened === 'over')
    return {
      status: 204,
      headers: { ...corsHeaders, 'Cache-Control': 'no-store' },
      body: '',
      serverCachePolicy: undefined,
    };
  const { type, fileName, generateBody } = opened;
  return {
    headers: {
      'Content-Type': type === 'application/vnd.apache.parquet' ? type : `${type}; charset=utf-8`,
      ...corsHeaders,
      'Cache-Control': 'no-cache',
      ...(fileName === undefined ? {} : { 'Content-Disposition': `attachment; filename="${fileName}"` }),
    },
    generateBody,
  };
}

/** Returns a function that converts the content of an endpoint to an HTTP response. */
function responseWriter(
  endpoint: Endpoint,
): (request: ApiRequest, content: RouteContent<Endpoint>) => HttpResponse {
  const hasState = hasIndexState(endpoint.response);
  const isStored = httpMethodOf(endpoint) === 'GET' && endpoint.isPrivate !== true;
  const isList = Object.hasOwn(endpoint.queryParams, 'cursor');
  const varies = mediaTypesOf(endpoint).length > 1 ? { Vary: 'Accept' } : {};
  return function write(request, content): HttpResponse {
    const { dependsOn, cacheMs, tipDependentContent } = content;
    const isMedia = 'media' in content;
    const next = isList && !isMedia ? nextOf(content.content) : null;
    return {
      status: 200,
      headers: {
        ...(isMedia ? { 'Content-Type': content.media.type } : jsonContentType),
        ...corsHeaders,
        ...varies,
        ...(isStored ? cacheHeaders(content, hasState && !isMedia) : { 'Cache-Control': 'no-store' }),
        ...(next === null ? {} : { Link: `<${linkToNext(endpoint, request, next)}>; rel="next"` }),
      },
      body: isMedia ? content.media.bytes : `${JSON.stringify(content.content)}\n`,
      serverCachePolicy: isStored
        ? {
            dependsOn,
            cacheMs,
            ...(tipDependentContent && {
              rewritableContent: {
                readAtTipHash: tipDependentContent.tipHash,
                createResponse: (current) => write(request, tipDependentContent.contentAt(current)),
              },
            }),
          }
        : undefined,
    };
  };
}

/** Returns the cursor of the next page. Null on the last page, and for content without pages. */
function nextOf(content: unknown): string | null {
  if (typeof content !== 'object' || content === null || !('next' in content)) return null;
  return typeof content.next === 'string' ? content.next : null;
}

function cacheHeaders(
  {
    freshness,
    lastModified,
  }: { readonly freshness: ResponseFreshness; readonly lastModified?: number | undefined },
  hasState: boolean,
): Record<string, string> {
  return {
    'Cache-Control': cacheControlHeader(freshness, hasState),
    // A block can have a timestamp in the future, because its miner sets it.
    ...(lastModified === undefined
      ? {}
      : { 'Last-Modified': new Date(Math.min(lastModified * 1000, Date.now())).toUTCString() }),
  };
}

function errorResponse(error: ApiError): HttpResponse {
  return {
    status: error.status,
    headers: {
      ...jsonContentType,
      ...corsHeaders,
      'Cache-Control': 'no-store',
      ...(error.status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
    },
    body: `${JSON.stringify(error.body)}\n`,
  };
}

const refusalMessages = {
  unknown_path: 'The API has no endpoint at this path. /api/v1/openapi.json lists all endpoints.',
  bad_request: 'The request has no Host header or more than one. Send exactly one.',
  invalid_body: 'The body is not valid JSON in UTF-8. Send a JSON object.',
  body_incomplete:
    'The server did not receive the complete body within the time limit. Send the request again.',
  body_too_long: 'The body is longer than this endpoint accepts. /api/v1/openapi.json lists the limit.',
  not_json:
    'The content type of the body is not application/json. Send it with Content-Type: application/json.',
  key_unknown:
    'The operator of this explorer has not issued the key in X-Api-Key. Send another key, or none.',
  internal_error: 'An unexpected error occurred in the explorer. Its log contains the reason.',
  busy: 'Too many requests of this kind are open, from this client or in total. Retry in a few seconds.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Returns the error response for a request that no route handles, or whose handling fails unexpectedly. */
export function refusalResponse(code: keyof typeof refusalMessages): HttpResponse {
  return errorResponse(new ApiError(code, refusalMessages[code]));
}

/** @param allowed comma-separated methods that the endpoint accepts */
export function methodNotAllowedResponse(allowed: string): HttpResponse {
  const response = errorResponse(
    new ApiError(
      'method_not_allowed',
      `This endpoint does not accept the method of the request. Use ${allowed}.`,
    ),
  );
  return { ...response, headers: { ...response.headers, Allow: allowed } };
}

/** Returns the error message for a client that has used up its request budget of the rate limit. */
export function rateLimitExceededMessage(seconds: number): string {
  return `This client has used up its request budget. Retry in ${seconds} seconds.`;
}

/**
 * Returns the response to a client that has used up its request budget.
 *
 * @param retryAfterSeconds time after which the client may retry
 */
export function tooManyRequestsResponse(retryAfterSeconds: number): HttpResponse {
  const response = errorResponse(
    new ApiError('too_many_requests', rateLimitExceededMessage(retryAfterSeconds)),
  );
  return { ...response, headers: { ...response.headers, 'Retry-After': String(retryAfterSeconds) } };
}

/**
 * Returns the response to a CORS preflight request. Browsers send it before a page of another origin may send a JSON body
 * or a header such as If-None-Match.
 *
 * @param allowedMethods comma-separated methods that the endpoint accepts
 */
export function preflightResponse(allowedMethods: string): HttpResponse {
  return {
    status: 204,
    headers: {
      ...corsHeaders,
      Allow: allowedMethods,
      'Access-Control-Allow-Methods': allowedMethods,
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    },
    body: '',
  };
}

/** Returns the path and query of the next page, for the header `Link`. */
function linkToNext({ path }: Endpoint, { pathParams: values, query }: ApiRequest, next: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const pairs = new URLSearchParams(query);
  pairs.set('cursor', next);
  return `${filled}?${pairs.toString()}`;
}
