import type { Client } from 'openapi-fetch';
import type { paths } from './types.ts';

export type { components, paths } from './types.ts';

/** How a client sends its requests. */
export interface ClientOptions {
  /** How often a request is sent again after 429, or after 503 to a GET request. The default is 2. */
  readonly retries?: number;
  /** The client does not retry if `Retry-After` is missing or longer than this. The default is a minute. */
  readonly longestWaitMs?: number;
  /** Time limit of each attempt. After it the request rejects with a `TimeoutError`. The default is none. */
  readonly timeoutMs?: number;
  /** Sends the requests instead of the global function. */
  readonly fetch?: (request: Request, init?: RequestInit) => Promise<Response>;
}

/**
 * Creates a client of the API of an explorer.
 *
 * @param site scheme and host of the explorer, such as `https://explorer.example`
 */
export declare function createRingscopeClient(site: string, options?: ClientOptions): Client<paths>;

/** A response of the API that is an error. */
export declare class ApiResponseError extends Error {
  /** Status of the response. */
  readonly status: number;
  /** Code of the error in the API. Undefined if the response is not from the API. */
  readonly code: string | undefined;
}

/**
 * Reads a list page by page. It requests a page when the loop needs it.
 *
 * @param load requests the page of a cursor. The first page has none.
 * @throws {ApiResponseError} if a response is an error
 */
export declare function readPages<Page extends { readonly next: string | null }>(
  load: (cursor: string | undefined) => Promise<{
    readonly data?: Page | undefined;
    readonly error?: unknown;
    readonly response: Response;
  }>,
): AsyncGenerator<Page, void, undefined>;
