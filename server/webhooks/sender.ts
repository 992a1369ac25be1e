import { createHmac } from 'node:crypto';
import { eventJson, isSelected, type EventJson } from '../../api/json/event.ts';
import {
  moveWebhookPosition,
  readWebhookPosition,
  registerWebhook,
  type WebhookPosition,
} from '../../db/write/webhook-positions.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { type EventLog, type EventPosition, formatPosition } from '../../lookups/event-log.ts';
import type { Receiver } from './receiver.ts';

export interface SenderParts {
  readonly database: WriteDatabase;
  readonly events: EventLog;
  /** Time limit for an answer of a receiver. */
  readonly timeoutMs: number;
}

export interface SenderSignals {
  /** No further event is sent after it. The request in progress ends, and its event counts as sent. */
  readonly stop: AbortSignal;
  /** Aborts the request in progress. Its event is sent again later. */
  readonly abort: AbortSignal;
}

/** Another sender moved the position of a receiver. */
class PositionMovedError extends Error {
  override readonly name = 'PositionMovedError';
}

/**
 * Sends a receiver all events after its position, one after the other, and moves the position after each of them. So the
 * order is exact, and after a failure or a kill the next run continues with the event that was not accepted. That event may
 * reach the receiver twice. A stop repeats nothing.
 *
 * @param onAccepted called after each event that the receiver accepted
 * @throws DeliveryError when the receiver does not accept an event; errors of the database and of the index
 */
export async function sendAll(
  { database, events, timeoutMs }: SenderParts,
  receiver: Receiver,
  onAccepted: () => void,
  { stop, abort }: SenderSignals,
): Promise<void> {
  const isStopped = (): boolean => stop.aborted;
  if (isStopped()) return;
  await events.refresh();
  let position = await startOf(database, events, receiver);
  const move = async (to: WebhookPosition): Promise<void> => {
    if (!(await moveWebhookPosition(database, receiver.id, position, to))) throw new PositionMovedError();
    position = to;
  };
  const send = async (to: WebhookPosition, event: EventJson): Promise<void> => {
    await deliver(receiver, to, event, timeoutMs, abort);
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
      if (isSelected(json, receiver.types)) await send({ epoch, number: event.row.number }, json);
    }
    if (position.number < last.row.number) await move({ epoch, number: last.row.number });
  }
}

/** A new receiver gets the events from now on. */
async function startOf(
  database: WriteDatabase,
  events: EventLog,
  { id }: Receiver,
): Promise<WebhookPosition> {
  const known = await readWebhookPosition(database, id);
  if (known !== undefined) return known;
  const { position } = await events.newest();
  await registerWebhook(database, id, position);
  return position;
}

/** The receiver did not accept an event. The message contains nothing that the receiver sent, and no secret. */
class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

/** Returns the body of the request that tells a receiver about an event. */
export function bodyOf(position: EventPosition, { type, data }: EventJson): string {
  return JSON.stringify({ id: formatPosition(position), number: position.number, type, data });
}

/**
 * Returns the headers of a request, as https://www.standardwebhooks.com describes them. The signature is the HMAC-SHA256 of
 * id, time and body with points between.
 *
 * @param seconds the present time in unix seconds
 */
export function signedHeaders(
  position: EventPosition,
  body: string,
  key: Uint8Array,
  seconds: number,
): Record<string, string> {
  const id = formatPosition(position);
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
 * Sends an event to a receiver. A status from 200 to 299 accepts it. Redirects are not followed, and the body of the answer
 * is not read.
 *
 * @param timeoutMs time limit for the head of the answer
 * @param signal ends the request
 * @throws DeliveryError when the receiver did not accept it
 */
export async function deliver(
  { url, key, origin }: Receiver,
  position: EventPosition,
  event: EventJson,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const body = bodyOf(position, event);
  const limit = AbortSignal.timeout(timeoutMs);
  const fail = (reason: string): DeliveryError =>
    new DeliveryError(`The receiver at ${origin} did not accept event ${position.number}: ${reason}.`);
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
    throw fail(limit.aborted ? `no answer within ${timeoutMs} ms` : causeOf(error));
  }
  // The body may be endless, so the connection is closed instead.
  await response.body?.cancel().catch(() => undefined);
  if (!response.ok) throw fail(`it answered with status ${response.status}`);
}

/** Returns the code of a network error. Its message may contain the address. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'the connection failed';
}
