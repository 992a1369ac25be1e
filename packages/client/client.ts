import createClient, { type Client } from 'openapi-fetch';
import { parseIntegerFieldsInPlace, stringifyWithBigints } from './integers.ts';
import { watchExpectedPayment, type ExpectedPayment, type PaymentState } from './payments.ts';
import { fetchWithRetries, type SendRequest } from './retries.ts';
import { readEventStream, type ChainEvent, type StreamOptions, type TxStateEvent } from './stream.ts';
import type { paths } from './types.ts';

/** Options of a client: retries, time limits and the API key. */
export interface ClientOptions {
  /** Maximum number of retries after 429, and after 503 for requests that are not broadcasts. The default is 2. */
  readonly retries?: number;
  /**
   * Longest wait before a retry. The client does not retry if `Retry-After` is missing or longer. The default is one
   * minute.
   */
  readonly maxRetryDelayMs?: number;
  /**
   * Milliseconds that each attempt may take, including the body of the response. After this time, the request rejects
   * with a `TimeoutError`. By default there is no limit. Event streams never have a limit.
   */
  readonly timeoutMs?: number;
  /** Key that the operator of the explorer issued, for a higher rate limit. */
  readonly apiKey?: string;
  /** Sends the requests instead of the global `fetch`. */
  readonly fetch?: SendRequest;
}

/** A client of the API of one explorer. */
export interface RingscopeClient extends Client<paths> {
  /**
   * Yields the events of the chain from now on, or those that follow `lastEventId`. It reconnects after a lost
   * connection, and then neither loses nor repeats an event.
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
   * Yields the states of a transaction until it has `confirmations` confirmations (10 by default), or until another
   * transaction has spent the same coins.
   *
   * @throws {ApiResponseError} if the server refuses the stream
   */
  readonly watchTx: (
    hash: string,
    options?: StreamOptions & { readonly confirmations?: number },
  ) => AsyncGenerator<TxStateEvent, void, undefined>;
  /**
   * Yields the states of an expected payment until it is paid or can no longer be paid.
   *
   * @throws {ApiResponseError} if a response is an error
   */
  readonly watchPayment: (payment: ExpectedPayment) => AsyncGenerator<PaymentState, void, undefined>;
}

type GenericMethod = (...args: unknown[]) => Promise<{ readonly data?: unknown }>;

/** Wraps a request method so that its results contain bigints where the API sends large integers as decimal strings. */
function withIntegers<Method>(method: Method): Method {
  const call = async (...args: unknown[]) => {
    const result = await (method as GenericMethod)(...args);
    parseIntegerFieldsInPlace(result.data);
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
  const { retries = 2, maxRetryDelayMs = 60_000, timeoutMs, apiKey } = options;
  const key = apiKey === undefined ? {} : { 'X-Api-Key': apiKey };
  const client = createClient<paths>({
    baseUrl: site,
    headers: key,
    bodySerializer: stringifyWithBigints,
    fetch: (request) => fetchWithRetries(send, request, { retries, maxRetryDelayMs, timeoutMs }),
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
        { retries, maxRetryDelayMs, timeoutMs: undefined },
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
