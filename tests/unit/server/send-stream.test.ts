import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { sendStream } from '../../../server/api/send-stream.ts';
import { RequestContext } from '../../../server/request-context.ts';

const PART = 'x'.repeat(64 * 1024);

/** The buffers of the system at both ends of a connection have less. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/** A connection on which nothing moves is closed after this time. The site waits for a minute. */
const SILENT_MS = 300;

test('a client of an endless stream that reads nothing is disconnected, and little is made for it', async () => {
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
  const failures: unknown[] = [];
  const server = createServer((request, response) => {
    const context = new RequestContext(request, response, {
      url: '/',
      address: '127.0.0.1',
      headerOptions: { hstsSeconds: 0 },
    });
    void sendStream(context, { headers: { 'Content-Type': 'text/event-stream' }, parts }, [], {
      use: 'events',
      failed(error) {
        failures.push(error);
        throw error;
      },
    });
  });
  server.timeout = SILENT_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await ended;
  expect(made).toBeGreaterThan(0);
  expect(made * PART.length).toBeLessThan(MAX_UNREAD_BYTES);
  expect(failures).toEqual([]);
  client.destroy();
  server.close();
  await once(server, 'close');
});

test('a client that left before its stream began is not reported as a defect', async () => {
  const failures: unknown[] = [];
  let isDone = (): void => undefined;
  const done = new Promise<void>((resolve) => (isDone = resolve));
  const server = createServer((request, response) => {
    const context = new RequestContext(request, response, {
      url: '/',
      address: '127.0.0.1',
      headerOptions: { hstsSeconds: 0 },
    });
    async function* parts(): AsyncGenerator<string> {
      yield PART;
    }
    response.once('close', () => {
      void sendStream(context, { headers: {}, parts }, [], {
        use: 'events',
        failed(error) {
          failures.push(error);
          throw error;
        },
      })
        .catch(() => undefined)
        .finally(isDone);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  client.resetAndDestroy();
  await done;
  expect(failures).toEqual([]);
  server.close();
  await once(server, 'close');
});
