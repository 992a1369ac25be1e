import { chainEventJson, isEventSelected, type ChainEventJson } from '../../api/json/event.ts';
import {
  moveWebhookPosition,
  readWebhookPosition,
  registerWebhook,
  type WebhookPosition,
} from '../../db/write/webhook-positions.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { type EventLog, type EventLogPosition, formatEventId } from '../../lookups/event-log.ts';
import { postWebhookMessage, type WebhookMessage } from './post.ts';
import type { WebhookReceiver } from './receiver.ts';

export interface WebhookSenderOptions {
  readonly database: WriteDatabase;
  readonly events: EventLog;
  /** Time limit for the response of a receiver, in milliseconds. */
  readonly timeoutMs: number;
  /** Minimum number of orphaned blocks of a reorg that is sent to receivers of alarms. */
  readonly reorgAlarmDepth: number;
}

export interface WebhookSenderSignals {
  /** No further event is sent after this signal. The request in progress completes, and its event counts as sent. */
  readonly stop: AbortSignal;
  /** Aborts the request in progress. Its event is sent again later. */
  readonly abortRequest: AbortSignal;
}

/** Another process has moved the position of a receiver in the event log. */
class PositionMovedError extends Error {
  override readonly name = 'PositionMovedError';
  constructor(origin: string, { number }: WebhookPosition) {
    super(
      `Another process delivered webhook events to ${origin} at the same time as this one, which was at event ${number}. The queue retries.`,
    );
  }
}

/**
 * Sends a receiver all events after its position in the event log, one at a time, and moves the position after each
 * event. So the receiver gets the events in order. After a failure or a kill, the next run starts with the event whose
 * acceptance was not stored, so the receiver may get that event twice. A normal shutdown repeats no event.
 *
 * @param onAccepted called after each event that the receiver accepted
 * @throws DeliveryError when the receiver does not accept an event; errors of the database and of the index
 */
export async function deliverPendingEvents(
  { database, events, timeoutMs, reorgAlarmDepth }: WebhookSenderOptions,
  receiver: WebhookReceiver,
  onAccepted: () => void,
  { stop, abortRequest }: WebhookSenderSignals,
): Promise<void> {
  const isStopped = (): boolean => stop.aborted;
  if (isStopped()) return;
  await events.refresh();
  let position = await positionOf(database, events, receiver);
  const move = async (to: WebhookPosition): Promise<void> => {
    if (!(await moveWebhookPosition(database, receiver.id, position, to)))
      throw new PositionMovedError(receiver.origin, position);
    position = to;
  };
  const send = async (to: WebhookPosition, event: ChainEventJson): Promise<void> => {
    await postWebhookMessage(receiver, toEventWebhookMessage(to, event), timeoutMs, abortRequest);
    await move(to);
    onAccepted();
  };
  while (!isStopped()) {
    const batch = await events.eventsAfter(position);
    if (batch.kind === 'events-lost') {
      const { height, hash } = batch.tip;
      const data = { from_height: 0, height, hash, at: Math.floor(Date.now() / 1000) };
      await send(batch.position, { type: 'reset', data });
      continue;
    }
    const last = batch.events.at(-1);
    if (last === undefined) return;
    const { epoch } = position;
    for (const event of batch.events) {
      if (isStopped()) return;
      const json = chainEventJson(event);
      if (isWanted(json, receiver, reorgAlarmDepth)) await send({ epoch, number: event.row.number }, json);
    }
    if (position.number < last.row.number) await move({ epoch, number: last.row.number });
  }
}

/**
 * Returns whether an event is sent to a receiver. Deep reorgs are also sent to receivers of alarms that have not
 * subscribed to reorgs.
 */
function isWanted(
  event: ChainEventJson,
  { eventTypes, receivesAlarms }: WebhookReceiver,
  reorgAlarmDepth: number,
): boolean {
  const isAlarm = event.type === 'reorg' && event.data.depth >= reorgAlarmDepth;
  return isEventSelected(event, eventTypes) || (receivesAlarms && isAlarm);
}

/** Returns the position of a receiver in the event log. A new receiver starts at the end of the log. */
async function positionOf(
  database: WriteDatabase,
  events: EventLog,
  { id }: WebhookReceiver,
): Promise<WebhookPosition> {
  const known = await readWebhookPosition(database, id);
  if (known !== undefined) return known;
  const { position } = await events.newest();
  await registerWebhook(database, id, position);
  return position;
}

/** Converts an event of the index to the webhook message that delivers it. */
export function toEventWebhookMessage(
  position: EventLogPosition,
  { type, data }: ChainEventJson,
): WebhookMessage {
  const id = formatEventId(position);
  const { number } = position;
  return { id, body: JSON.stringify({ id, number, type, data }), logName: `event ${number}` };
}
