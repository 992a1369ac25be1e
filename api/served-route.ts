import type { PathValues } from './params.ts';
import type { HttpResponse } from './response.ts';

/** A request as a route sees it. */
export interface ApiRequest {
  /** Decoded values of the path parameters. */
  readonly path: PathValues;
  /** The part of the address after the question mark. */
  readonly query: URLSearchParams;
  /** The type among the types of the route that the client prefers. */
  readonly type: string;
  /** Parsed JSON of the body. It is undefined for GET. */
  readonly body: unknown;
  /** The header `Last-Event-ID`, with which a client continues a stream of events. */
  readonly lastEventId: string | undefined;
  /** The client whose share of the limits the request uses. */
  readonly client: string;
}

/** An answer that is sent part by part, as fast as the client reads. */
export interface ApiStream {
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Makes the parts. The first part is made before the head is sent, so an error until then becomes an answer.
   *
   * @param signal aborted when the client has left
   */
  readonly parts: (signal: AbortSignal) => AsyncIterable<string | Uint8Array>;
}

interface RouteUrl {
  readonly method: 'GET' | 'POST';
  /** Path with the names of its parameters in braces. It stands in the log in place of the path. */
  readonly pattern: string;
  /** Points that a request takes from a client's budget. */
  readonly cost: number;
  /** Types of content among which `Accept` chooses. The first one is the default. */
  readonly types: readonly [string, ...string[]];
  /** Highest number of bytes of the body. It is 0 for GET. */
  readonly maxBodyBytes: number;
}

/**
 * A route as the server sees it. Its functions never throw, because they answer every error.
 */
export type ServedRoute = RouteUrl &
  (
    | { readonly kind: 'response'; readonly handle: (request: ApiRequest) => Promise<HttpResponse> }
    | {
        readonly kind: 'stream';
        /** `events` stay open and cost little. A `download` reads the database until its end. */
        readonly use: 'events' | 'download';
        readonly open: (request: ApiRequest) => Promise<ApiStream | HttpResponse>;
        /** Answers an error that happened before the first part. */
        readonly failed: (error: unknown) => HttpResponse;
      }
  );
