import type { ChainEvent } from '../../db/queries/events.ts';
import type { Tip } from '../../db/queries/moment.ts';
import { formatPosition, type EventLog, type EventPosition } from '../../lookups/event-log.ts';
import type { EventType, ResetEventJson } from '../contract/event.ts';
import { available } from '../route.ts';
import { indexJson } from './envelope.ts';
import { eventJson, isWanted, type EventJson } from './event.ts';

/** A browser connects again after this time. */
const RETRY_MS = 3_000;

interface WrittenEvent {
  readonly json: EventJson;
  readonly text: string;
}

/** Each event is written once for all streams of a process. */
const written = new WeakMap<ChainEvent, WrittenEvent>();

function write(event: ChainEvent, epoch: string): WrittenEvent {
  const known = written.get(event);
  if (known !== undefined) return known;
  const json = eventJson(event);
  const made = { json, text: eventText({ epoch, number: event.row.number }, json.type, json.data) };
  written.set(event, made);
  return made;
}

/** Returns an event in the form of https://html.spec.whatwg.org/multipage/server-sent-events.html. */
function eventText(position: EventPosition, name: string, data: unknown): string {
  return `id: ${formatPosition(position)}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Returns an id without an event. The client remembers it, and continues from there after it was disconnected. */
function idText(position: EventPosition): string {
  return `: still here\nid: ${formatPosition(position)}\n\n`;
}

function resetOf({ height, hash }: Tip): ResetEventJson {
  return { from_height: 0, height, hash, at: Math.floor(Date.now() / 1000) };
}

/** The place where a stream begins: an id that the client has, or the newest event. */
export type StreamStart =
  | { readonly from: 'id'; readonly position: EventPosition }
  /** The id of the client is not an id of this version. */
  | { readonly from: 'unknown-id' }
  | { readonly from: 'now' };

/**
 * Makes the text of a stream. It reads the next events only when the client has received those before, so a slow client
 * costs no memory. It ends when the signal fires or the log is closed.
 *
 * @throws ApiError when the index cannot be read; the client then connects again
 */
export async function* eventStream(
  log: EventLog,
  start: StreamStart,
  types: ReadonlySet<EventType>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const newest = await available(log.end());
  let position = start.from === 'id' ? start.position : newest.position;
  let text = `retry: ${RETRY_MS}\n\n`;
  if (start.from === 'now') text += eventText(position, 'start', indexJson(newest.tip));
  if (start.from === 'unknown-id') text += eventText(position, 'reset', resetOf(newest.tip));
  yield text;
  while (!signal.aborted && !log.isClosed) {
    const batch = await available(log.after(position));
    if (batch.kind === 'lost') {
      position = batch.position;
      yield eventText(position, 'reset', resetOf(batch.tip));
      continue;
    }
    const last = batch.events.at(-1);
    if (last === undefined) {
      if (!(await log.change(position, signal))) yield idText(position);
      continue;
    }
    const { epoch } = position;
    position = { epoch, number: last.row.number };
    const wanted = batch.events
      .map((event) => write(event, epoch))
      .filter(({ json }) => isWanted(json, types));
    if (wanted.length > 0) yield wanted.map((one) => one.text).join('');
  }
}
