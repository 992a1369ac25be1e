import createClient, { type Client } from 'openapi-fetch';
import { parseIntegerFields, stringifyWithBigints } from './integers.ts';
import { watchExpectedPayment, type ExpectedPayment, type PaymentState } from './payments.ts';
import { fetchWithRetries, type SendRequest } from './retries.ts';
import { readEventStream, type ChainEvent, type StreamOptions, type TxStateEvent } from './stream.ts';
import type { paths } from './types.ts';

/** How a client sends its requests. */
export interface ClientOptions {
  /** Maximum number of retries after 429, and after 503 for requests that are not broadcasts. The default is 2. */
  readonly retries?: number;
  /** The client does not retry if `Retry-After` is missing or longer than this. The default is a minute. */
  readonly longestWaitMs?: number;
  /** Time limit of each attempt until the response begins. After it the request rejects with a `TimeoutError`. The default is none. */
  readonly timeoutMs?: number;
  /** Key that the operator of the explorer issued, for a higher rate limit. */
  readonly apiKey?: string;
  /** Sends the requests instead of the global `fetch`. */
  readonly fetch?: SendRequest;
}

/** A client of the API of one explorer. */
export interface RingscopeClient extends Client<paths> {
  /**
   * Reads the events of the chain, from now on or after an event. It reconnects after a lost connection, without gap or repeat.
   *
   * @throws {ApiResponseError} if the server refuses the stream
   */
  readonly events: (
    options?: StreamOptions & {
      /** Types of events to receive. The default is `block` and `reorg`. `start` and `reset` always arrive. */
      readonly types?: readonly ('block' | 'reorg' | 'pool')[];
    },
  ) => AsyncGenerator<ChainEvent, void, undefined>;
  /**
   * Reads the states of a transaction until it has a number of confirmations (default: 10), or until another one has spent its coins.
   *
   * @throws {ApiResponseError} if the server refuses the stream
   */
  readonly watchTx: (
    hash: string,
    options?: StreamOptions & { readonly confirmations?: number },
  ) => AsyncGenerator<TxStateEvent, void, undefined>;
  /**
   * Reads the states of an expected payment until it is paid or cannot be paid any more.
   *
   * @throws {ApiResponseError} if a response is an error
   */
  readonly watchPayment: (payment: ExpectedPayment) => AsyncGenerator<PaymentState, void, undefined>;
}

type GenericMethod = (...args: unknown[]) => Promise<{ readonly data?: unknown }>;

/** Returns a method whose results have a bigint in each field whose type is bigint. The API sends decimal strings. */
function withIntegers<Method>(method: Method): Method {
  const call = async (...args: unknown[]) => {
    const result = await (method as GenericMethod)(...args);
    parseIntegerFields(result.data);
    return result;
  };
  return call as Method;
}

/**
 * Creates a client of the API of an explorer.
 *
 * @param site scheme and host of the explorer, such as `https://explorer.example`
 */
export function createRingscopeClient(site: string, options: ClientOptions = {}): RingscopeClient {
  const send: SendRequest = options.fetch ?? ((request, init) => fetch(request, init));
  const { retries = 2, longestWaitMs = 60_000, timeoutMs, apiKey } = options;
  const key = apiKey === undefined ? {} : { 'X-Api-Key': apiKey };
  const client = createClient<paths>({
    baseUrl: site,
    headers: key,
    bodySerializer: stringifyWithBigints,
    fetch: (request) => fetchWithRetries(send, request, { retries, longestWaitMs, timeoutMs }),
  });
  const connectTo =
    (query: URLSearchParams) =>
    (headers: Record<string, string>, signal: AbortSignal): Promise<Response> =>
      fetchWithRetries(
        send,
        new Request(new URL(`/api/v1/stream?${query.toString()}`, site), {
          headers: { ...key, ...headers },
          signal,
        }),
        { retries, longestWaitMs, timeoutMs: undefined },
      );
  const post = withIntegers(client.POST);
  const watchTx: RingscopeClient['watchTx'] = (hash, { confirmations = 10, ...start } = {}) =>
    readEventStream<TxStateEvent>(
      connectTo(new URLSearchParams({ tx: hash, confirmations: String(confirmations) })),
      start,
    );
  return {
    ...client,
    GET: withIntegers(client.GET),
    POST: post,
    request: withIntegers(client.request),
    events: ({ types = ['block', 'reorg'], ...start } = {}) =>
      readEventStream<ChainEvent>(connectTo(new URLSearchParams({ types: types.join(',') })), start),
    watchTx,
    watchPayment: (payment) => watchExpectedPayment({ post, watchTx }, payment),
  };
}
