import { ApiResponseError } from './errors.ts';
import { createEventParser, type ServerSentEvent, type EventStreamReconnectState } from './event-parser.ts';
import { parseIntegerFieldsInPlace } from './integers.ts';
import { waitUnlessAborted } from './retries.ts';
import type { BlockEvent, PoolEvent, ReorgEvent, ResetEvent, StartEvent, TxEvent } from './types.ts';

/** An event of the chain. A new stream that gets its `id` as `lastEventId` continues after this event. */
export type ChainEvent =
  | { readonly type: 'start'; readonly id: string; readonly data: StartEvent }
  | { readonly type: 'block'; readonly id: string; readonly data: BlockEvent }
  | { readonly type: 'reorg'; readonly id: string; readonly data: ReorgEvent }
  | { readonly type: 'pool'; readonly id: string; readonly data: PoolEvent }
  | { readonly type: 'reset'; readonly id: string; readonly data: ResetEvent };

/** A state of the watched transaction. The last state of a stream has the type `end`. */
export interface TxStateEvent {
  readonly type: 'tx' | 'end';
  readonly id: string;
  readonly data: TxEvent;
}

/** Where a stream begins, and what ends it. */
export interface StreamOptions {
  /** Id of the last event that the program processed. The stream continues after it. */
  readonly lastEventId?: string;
  /** Aborts the stream: the `for await` loop of the caller then throws the abort reason. */
  readonly signal?: AbortSignal;
}

/** The server sends something every 15 seconds, so a connection that is silent for this many milliseconds is lost. */
const SILENCE_MS = 45_000;
const RECONNECT_MS = 3_000;

/**
 * Reads a stream of events, and reconnects after a lost connection. Each event arrives once and in order.
 *
 * @param connect sends one request with retries
 * @throws {ApiResponseError} if the server refuses the stream
 */
export async function* readEventStream<Event extends ChainEvent | TxStateEvent>(
  connect: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>,
  { lastEventId = '', signal = new AbortController().signal }: StreamOptions,
): AsyncGenerator<Event, void, undefined> {
  const position: EventStreamReconnectState = { lastEventId, reconnectDelayMs: RECONNECT_MS };
  for (;;) {
    signal.throwIfAborted();
    const silence = new AbortController();
    const response = await connect(
      {
        Accept: 'text/event-stream',
        ...(position.lastEventId === '' ? {} : { 'Last-Event-ID': position.lastEventId }),
      },
      AbortSignal.any([signal, silence.signal]),
    ).catch((error: unknown) => {
      // Ends the stream if the caller aborted it. Otherwise a TypeError means that the connection failed, so the loop
      // connects again.
      signal.throwIfAborted();
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (response?.status === 204) return;
    if (response !== undefined && !response.ok) await requireRetryableStatus(response);
    if (response?.body) {
      for await (const event of readBody(response.body, position, silence, signal)) {
        const data: unknown = JSON.parse(event.data);
        parseIntegerFieldsInPlace(data);
        yield { type: event.type, id: event.id, data } as Event;
        if (event.type === 'end') return;
      }
    }
    await waitUnlessAborted(position.reconnectDelayMs, signal);
  }
}

/**
 * Returns without a value if the status (429, or 500 and above) means that a later request for the stream may succeed.
 *
 * @throws {ApiResponseError} for other statuses
 */
async function requireRetryableStatus(response: Response): Promise<void> {
  const text = await response.text();
  if (response.status === 429 || response.status >= 500) return;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // A body that is not JSON comes from a proxy. The error then contains only the status of the response.
  }
  throw new ApiResponseError(response, body);
}

/** Yields the events of one connection, until it ends, is lost, or is silent for too long. */
async function* readBody(
  body: ReadableStream<Uint8Array>,
  position: EventStreamReconnectState,
  silence: AbortController,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const parse = createEventParser(position);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const timer = setTimeout(() => {
        silence.abort();
      }, SILENCE_MS);
      const part = await reader
        .read()
        .catch(() => undefined)
        .finally(() => {
          clearTimeout(timer);
        });
      signal.throwIfAborted();
      if (part?.value === undefined) return;
      yield* parse(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
