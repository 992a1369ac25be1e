import type { z } from 'zod';
import type { IndexState } from '../db/queries/index-state.ts';
import type { Endpoint, NonJsonMediaType, EndpointParamValues } from './contract/endpoint.ts';
import { SERVER_RESPONSE_CACHE_MS, type ResponseDependency, type ResponseFreshness } from './freshness.ts';
import { parseRequestParams, parseRequestBody } from './params.ts';
import type { RouteSources } from './route-sources.ts';
import type { ApiRequest, StreamLimitKind, ApiStreamKind } from './served-route.ts';

/** A complete response body that is not JSON. */
export interface NonJsonBody {
  readonly type: NonJsonMediaType;
  readonly bytes: Uint8Array;
}

/** A response body that is streamed, such as events or a large file. A route returns `over` instead when its stream has no more events. */
export interface StreamedBody {
  readonly type: NonJsonMediaType | 'application/json';
  /** File name for a browser download. */
  readonly fileName?: string;
  /** @param signal aborted when the client disconnects */
  readonly generateBody: (signal: AbortSignal) => AsyncIterable<string | Uint8Array>;
}

/** An endpoint with the function that responds to its requests. */
export type ApiRoute =
  | {
      readonly kind: 'response';
      readonly endpoint: Endpoint;
      /** Returns the content of the response. @throws ApiError, which becomes the error response */
      readonly handle: (sources: RouteSources, request: ApiRequest) => Promise<RouteContent<Endpoint>>;
    }
  | {
      readonly kind: 'stream';
      readonly endpoint: Endpoint;
      readonly streamKind: ApiStreamKind;
      readonly limitKindOf: (query: URLSearchParams) => StreamLimitKind;
      /**
       * Opens the stream of the response, or returns `over` when it has no more events.
       *
       * @throws ApiError, which becomes the error response
       */
      readonly open: (sources: RouteSources, request: ApiRequest) => Promise<StreamedBody | 'over'>;
    };

/** The properties of response content from which its HTTP cache headers are computed. */
export interface HttpCacheProperties {
  readonly freshness: ResponseFreshness;
  /**
   * Timestamp in Unix seconds of the block that the content describes, or that contains the described transaction. Missing
   * for other content.
   */
  readonly lastModified?: number;
}

/** The content of a response before serialization. */
export type RouteContent<E extends Endpoint> = HttpCacheProperties & {
  readonly dependsOn: ResponseDependency;
  /** Milliseconds for which the server may cache the response. */
  readonly cacheMs: number;
  /** Recomputes the content of a cached response after a new block. Present only if `dependsOn` is `reorg`. */
  readonly tipDependentContent?: TipDependentContent<E>;
} & ({ readonly content: z.infer<E['response']> } | { readonly media: NonJsonBody });

/** Recomputes the content for a later state of the index without database access. */
export interface TipDependentContent<E extends Endpoint> {
  /** Hash of the newest indexed block when the content was read. */
  readonly tipHash: string;
  /**
   * Returns the content for a later state of the index.
   *
   * @param current a state of the index whose chain contains the block of `tipHash`
   */
  readonly contentAt: (current: IndexState) => RouteContent<E>;
}

/** The properties of a request other than parameters and body. */
export type RequestMetadata = Pick<ApiRequest, 'responseMediaType' | 'lastEventId' | 'clientKey'>;

function readRequest<E extends Endpoint>(
  endpoint: E,
  { pathParams, query, body }: ApiRequest,
): EndpointParamValues<E> {
  const values = parseRequestParams(endpoint, pathParams, query);
  const params =
    endpoint.body === undefined ? values : { ...values, body: parseRequestBody(endpoint.body.schema, body) };
  // The endpoint's own parameter definitions and body schema validated these values.
  return params as EndpointParamValues<E>;
}

/** Creates a route from a function that receives the parsed parameters and returns the content. */
export function createApiRoute<E extends Endpoint>(
  endpoint: E,
  handle: (
    sources: RouteSources,
    params: EndpointParamValues<E>,
    request: RequestMetadata,
  ) => Promise<RouteContent<E>>,
): ApiRoute {
  return {
    kind: 'response',
    endpoint,
    handle: async (sources, request) => handle(sources, readRequest(endpoint, request), request),
  };
}

/** Creates a route whose response never changes. */
export function createConstantResponseRoute<E extends Endpoint>(
  endpoint: E,
  content: z.infer<E['response']>,
): ApiRoute {
  return createApiRoute(endpoint, async () => ({
    freshness: 'fixed',
    dependsOn: 'nothing',
    cacheMs: SERVER_RESPONSE_CACHE_MS,
    content,
  }));
}

/**
 * Creates a route that streams its response. The server limits the number of open streams per client.
 *
 * @param limitKind the kind of stream whose limit applies. A function if the kind depends on the query
 */
export function createStreamRoute<E extends Endpoint>(
  endpoint: E,
  limitKind: StreamLimitKind | ((query: URLSearchParams) => StreamLimitKind),
  open: (
    sources: RouteSources,
    params: EndpointParamValues<E>,
    request: RequestMetadata,
  ) => Promise<StreamedBody | 'over'>,
): ApiRoute {
  return {
    kind: 'stream',
    endpoint,
    streamKind: limitKind === 'download' ? 'download' : 'events',
    limitKindOf: typeof limitKind === 'function' ? limitKind : () => limitKind,
    open: async (sources, request) => open(sources, readRequest(endpoint, request), request),
  };
}
