import { parsePosition, type EventPosition } from '../../lookups/event-log.ts';
import { costs, defineEndpoint, indexErrors, noJson } from '../contract/endpoint.ts';
import {
  blockEvent,
  eventTypes,
  poolEvent,
  reorgEvent,
  resetEvent,
  startEvent,
  type EventType,
} from '../contract/event.ts';
import type { QueryParam } from '../contract/params.ts';
import { eventStream, type StreamStart } from '../json/event-stream.ts';
import { available, streamRoute } from '../route.ts';

const TYPE_LIST = `(?:${eventTypes.join('|')})`;

const types: QueryParam<ReadonlySet<EventType>> = {
  description: `Types of events with commas between: ${eventTypes.join(', ')}. Without it, block and reorg.`,
  mustBe: `must be some of ${eventTypes.join(', ')} with commas between, each once`,
  schema: { type: 'string', pattern: `^${TYPE_LIST}(?:,${TYPE_LIST}){0,${eventTypes.length - 1}}$` },
  parse(text) {
    const names = text.split(',');
    const chosen = new Set(eventTypes.filter((type) => names.includes(type)));
    return chosen.size === names.length ? chosen : undefined;
  },
  absent: new Set(['block', 'reorg']),
};

const lastEventId: QueryParam<EventPosition | undefined> = {
  description:
    'The id of the last event that the client has, for clients that cannot send the header Last-Event-ID. The header has priority.',
  mustBe: 'must be the id of an event',
  schema: { type: 'string', pattern: '^[0-9a-f]{8}-(?:0|[1-9][0-9]{0,14})$' },
  parse: parsePosition,
  absent: undefined,
};

const streamEndpoint = defineEndpoint({
  operation: 'streamEvents',
  path: '/api/v1/stream',
  summary: 'Blocks, reorganisations and the pool as they change',
  description:
    'Server-sent events in the order in which this index made the changes. A reorg has one event, and its new blocks follow as events of their own. ' +
    'A client that sends the id of its last event, as the header `Last-Event-ID` or as `last_event_id`, receives each later event exactly once, in order. Browsers send the header by themselves. ' +
    'The newest 500,000 events are stored. An id that is older, or of another index, is answered with the event `reset`: the client reads the blocks again and follows from there. ' +
    'A backfill of many blocks is one `reset` too. The first event of a new stream is `start`. ' +
    'Each 15 seconds a silent stream sends a comment and its present id. A client that reads nothing for a minute is disconnected.',
  pathParams: {},
  queryParams: { types, last_event_id: lastEventId },
  answer: noJson,
  media: {
    'text/event-stream':
      'Events named `start`, `block`, `reorg`, `pool` and `reset`. Their data is the JSON of StartEvent, BlockEvent, ReorgEvent, PoolEvent and ResetEvent.',
  },
  parts: [startEvent, blockEvent, reorgEvent, poolEvent, resetEvent],
  cost: costs.list,
  unavailable: indexErrors,
});

export const streamEventsRoute = streamRoute(
  streamEndpoint,
  'events',
  async ({ events }, params, request) => {
    await available(events.refresh());
    const start = startOf(request.lastEventId, params.last_event_id);
    return {
      type: 'text/event-stream',
      parts: (signal) => eventStream(events, start, params.types, signal),
    };
  },
);

/** A header that is no id comes from another version of this explorer. A browser sends it again and again. */
function startOf(header: string | undefined, param: EventPosition | undefined): StreamStart {
  const fromHeader = header === undefined || header === '' ? undefined : parsePosition(header);
  const position = fromHeader ?? param;
  if (header !== undefined && header !== '' && fromHeader === undefined) return { from: 'unknown-id' };
  return position === undefined ? { from: 'now' } : { from: 'id', position };
}
