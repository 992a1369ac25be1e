import { createHmac } from 'node:crypto';
import type { EventJson } from '../../api/json/event.ts';
import { formatPosition, type EventPosition } from '../../lookups/event-log.ts';
import type { Receiver } from './receiver.ts';

/** The receiver did not accept an event. The message contains nothing that the receiver sent, and no secret. */
export class DeliveryError extends Error {
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
