import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { postWebhookMessage, createWebhookSignatureHeaders } from '../../../server/webhooks/post.ts';
import { toEventWebhookMessage } from '../../../server/webhooks/sender.ts';
import { toWebhookReceiver } from '../../../server/webhooks/receiver.ts';

const position = { epoch: '0123abcd', number: 42 };
const event = { type: 'reset', data: { from_height: 0, height: 7, hash: 'ab'.repeat(32), at: 1 } } as const;
const SECRET = 'a secret of the receiver';
/** Long enough for every receiver that responds. */
const LONG_MS = 60_000;
const SHORT_MS = 50;

/** Runs a receiver that reacts in one way. Returns the problem of a delivery and what the receiver got. */
async function deliverTo(react: (response: ServerResponse) => void, timeoutMs = LONG_MS) {
  const heard: { headers: IncomingHttpHeaders; body: string; url: string }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      heard.push({ headers: request.headers, body, url: request.url ?? '' });
      react(response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver = toWebhookReceiver({
    url: `${origin}/hook?token=hidden`,
    secret: SECRET,
    types: ['block'],
  });
  const problem = await postWebhookMessage(
    receiver,
    toEventWebhookMessage(position, event),
    timeoutMs,
    new AbortController().signal,
  ).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { heard, problem: problem?.replace(origin, 'ORIGIN') };
}

test('a delivery is a signed POST, and a status from 200 to 299 accepts it', async () => {
  for (const status of [200, 202, 204, 299]) {
    const { heard, problem } = await deliverTo((response) => void response.writeHead(status).end());
    expect(problem).toBeUndefined();
    expect(heard).toHaveLength(1);
    const { headers, body, url } = heard[0]!;
    expect(url).toBe('/hook?token=hidden');
    expect(JSON.parse(body)).toEqual({ id: '0123abcd-42', number: 42, ...event });
    const time = String(headers['webhook-timestamp']);
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
    const signature = createHmac('sha256', SECRET).update(`0123abcd-42.${time}.${body}`).digest('base64');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': '0123abcd-42',
      'webhook-signature': `v1,${signature}`,
    });
  }
});

test('a status, a redirect and a cut connection are failures that contain no secret', async () => {
  for (const [react, reason] of [
    [(response) => void response.writeHead(500).end('boom'), 'the receiver responded with status 500'],
    [(response) => void response.writeHead(404).end(), 'the receiver responded with status 404'],
    [
      (response) => void response.writeHead(302, { Location: '/moved' }).end(),
      'the receiver responded with status 302',
    ],
    [(response) => void response.socket?.destroy(), 'ECONNRESET'],
  ] as readonly (readonly [(response: ServerResponse) => void, string])[]) {
    const { heard, problem } = await deliverTo(react);
    expect(problem).toBe(
      `DeliveryError: The webhook receiver at ORIGIN did not accept event 42: ${reason}. The queue retries later.`,
    );
    // A redirect is not followed.
    expect(heard).toHaveLength(1);
  }
});

test('a receiver that does not respond in time has failed', async () => {
  const { problem } = await deliverTo(() => undefined, SHORT_MS);
  expect(problem).toBe(
    `DeliveryError: The webhook receiver at ORIGIN did not accept event 42: the receiver did not respond within ${SHORT_MS} ms. The queue retries later.`,
  );
});

test('the body of a response may be endless', async () => {
  let sent = 0;
  const { problem } = await deliverTo((response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
    };
    response.on('drain', more);
    more();
  });
  expect(problem).toBeUndefined();
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});

test('a secret with the prefix of Standard Webhooks is base64, and the id reveals nothing of the URL', () => {
  // The example of https://www.standardwebhooks.com.
  const url = 'https://a.example/hook?token=hidden';
  const { signingKey, id, origin } = toWebhookReceiver({
    url,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    types: ['block'],
  });
  expect(Buffer.from(signingKey).toString('base64')).toBe('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(origin).toBe('https://a.example');
  const headers = createWebhookSignatureHeaders(
    toEventWebhookMessage(position, event),
    signingKey,
    1_700_000_000,
  );
  expect(headers['Webhook-Timestamp']).toBe('1700000000');
});
