import type { PathParamValues } from './params.ts';
import type { HttpResponse } from './response.ts';

/** The parts of an HTTP request that a route uses. */
export interface ApiRequest {
  /** Decoded values of the path parameters. */
  readonly pathParams: PathParamValues;
  /** Parameters of the query string. */
  readonly query: URLSearchParams;
  /** Media type that the client prefers among the types of the route. */
  readonly responseMediaType: string;
  /** Parsed JSON body. Undefined for GET. */
  readonly body: unknown;
  /** The header `Last-Event-ID`, which a client sends to continue an event stream. */
  readonly lastEventId: string | undefined;
  /** Id of the client whose limits apply to the request. */
  readonly clientKey: string;
}

/** A response that is streamed as fast as the client reads. */
export interface ApiStream {
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Generates the parts of the body. The server sends the headers after the first part, so an earlier error becomes an error
   * response.
   *
   * @param signal aborted when the client disconnects
   */
  readonly generateBody: (signal: AbortSignal) => AsyncIterable<string | Uint8Array>;
}

/** What a stream does. `events` stay open and cause little load. A `download` reads the database until it ends. */
export type ApiStreamKind = 'events' | 'download';

/** Kinds of streams, each with its own limit of open streams per client, so that one kind does not use up the limit of another. */
export type StreamLimitKind = 'events' | 'tx-events' | 'waits' | 'download';

interface RouteUrl {
  readonly method: 'GET' | 'POST';
  /** Path with the names of its parameters in braces. The log contains this pattern instead of the actual path. */
  readonly pathPattern: string;
  /** Points that a request takes from the client's rate-limit budget. */
  readonly cost: number;
  /** Returns the rate-limit points that a request costs in addition to `cost`. */
  readonly extraCost?: ((request: Pick<ApiRequest, 'query' | 'body'>) => number) | undefined;
  /** Media types of the response. The header `Accept` selects one. The first one is the default. */
  readonly types: readonly [string, ...string[]];
  /** Maximum size of the request body in bytes. 0 for GET. */
  readonly maxBodyBytes: number;
  /**
   * Headers that report when the endpoint was deprecated and when it ends. All its responses have them, even a refusal by the rate limit.
   * Empty unless it is deprecated.
   */
  readonly deprecation: Readonly<Record<string, string>>;
}

/**
 * A route for the HTTP server. Its functions never throw: every error becomes an error response. Only the iteration over
 * the `generateBody` of an {@link ApiStream} can throw.
 */
export type ServedRoute = RouteUrl &
  (
    | { readonly kind: 'response'; readonly handle: (request: ApiRequest) => Promise<HttpResponse> }
    | {
        readonly kind: 'stream';
        readonly streamKind: ApiStreamKind;
        readonly limitKindOf: (query: URLSearchParams) => StreamLimitKind;
        readonly open: (request: ApiRequest) => Promise<ApiStream | HttpResponse>;
        /** Returns the response to an error that occurred before the first part of the body. */
        readonly toErrorResponse: (error: unknown) => HttpResponse;
      }
  );
