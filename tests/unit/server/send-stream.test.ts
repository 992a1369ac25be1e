import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import type { HttpResponse } from '../../../api/response.ts';
import { sendApiStream } from '../../../server/api/send-stream.ts';
import { createTestApp } from '../../helpers/test-app.ts';

const PART = 'x'.repeat(64 * 1024);

/** More bytes than the system can buffer at both ends of a connection. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/** A connection without progress is closed after this time. The site waits for a minute. */
const SILENT_MS = 300;

/** An app whose only route sends a stream, and the errors that it reported. */
function streamApp(parts: (signal: AbortSignal) => AsyncGenerator<string>, isReady = Promise.resolve()) {
  const failures: unknown[] = [];
  const app = createTestApp();
  const failed = (error: unknown): HttpResponse => {
    failures.push(error);
    throw error;
  };
  app.get('/', async (request, reply) => {
    await isReady;
    const stream = { headers: { 'Content-Type': 'text/event-stream' }, generateBody: parts };
    return sendApiStream(request, reply, stream, {
      streamKind: 'events',
      deprecation: {},
      toErrorResponse: failed,
    });
  });
  return { app, failures };
}

test('a client of an endless stream that reads nothing is disconnected, and little data is created for it', async () => {
  let made = 0;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  async function* parts(signal: AbortSignal): AsyncGenerator<string> {
    try {
      for (; !signal.aborted; made += 1) yield PART;
    } finally {
      end();
    }
  }
  const { app, failures } = streamApp(parts);
  app.server.timeout = SILENT_MS;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await ended;
  expect(made).toBeGreaterThan(0);
  expect(made * PART.length).toBeLessThan(MAX_UNREAD_BYTES);
  expect(failures).toEqual([]);
  client.destroy();
  await app.close();
});

test('a client that left before its stream began is not reported as a bug', async () => {
  async function* parts(): AsyncGenerator<string> {
    yield PART;
  }
  let start = (): void => undefined;
  const { app, failures } = streamApp(parts, new Promise((resolve) => (start = resolve)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  const responded = new Promise<ServerResponse>((resolve) => {
    app.server.once('request', (_, response) => resolve(response));
  });
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const left = once(await responded, 'close');
  client.resetAndDestroy();
  await left;
  start();
  await app.close();
  expect(failures).toEqual([]);
});
