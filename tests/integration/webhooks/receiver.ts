import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'playwright/test';

export interface ReceivedWebhook {
  readonly id: string;
  readonly number: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The reaction of a receiver to a request. */
export type Reaction = (response: ServerResponse) => void;

export const accept: Reaction = (response) => void response.writeHead(204).end();

/** Delays the response to the next request. Resolves when the request has arrived, with the function that accepts it. */
export async function holdNext(receiver: TestReceiver): Promise<() => void> {
  return new Promise((resolve) => {
    receiver.reactions.push((response) => {
      const { number } = receiver.received.at(-1)!;
      resolve(() => {
        receiver.accepted.push(number);
        accept(response);
      });
    });
  });
}

/** A receiver of webhooks. It checks each signature as docs/webhooks.md describes. */
export class TestReceiver {
  /** All requests with a valid signature, in their order. */
  readonly received: ReceivedWebhook[] = [];
  /** Numbers of the events that were accepted, in their order. */
  readonly accepted: number[] = [];
  readonly problems: string[] = [];
  /** Reactions to the next requests. Further requests are accepted. */
  readonly reactions: Reaction[] = [];
  readonly #secret: string;
  readonly #server = createServer((request, response) => void this.#result(request, response));

  constructor(secret: string) {
    this.#secret = secret;
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook?token=not-for-logs`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async untilAccepted(number: number): Promise<void> {
    await expect.poll(() => this.accepted.at(-1), { timeout: 60_000, intervals: [20] }).toBe(number);
  }

  async untilReceived(requests: number): Promise<void> {
    await expect
      .poll(() => this.received.length, { timeout: 60_000, intervals: [20] })
      .toBeGreaterThanOrEqual(requests);
  }

  async #result(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers;
    const expected = `v1,${createHmac('sha256', this.#secret)
      .update(`${String(id)}.${String(time)}.${body}`)
      .digest('base64')}`;
    const given = Buffer.from(String(signature));
    const isRight = given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
    const isNow = Math.abs(Number(time) - Date.now() / 1000) < 300;
    const webhook = JSON.parse(body) as ReceivedWebhook;
    if (!isRight || !isNow || webhook.id !== id || request.method !== 'POST')
      this.problems.push(`${String(request.method)} ${String(id)} ${body}`);
    this.received.push(webhook);
    const reaction = this.reactions.shift() ?? accept;
    if (reaction === accept) this.accepted.push(webhook.number);
    reaction(response);
  }
}
