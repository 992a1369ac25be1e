import { expect, test } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import {
  ResponseTooLargeError,
  InvalidRequestError,
  CancelledError,
  NetworkError,
  OverloadedError,
  TimeoutError,
} from '@ringscope/rpc/errors.ts';
import { client, failure } from './failing.ts';
import { HEIGHT, http, startRawServer } from './raw-server.ts';

/** These tests check connections, deadlines and aborts. They do not depend on the kind of server. */
test('a slow response ends with the deadline', async () => {
  await using server = await startRawServer(({ socket }) => {
    socket.write('HTTP/1.1 200 Ok\r\nContent-Length: 100000\r\n\r\n');
    const timer = setInterval(() => socket.write(' '), 10);
    socket.on('close', () => clearInterval(timer));
  });
  const daemon = client(server.url);
  const error = await failure(daemon.getHeight({}, { timeoutMs: 1_000 }));
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ mayHaveRun: true, retryable: false });
  daemon.close();
});

test('a server that never responds ends with the deadline', async () => {
  await using server = await startRawServer(() => undefined);
  const daemon = client(server.url, { maxSockets: 1 });
  expect(await failure(daemon.getHeight({}, { timeoutMs: 50 }))).toBeInstanceOf(TimeoutError);
  daemon.close();
});

test('an abort at any instant ends only its own call and does not affect the next call', async () => {
  await using server = await startRawServer(({ socket }) => socket.write(http(HEIGHT)));
  const daemon = client(server.url, { maxSockets: 1, timeoutMs: 60_000 });
  // Between the call and its first byte there are a few microtasks, ticks and cycles of the event loop.
  const instants: ((pass: () => void) => void)[] = [
    (pass) => pass(),
    ...[1, 2, 3, 4, 5, 6].map((microtasks) => (pass: () => void) => {
      let chain = Promise.resolve();
      for (let count = 0; count < microtasks; count += 1) chain = chain.then(() => undefined);
      void chain.then(pass);
    }),
    (pass) => process.nextTick(pass),
    (pass) => process.nextTick(() => process.nextTick(pass)),
    (pass) => setImmediate(pass),
    (pass) => setImmediate(() => setImmediate(pass)),
  ];
  for (const instant of instants) {
    const controller = new AbortController();
    const call = failure(daemon.getHeight({}, { signal: controller.signal }));
    await new Promise<void>((resolve) => instant(resolve));
    controller.abort();
    expect(await call).toBeInstanceOf(CancelledError);
    expect((await daemon.getHeight()).height).toBe(7);
  }
  daemon.close();
});

test('close() ends running calls, waiting calls and later calls', async () => {
  await using server = await startRawServer(() => undefined);
  const daemon = client(server.url, { maxSockets: 1 });
  const underWay = failure(daemon.getHeight());
  const waiting = failure(daemon.getHeight());
  await expect.poll(() => server.requests.length).toBe(1);
  daemon.close();
  expect(await underWay).toBeInstanceOf(CancelledError);
  expect(await waiting).toBeInstanceOf(CancelledError);
  expect(await failure(daemon.getHeight())).toBeInstanceOf(CancelledError);
  expect(server.requests).toHaveLength(1);
});

test('a call to a closed port is a network error that states that the node did not get the request', async () => {
  const port = await (async () => {
    await using server = await startRawServer(() => undefined);
    return server.port;
  })();
  const error = await failure(client(`http://127.0.0.1:${String(port)}`).getHeight());
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ mayHaveRun: false, retryable: true });
});

test('interim responses, chunk extensions and trailers are skipped', async () => {
  const chunk = `${Buffer.byteLength(HEIGHT).toString(16)};name=value\r\n${HEIGHT}\r\n0\r\nContent-Type: text/html\r\n\r\n`;
  await using server = await startRawServer(({ socket }) => {
    for (let count = 0; count < 100; count += 1) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n');
    socket.write(`HTTP/1.1 200 Ok\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`);
  });
  const daemon = client(server.url, { maxSockets: 1 });
  for (let call = 0; call < 3; call += 1) expect((await daemon.getHeight()).height).toBe(7);
  expect(server.connections()).toBe(1);
  daemon.close();
});

test('an unrequested second response is not used for any call', async () => {
  const other = http(HEIGHT.replace('7', '666'));
  await using server = await startRawServer(({ socket, number }) => {
    socket.write(number % 2 === 1 ? Buffer.concat([http(HEIGHT), other]) : http(HEIGHT));
  });
  const daemon = client(server.url, { maxSockets: 1 });
  for (let call = 0; call < 6; call += 1) expect((await daemon.getHeight()).height).toBe(7);
  daemon.close();
});

test('sockets are reused and bounded, and the number of waiting calls is bounded too', async () => {
  await using server = await startRawServer(({ socket }) => setTimeout(() => socket.write(http(HEIGHT)), 5));
  const daemon = client(server.url, { maxSockets: 3, maxWaitingCalls: 10 });
  const calls = Array.from({ length: 14 }, () => daemon.getHeight().catch((error: unknown) => error));
  const results = await Promise.all(calls);
  expect(results.filter((result) => result instanceof OverloadedError)).toHaveLength(1);
  await Promise.all(Array.from({ length: 13 }, () => daemon.getHeight()));
  expect(server.connections()).toBe(3);
  expect(server.requests).toHaveLength(26);
  daemon.close();
});

test('a long wait for a connection is reported as overload and not as a slow node', async () => {
  await using server = await startRawServer(() => undefined);
  const daemon = client(server.url, { maxSockets: 1, timeoutMs: 300 });
  const first = failure(daemon.getHeight());
  expect(await failure(daemon.getHeight({}, { timeoutMs: 30 }))).toBeInstanceOf(OverloadedError);
  expect(await first).toBeInstanceOf(TimeoutError);
  daemon.close();
});

test('a request has length and type, and neither compression nor credentials', async () => {
  await using server = await startRawServer(({ socket }) => socket.write(http(HEIGHT)));
  await client(`${server.url}/base/`).getHeight();
  const head = server.requests[0]?.head ?? '';
  expect(head).toMatch(/^POST \/base\/get_height HTTP\/1\.1/);
  expect(head).toMatch(/^content-type: application\/json$/im);
  expect(head).toMatch(/^content-length: 2$/im);
  expect(head).toMatch(/^accept-encoding: identity$/im);
  expect(head).not.toMatch(/authorization|transfer-encoding|expect/i);
});

test('only repeatable calls are repeated after a broken connection', async () => {
  await using server = await startRawServer(({ socket, number }) => {
    if (number < 3) socket.destroy();
    else socket.write(http(HEIGHT));
  });
  const daemon = client(server.url, { retry: { maxAttempts: 3, initialPauseMs: 1, maxPauseMs: 1 } });
  expect((await daemon.getHeight()).height).toBe(7);
  expect(server.requests).toHaveLength(3);

  await using other = await startRawServer(({ socket }) => socket.destroy());
  const second = client(other.url, { retry: { maxAttempts: 3, initialPauseMs: 1, maxPauseMs: 1 } });
  expect(await failure(second.popBlocks({ nblocks: 1 }))).toMatchObject({ mayHaveRun: true });
  expect(other.requests).toHaveLength(1);
});

test('an invalid deadline or size is refused, and one beyond all timers means no limit', async () => {
  await using server = await startRawServer(({ socket }) => socket.write(http(HEIGHT)));
  const daemon = client(server.url);
  for (const options of [
    { timeoutMs: 0 },
    { timeoutMs: -1 },
    { timeoutMs: NaN },
    { maxResponseBytes: NaN },
  ]) {
    expect(await failure(daemon.getHeight({}, options))).toBeInstanceOf(InvalidRequestError);
  }
  expect(server.connections()).toBe(0);
  for (const timeoutMs of [2 ** 31, Infinity]) {
    expect((await daemon.getHeight({}, { timeoutMs })).height).toBe(7);
  }
  daemon.close();
});

test('invalid URLs and options are refused', () => {
  for (const options of [
    { url: 'ftp://x' },
    { url: '127.0.0.1:18081' },
    { url: 'http://user:pass@127.0.0.1:18081' },
    { url: 'http://127.0.0.1:18081/?x' },
    { url: 'http://127.0.0.1:18081', maxSockets: 0 },
    { url: 'http://127.0.0.1:18081', maxWaitingCalls: NaN },
    { url: 'http://127.0.0.1:18081', login: { user: 'a:b', password: 'c' } },
    { url: 'http://127.0.0.1:18081', login: { user: 'a\nb', password: 'c' } },
    { url: 'https://127.0.0.1:18081', tls: { ca: 'not a certificate' } },
    { url: 'http://127.0.0.1:18081', tls: { fingerprints: [] } },
    { url: 'https://127.0.0.1:18081', tls: { fingerprints: ['ab'] } },
  ]) {
    expect(() => createDaemonClient(options), options.url).toThrow(InvalidRequestError);
  }
});

test('a call reports the number of bytes of its response', async () => {
  await using server = await startRawServer(({ socket }) => socket.write(http(HEIGHT)));
  const daemon = client(server.url);
  const translatable: number[] = [];
  const onResponse = (bytes: number) => void translatable.push(bytes);
  await daemon.getHeight({}, { onResponse });
  await daemon.getHeight({}, { onResponse });
  expect(translatable).toEqual([Buffer.byteLength(HEIGHT), Buffer.byteLength(HEIGHT)]);
  expect(await failure(daemon.getHeight({}, { onResponse, maxResponseBytes: 1 }))).toBeInstanceOf(
    ResponseTooLargeError,
  );
  expect(translatable).toHaveLength(2);
  daemon.close();
});
