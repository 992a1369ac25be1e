import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { RawConnection, sendRaw } from './raw-connection.ts';
import { composeTestSite, expect, newClient, test, type ComposedTestSite } from './site.ts';

const MEGABYTE = 1024 * 1024;
const FORM = 'Host: explorer.example\r\nContent-Type: application/x-www-form-urlencoded\r\n';

/** Time limits are short and connections are few, so that a test reaches every limit. */
const limits = {
  http: {
    perClientConnections: { perClient: 40 },
    headersTimeoutMs: 400,
    requestTimeoutMs: 800,
    keepAliveMs: 400,
    checkIntervalMs: 50,
  },
  bodies: { maxFormBytes: 64 * 1024, maxTotalBytes: 256 * 1024 },
} as const;

let strict: ComposedTestSite;
test.beforeAll(async ({ database }) => {
  strict = await composeTestSite({ DATABASE_URL: database.url, RATE_LIMIT: '10000000' }, limits);
});
test.afterAll(async () => {
  await strict.close();
});

test('a body sent to a page is never read: the response comes first, and the connection is closed', async ({
  site,
}) => {
  const client = `X-Forwarded-For: ${newClient()['X-Forwarded-For']}\r\n`;
  for (const head of [
    `GET /api/v1/status HTTP/1.1\r\n${FORM}${client}Content-Length: ${10 * MEGABYTE}\r\n\r\n`,
    `GET /block/3 HTTP/1.1\r\n${FORM}${client}Content-Length: ${10 * MEGABYTE}\r\n\r\n`,
    `GET /block/3 HTTP/1.1\r\n${FORM}${client}Transfer-Encoding: chunked\r\n\r\n`,
  ]) {
    const connection = await RawConnection.open(site.url);
    connection.write(head);
    // The client has not sent a byte of the body.
    expect(await connection.answer()).toMatchObject({ status: 200 });
    await connection.closed;
    expect(connection.text.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  }
});

test('a write method is refused before its body is read', async () => {
  for (const [method, path] of [
    ['POST', '/'],
    ['POST', '/healthz'],
    ['POST', '/live'],
    ['POST', '/assets/nothing.js'],
    ['POST', '/api/v1/status'],
    ['PUT', '/proofs'],
    ['DELETE', '/tx/1'],
  ] as const) {
    const connection = await RawConnection.open(strict.url);
    connection.write(`${method} ${path} HTTP/1.1\r\n${FORM}Content-Length: ${10 * MEGABYTE}\r\n\r\n`);
    const { status, headers } = await connection.answer();
    expect(status, path).toBe(405);
    expect(headers.get('allow'), path).toContain('GET');
    expect(headers.get('connection'), path).toBe('close');
    await connection.closed;
  }
});

test('thirty bodies of ten megabytes are not read', async ({ database }) => {
  // The client runs in the same process and keeps it busy, so short time limits would end a connection before its head is read.
  const site = await composeTestSite({ DATABASE_URL: database.url });
  const sockets = new Set<Socket>();
  const note = (message: unknown): void => {
    const { request } = message as { readonly request: IncomingMessage };
    sockets.add(request.socket);
  };
  subscribe('http.server.request.start', note);
  const chunk = Buffer.alloc(MEGABYTE, 'a');
  const connections = await Promise.all(Array.from({ length: 30 }, async () => RawConnection.open(site.url)));
  for (const { socket } of connections) {
    socket.write(`POST / HTTP/1.1\r\n${FORM}Content-Length: ${10 * MEGABYTE}\r\n\r\n`);
    for (let sent = 0; sent < 10; sent += 1) socket.write(chunk);
  }
  await Promise.all(connections.map(async ({ closed }) => closed));
  await site.close();
  unsubscribe('http.server.request.start', note);
  expect(sockets.size).toBe(connections.length);
  const read = [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  expect(read).toBeLessThan(20 * MEGABYTE);
});

test('a form that is too long is refused by its length, or when it becomes too long', async () => {
  const translatable = await RawConnection.open(strict.url);
  translatable.write(
    `POST /proofs HTTP/1.1\r\n${FORM}Content-Length: ${limits.bodies.maxFormBytes + 1}\r\n\r\n`,
  );
  expect((await translatable.answer()).status).toBe(413);
  await translatable.closed;

  const chunked = await RawConnection.open(strict.url);
  chunked.write(`POST /proofs HTTP/1.1\r\n${FORM}Transfer-Encoding: chunked\r\n\r\n`);
  const part = `${(32 * 1024).toString(16)}\r\n${'a'.repeat(32 * 1024)}\r\n`;
  for (let sent = 0; sent < 3; sent += 1) chunked.write(part);
  expect((await chunked.answer()).status).toBe(413);
  await chunked.closed;
});

test('a client that sends Expect gets 100 Continue only when the form is read', async ({ site }) => {
  const refused = await RawConnection.open(strict.url);
  refused.write(
    `POST /proofs HTTP/1.1\r\n${FORM}Expect: 100-continue\r\nContent-Length: ${limits.bodies.maxFormBytes + 1}\r\n\r\n`,
  );
  expect((await refused.answer()).status).toBe(413);
  expect(refused.text).not.toContain('100 Continue');
  await refused.closed;

  const asked = await RawConnection.open(site.url);
  asked.write(`POST /proofs HTTP/1.1\r\n${FORM}Expect: 100-continue\r\nContent-Length: 6\r\n\r\n`);
  await asked.until(/100 Continue/);
  asked.write('kind=x');
  // The proof desk does not know this kind of proof.
  expect((await asked.answer()).status).toBe(400);
  asked.socket.destroy();

  const other = await RawConnection.open(strict.url);
  other.write(`GET / HTTP/1.1\r\n${FORM}Expect: the-unexpected\r\n\r\n`);
  expect((await other.answer()).status).toBe(417);
  await other.closed;
});

test('all bodies that are read at the same time have a common limit', async () => {
  const part = `a=${'a'.repeat(60 * 1024)}`;
  const connections = await Promise.all(
    Array.from({ length: 6 }, async () => RawConnection.open(strict.url)),
  );
  for (const connection of connections) {
    connection.write(`POST /proofs HTTP/1.1\r\n${FORM}Content-Length: ${61 * 1024}\r\n\r\n${part}`);
  }
  const statuses = await Promise.all(
    connections.map(async (connection) => (await connection.answer()).status),
  );
  // The bodies within the limit wait for their last bytes until the time limit.
  expect(statuses.filter((status) => status === 503)).not.toHaveLength(0);
  expect(statuses.filter((status) => status === 408)).not.toHaveLength(0);
  expect(new Set(statuses)).toEqual(new Set([503, 408]));
  await Promise.all(connections.map(async ({ closed }) => closed));
});

test('an incomplete head, an incomplete form and a silent connection are closed at their time limits', async () => {
  const [head, half, silent, idle] = await Promise.all(
    Array.from({ length: 4 }, async () => RawConnection.open(strict.url)),
  );
  head!.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  half!.write(`POST /proofs HTTP/1.1\r\n${FORM}Content-Length: 100\r\n\r\nkind=`);
  idle!.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  expect((await head!.answer()).status).toBe(408);
  expect((await half!.answer()).status).toBe(408);
  expect((await idle!.answer()).status).toBe(200);
  await Promise.all([head!.closed, half!.closed, silent!.closed, idle!.closed]);
});

test('posts that one client has not sent completely do not block other clients', async () => {
  const posts = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const connection = await RawConnection.open(strict.url, '127.0.0.2');
      connection.write(`POST /proofs HTTP/1.1\r\n${FORM}Content-Length: 1000\r\n\r\nkind=`);
      return connection;
    }),
  );
  let closed = 0;
  for (const post of posts) void post.closed.then(() => (closed += 1));
  await expect
    .poll(() => closed)
    .toBeGreaterThanOrEqual(posts.length - limits.http.perClientConnections.perClient);
  const response = await sendRaw(
    strict.url,
    'GET /api/v1/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  for (const post of posts) await post.closed;
});
