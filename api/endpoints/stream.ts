import { type EventLogPosition, formatEventId, type EventLog } from '../../lookups/event-log.ts';
import {
  endpointCostPoints,
  defineEndpoint,
  indexErrorCodes,
  nonJsonResponseSchema,
} from '../contract/endpoint.ts';
import {
  blockEventSchema,
  eventTypes,
  poolEventSchema,
  reorgEventSchema,
  resetEventSchema,
  startEventSchema,
  type EventType,
  type ResetEventJson,
} from '../contract/event.ts';
import { createIntegerParam, txHashParam, type QueryParam } from '../contract/params.ts';
import { txEventSchema } from '../contract/tx-watch.ts';
import { awaitIndexRead } from '../index-route.ts';
import { createStreamRoute } from '../route.ts';
import { formatServerSentEvent, KEEP_ALIVE_COMMENT, EVENT_STREAM_PREAMBLE } from '../json/event-stream.ts';
import { EVENT_ID_PATTERN, parseTxEventId, type TxEventId } from '../json/tx-replay.ts';
import { generateTxStream, isTxStreamOver } from './tx-stream.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { MAX_AWAITED_CONFIRMATIONS } from './tx-wait.ts';
import type { ChainEvent } from '../../db/queries/events.ts';
import type { Tip } from '../../db/queries/index-state.ts';
import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { indexedTipJson } from '../json/envelope.ts';
import { chainEventJson, isEventSelected, type ChainEventJson } from '../json/event.ts';

interface SerializedEvent {
  readonly json: ChainEventJson;
  readonly text: string;
}

/** Cache of serialized events, which all streams of the process share. */
const serializedEvents = new WeakMap<ChainEvent, SerializedEvent>();

/**
 * Where a stream begins: after an event that the client has, or at the newest event. After an unknown id, the first
 * event is `reset`.
 */
export type EventStreamStart =
  | { readonly kind: 'id'; readonly position: EventLogPosition }
  /** The client sent an id that this version of the explorer cannot parse. */
  | { readonly kind: 'unknown-id' }
  | { readonly kind: 'now' };

const TYPE_LIST = `(?:${eventTypes.join('|')})`;

const types: QueryParam<ReadonlySet<EventType>> = {
  description: `Comma-separated event types: ${eventTypes.join(', ')}. The default is block and reorg.`,
  requirement: `must be a comma-separated list of ${eventTypes.join(', ')}, each at most once`,
  schema: { type: 'string', pattern: `^${TYPE_LIST}(?:,${TYPE_LIST}){0,${eventTypes.length - 1}}$` },
  parse(text) {
    const names = text.split(',');
    const chosen = new Set(eventTypes.filter((type) => names.includes(type)));
    return chosen.size === names.length ? chosen : undefined;
  },
  defaultValue: new Set(['block', 'reorg']),
};

const lastEventId: QueryParam<TxEventId | undefined> = {
  description:
    'Id of the last event that the client received, for clients that cannot send the header `Last-Event-ID`. The header takes precedence.',
  requirement: 'must be the id of an event',
  schema: { type: 'string', pattern: EVENT_ID_PATTERN },
  parse: parseTxEventId,
  defaultValue: undefined,
};

const txParam: QueryParam<TxHash | undefined> = {
  description:
    'Hash of a transaction. The stream then has only the events `tx` and `end`, and ignores `types`.',
  requirement: txHashParam.requirement,
  schema: txHashParam.schema,
  parse: txHashParam.parse,
  defaultValue: undefined,
};

const streamEndpoint = defineEndpoint({
  operation: 'streamEvents',
  path: '/api/v1/stream',
  summary: 'Blocks, reorganisations and the pool as they change',
  description:
    'Server-sent events in the order in which this index recorded the changes. A reorg has one event, and its new blocks follow as separate events. ' +
    'A client that sends the id of its last event, as the header `Last-Event-ID` or as `last_event_id`, receives each later event exactly once, in order. Browsers send the header automatically. ' +
    'The newest 500,000 events are stored. For an older id, or an id of another index, the server sends the event `reset`: the client then refetches the blocks and continues from there. ' +
    'A backfill of many blocks is also one `reset`. The first event of a new stream is `start`. ' +
    'A stream without events sends a comment and its current id every 15 seconds. The server disconnects a client that reads nothing for a minute. ' +
    'With `tx`, the stream describes one transaction: `tx` is its state at the start and after each change, even when the transaction is not known yet. `end` is the last state: the transaction has the requested confirmations, or another transaction has spent the same coins. Then close the stream. A client that sends the id of its last event receives the states that it missed, each once and in order, from at most the last 20,000 events of the index. After the id of `end`, the status is 204 unless a reorg has undone the transaction.',
  pathParams: {},
  queryParams: {
    types,
    last_event_id: lastEventId,
    tx: txParam,
    confirmations: createIntegerParam(
      'With `tx`: number of confirmations at which the stream ends.',
      1,
      MAX_AWAITED_CONFIRMATIONS,
      SPENDABLE_AGE_BLOCKS,
    ),
  },
  response: nonJsonResponseSchema,
  media: {
    'text/event-stream':
      'Events named `start`, `block`, `reorg`, `pool` and `reset`. Their data is the JSON of StartEvent, BlockEvent, ReorgEvent, PoolEvent and ResetEvent. With `tx`: events named `tx` and `end` with the JSON of TxEvent.',
  },
  parts: [
    startEventSchema,
    blockEventSchema,
    reorgEventSchema,
    poolEventSchema,
    resetEventSchema,
    txEventSchema,
  ],
  noContent:
    'With `tx`: the client sent the id of an `end` event, and the outcome of the transaction is still final. Browsers do not reconnect after status 204.',
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const eventStreamRoute = createStreamRoute(
  streamEndpoint,
  (query) => (query.has('tx') ? 'tx-events' : 'events'),
  async ({ database, events }, params, request) => {
    await awaitIndexRead(events.refresh());
    const { tx: hash, confirmations } = params;
    const header = request.lastEventId === '' ? undefined : request.lastEventId;
    const fromHeader = header === undefined ? undefined : parseTxEventId(header);
    const last = fromHeader ?? params.last_event_id;
    if (hash !== undefined) {
      const query = { hash, confirmations };
      if (await isTxStreamOver({ database, events }, query, last)) return 'over';
      return {
        type: 'text/event-stream',
        generateBody: (signal) => generateTxStream({ database, events }, query, last, signal),
      };
    }
    // An invalid header `Last-Event-ID` is not an error, because browsers would resend it forever. It comes from another
    // version of this explorer, so the stream starts with `reset`.
    const isUnknown = header !== undefined && fromHeader === undefined;
    const start: EventStreamStart = isUnknown
      ? { kind: 'unknown-id' }
      : last === undefined
        ? { kind: 'now' }
        : { kind: 'id', position: last.position };
    return {
      type: 'text/event-stream',
      generateBody: (signal) => generateEventStream(events, start, params.types, signal),
    };
  },
);

function serializeEvent(event: ChainEvent, epoch: string): SerializedEvent {
  const known = serializedEvents.get(event);
  if (known !== undefined) return known;
  const json = chainEventJson(event);
  const serialized = {
    json,
    text: formatServerSentEvent(formatEventId({ epoch, number: event.row.number }), json.type, json.data),
  };
  serializedEvents.set(event, serialized);
  return serialized;
}

/** Formats a comment of the event stream, followed by an id without an event. After a disconnect, the client continues from this id. */
function formatKeepAlive(position: EventLogPosition): string {
  return `${KEEP_ALIVE_COMMENT}id: ${formatEventId(position)}\n\n`;
}

function resetData({ height, hash }: Tip): ResetEventJson {
  return { from_height: 0, height, hash, at: Math.floor(Date.now() / 1000) };
}

/**
 * Generates the body of a stream. It reads the next events only after the client has received the previous ones, so a slow
 * client uses no memory. It ends when the signal aborts or the log is closed.
 *
 * @throws ApiError when the index cannot be read; the client then reconnects
 */
export async function* generateEventStream(
  log: EventLog,
  start: EventStreamStart,
  types: ReadonlySet<EventType>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const newest = await awaitIndexRead(log.newest());
  let position = start.kind === 'id' ? start.position : newest.position;
  let text = EVENT_STREAM_PREAMBLE;
  if (start.kind === 'now')
    text += formatServerSentEvent(formatEventId(position), 'start', indexedTipJson(newest.tip));
  if (start.kind === 'unknown-id')
    text += formatServerSentEvent(formatEventId(position), 'reset', resetData(newest.tip));
  yield text;
  while (!signal.aborted && !log.isClosed) {
    const batch = await awaitIndexRead(log.eventsAfter(position));
    if (batch.kind === 'events-lost') {
      position = batch.position;
      yield formatServerSentEvent(formatEventId(position), 'reset', resetData(batch.tip));
      continue;
    }
    const last = batch.events.at(-1);
    if (last === undefined) {
      if (!(await log.waitForChange(position, signal))) yield formatKeepAlive(position);
      continue;
    }
    const { epoch } = position;
    position = { epoch, number: last.row.number };
    const wanted = batch.events
      .map((event) => serializeEvent(event, epoch))
      .filter(({ json }) => isEventSelected(json, types));
    if (wanted.length > 0) yield wanted.map((one) => one.text).join('');
  }
}
