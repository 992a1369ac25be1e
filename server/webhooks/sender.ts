import { createHmac } from 'node:crypto';
import { eventJson, isEventSelected, type EventJson } from '../../api/json/event.ts';
import {
  moveWebhookPosition,
  readWebhookPosition,
  registerWebhook,
  type WebhookPosition,
} from '../../db/write/webhook-positions.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { type EventLog, type EventPosition, formatEventId } from '../../lookups/event-log.ts';
import type { WebhookReceiver } from './receiver.ts';

export interface WebhookSenderOptions {
  readonly database: WriteDatabase;
  readonly events: EventLog;
  /** Time limit for the response of a receiver, in milliseconds. */
  readonly timeoutMs: number;
}

export interface WebhookSenderSignals {
  /** No further event is sent after this signal. The request in progress completes, and its event counts as sent. */
  readonly stop: AbortSignal;
  /** Aborts the request in progress. Its event is sent again later. */
  readonly abort: AbortSignal;
}

/** Another sender moved the position of a receiver. */
class PositionMovedError extends Error {
  override readonly name = 'PositionMovedError';
  constructor(origin: string, { number }: WebhookPosition) {
    super(
      `Another process delivered webhook events to ${origin} at the same time as this one, which was at event ${number}. The queue retries.`,
    );
  }
}

/**
 * Sends a receiver all events after its position, one at a time, and moves the position after each event. So the receiver gets the events
 * in order. After a failure or a kill, the next run starts with the event whose acceptance was not stored, so the receiver may get that
 * event twice. A normal shutdown repeats no event.
 *
 * @param onAccepted called after each event that the receiver accepted
 * @throws DeliveryError when the receiver does not accept an event; errors of the database and of the index
 */
export async function deliverPendingEvents(
  { database, events, timeoutMs }: WebhookSenderOptions,
  receiver: WebhookReceiver,
  onAccepted: () => void,
  { stop, abort }: WebhookSenderSignals,
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
  const send = async (to: WebhookPosition, event: EventJson): Promise<void> => {
    await deliverWebhookEvents(receiver, to, event, timeoutMs, abort);
    await move(to);
    onAccepted();
  };
  while (!isStopped()) {
    const batch = await events.eventsAfter(position);
    if (batch.kind === 'lost') {
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
      const json = eventJson(event);
      if (isEventSelected(json, receiver.types)) await send({ epoch, number: event.row.number }, json);
    }
    if (position.number < last.row.number) await move({ epoch, number: last.row.number });
  }
}

/** Returns the position of a receiver. A new receiver starts at the end of the event log. */
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

/** The receiver did not accept an event. The message contains no secret and nothing from the body of the response. */
class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

/** Returns the body of the request that delivers an event. */
export function webhookBody(position: EventPosition, { type, data }: EventJson): string {
  return JSON.stringify({ id: formatEventId(position), number: position.number, type, data });
}

/**
 * Returns the headers of a request, as https://www.standardwebhooks.com describes them. The signature is the HMAC-SHA256 of id, time and
 * body, separated by dots.
 *
 * @param seconds current time in Unix seconds
 */
export function signedHeaders(
  position: EventPosition,
  body: string,
  key: Uint8Array,
  seconds: number,
): Record<string, string> {
  const id = formatEventId(position);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Ringscope',
    'Webhook-Id': id,
    'Webhook-Timestamp': String(seconds),
    'Webhook-Signature': `v1,${signature}`,
  };
}

/**
 * Sends an event to a receiver. A status from 200 to 299 accepts it. Redirects are not followed, and the body of the response is not read.
 *
 * @param timeoutMs time limit for the head of the response
 * @param signal ends the request
 * @throws DeliveryError when the receiver did not accept it
 */
export async function deliverWebhookEvents(
  { url, key, origin }: WebhookReceiver,
  position: EventPosition,
  event: EventJson,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const body = webhookBody(position, event);
  const limit = AbortSignal.timeout(timeoutMs);
  const fail = (reason: string): DeliveryError =>
    new DeliveryError(
      `The webhook receiver at ${origin} did not accept event ${position.number}: ${reason}. The queue retries later.`,
    );
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: signedHeaders(position, body, key, Math.floor(Date.now() / 1000)),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([limit, signal]),
    });
  } catch (error) {
    throw fail(limit.aborted ? `no response within ${timeoutMs} ms` : causeOf(error));
  }
  // The body may be endless, so the connection is closed instead.
  await response.body?.cancel().catch(() => undefined);
  if (!response.ok) throw fail(`it responded with status ${response.status}`);
}

/** Returns the code of a network error. The message of the error is not used, because it may contain the URL. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'the connection failed';
}
