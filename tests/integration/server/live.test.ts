import { statement } from '../../../db/write-database.ts';
import { RawConnection } from './raw-connection.ts';
import { composeTestSite, expect, test, type ComposedTestSite } from './site.ts';

const GET = 'GET /live HTTP/1.1\r\nHost: explorer.example\r\n\r\n';
const streams = { total: 5, perClient: 2, maxBufferedBytes: 1024 * 1024 };

let live: ComposedTestSite;
test.beforeEach(async ({ database }) => {
  live = await composeTestSite({ DATABASE_URL: database.url }, { streams });
});
test.afterEach(async () => {
  await live.close();
});

/** Opens a stream as a separate client. */
async function open(client: number): Promise<RawConnection> {
  const connection = await RawConnection.open(live.url, `127.0.0.${client}`);
  connection.write(GET);
  await connection.until(/\r\n\r\n/);
  return connection;
}

test('a stream sends the retry delay and the tip', async ({ database }) => {
  const stream = await open(2);
  const text = await stream.until(/event: tip\n/);
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toContain('text/event-stream');
  expect(text).toMatch(/retry: \d+\n\n/);
  expect(text).toMatch(/id: ([0-9a-f]{64})\ndata: \1\n\n/);
  await database.writeDatabase.query(statement`select pg_notify('ringscope_pool', '')`);
  await stream.until(/event: pool\n/);
  expect(stream.text).toContain('event: pool\n');
  stream.socket.destroy();
});

test('one client may open a few streams, all clients a few more, and others are refused with a retry delay', async () => {
  const first = [await open(2), await open(2)];
  const refused = await (await open(2)).answer();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-type')).toContain('text/html');

  const others = [await open(3), await open(3), await open(4)];
  expect(others.map(({ text }) => text.slice(0, 12))).toEqual(Array(3).fill('HTTP/1.1 200'));
  expect((await (await open(5)).answer()).status).toBe(503);

  // A new stream is possible as soon as another one is closed.
  first[0]!.socket.destroy();
  await expect.poll(async () => (await open(5)).text.slice(0, 12)).toBe('HTTP/1.1 200');
});

test('HEAD and POST open no stream', async () => {
  for (const method of ['HEAD', 'POST']) {
    const connection = await RawConnection.open(live.url);
    connection.write(`${method} /live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect((await connection.answer()).status).toBe(405);
    await connection.closed;
  }
});

test('a stream whose client reads nothing is closed, and the others continue', async ({ database }) => {
  const [slow, quick] = [await open(2), await open(3)];
  await Promise.all([slow.until(/event: tip/), quick.until(/event: tip/)]);
  slow.socket.pause();
  // The data exceeds the buffers at both ends of a connection. It comes in parts that a fast reader can
  // process.
  const rounds = 40;
  for (let round = 1; round <= rounds; round += 1) {
    await database.writeDatabase.query(statement`
      select pg_notify('ringscope_tip', json_build_object('hash', rpad(${`${round}-`} || n || 'x', 7000, 'f'))::text)
      from generate_series(1, 50) as n
    `);
    await quick.until(new RegExp(`data: ${round}-50x`));
    quick.forget();
  }
  // The client notices that it was disconnected when it reads again. Its data ends before the newest event.
  slow.socket.resume();
  await slow.closed;
  expect(slow.text).not.toContain(`data: ${rounds}-50x`);
  expect(quick.socket.closed).toBe(false);
  quick.socket.destroy();
});

test('streams end when the server ends', async () => {
  const stream = await open(2);
  await stream.until(/event: tip/);
  await live.close();
  await stream.closed;
  expect(stream.text).toMatch(/0\r\n\r\n$/);
});
