import { createHmac } from 'node:crypto';
import type { WebhookReceiver } from './receiver.ts';

/** A message for a receiver. */
export interface WebhookMessage {
  /** Identifies the message. A repetition has the same id. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
  /** What the message is, for errors: `event 42`. */
  readonly subject: string;
}

/** The receiver did not accept a message. The error contains no secret and nothing from the body of the response. */
class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

/**
 * Returns the headers of a request, as https://www.standardwebhooks.com describes them. The signature is the HMAC-SHA256 of id, time and
 * body, separated by dots.
 *
 * @param seconds current time in Unix seconds
 */
export function signedHeaders(
  { id, body }: Pick<WebhookMessage, 'id' | 'body'>,
  key: Uint8Array,
  seconds: number,
): Record<string, string> {
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
 * Sends a message to a receiver. A status from 200 to 299 accepts it. Redirects are not followed, and the body of the response is not read.
 *
 * @param timeoutMs time limit for the head of the response
 * @param signal ends the request
 * @throws DeliveryError when the receiver did not accept it
 */
export async function postToReceiver(
  { url, key, origin }: WebhookReceiver,
  message: WebhookMessage,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { body, subject } = message;
  const limit = AbortSignal.timeout(timeoutMs);
  const fail = (reason: string): DeliveryError =>
    new DeliveryError(
      `The webhook receiver at ${origin} did not accept ${subject}: ${reason}. The queue retries later.`,
    );
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: signedHeaders(message, key, Math.floor(Date.now() / 1000)),
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
