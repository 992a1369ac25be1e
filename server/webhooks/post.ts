import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { SocksProxyAgent } from 'socks-proxy-agent';
import type { WebhookReceiver } from './receiver.ts';

/** A message to a webhook receiver: an event, or an alarm about the state of the index. */
export interface WebhookMessage {
  /** Identifies the message. It stays the same when the message is sent again. */
  readonly id: string;
  /** Body of the POST request: a JSON object as a string. */
  readonly body: string;
  /** Name of the message in errors, such as `event 42`. */
  readonly logName: string;
}

/** The receiver did not accept a message. The error contains no secret and nothing from the body of the response. */
class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

/**
 * Returns the headers of a request, as https://www.standardwebhooks.com describes them. The signature is the HMAC-SHA256 of id, time and
 * body, separated by dots.
 *
 * @param timestampSeconds current time in Unix seconds
 */
export function createWebhookSignatureHeaders(
  { id, body }: Pick<WebhookMessage, 'id' | 'body'>,
  key: Uint8Array,
  timestampSeconds: number,
): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`).digest('base64');
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Ringscope',
    'Webhook-Id': id,
    'Webhook-Timestamp': String(timestampSeconds),
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
export async function postWebhookMessage(
  receiver: WebhookReceiver,
  message: WebhookMessage,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { origin, proxy } = receiver;
  const { logName } = message;
  const limit = AbortSignal.timeout(timeoutMs);
  const fail = (reason: string): DeliveryError =>
    new DeliveryError(
      `The webhook receiver at ${origin} did not accept ${logName}: ${reason}. The queue retries later.`,
    );
  let status: number;
  try {
    status = await post(receiver, message, AbortSignal.any([limit, signal]));
  } catch (error) {
    throw fail(limit.aborted ? `the receiver did not respond within ${timeoutMs} ms` : causeOf(error, proxy));
  }
  if (status < 200 || status > 299) throw fail(`the receiver responded with status ${status}`);
}

/** Sends the request and returns the status of the response. */
async function post(
  { url, signingKey, proxy }: WebhookReceiver,
  message: WebhookMessage,
  signal: AbortSignal,
): Promise<number> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: {
        ...createWebhookSignatureHeaders(message, signingKey, Math.floor(Date.now() / 1000)),
        'Content-Length': Buffer.byteLength(message.body),
      },
      // Every request has its own connection.
      agent: proxy === undefined ? false : new SocksProxyAgent(proxy),
      signal,
    });
    sent.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      // Closes the connection without reading the body, which may be endless.
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(message.body);
  });
}

/**
 * Returns the code of a network error, or a description if it has no code. The message of the error may contain the
 * URL, so it is not returned.
 */
function causeOf(error: unknown, proxy: string | undefined): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return proxy === undefined ? 'the connection failed' : 'the outbound proxy did not connect to it';
}
