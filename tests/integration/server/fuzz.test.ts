import { setMaxListeners } from 'node:events';
import { heapMegabytes, heapOptions } from '../../helpers/heap.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { startSite } from '../../helpers/site.ts';
import { RawConnection } from './raw-connection.ts';
import { expect, test } from './site.ts';

const SEED = 20_261_124;

/** Rounds of concurrent connections. */
const ROUNDS = IS_LONG_RUN ? 600 : 25;
const CONNECTIONS = 24;

/** Passes of the second client over its paths in a round. Connections that are open afterwards are reset. */
const NEIGHBOUR_PASSES = 5;

/** The heap may differ by buffers and compiled code. A leak of one kilobyte for each request would exceed this. */
const HEAP_MEGABYTES = 25;

const random = seededRandom(SEED);
const below = (limit: number): number => Math.floor(random() * limit);
function pick<T>(values: readonly [T, ...T[]]): T {
  return values[below(values.length)] ?? values[0];
}
const bytes = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(below(256))).join('');

const paths = (): string =>
  pick([
    '/',
    '/healthz',
    '/robots.txt',
    '/api/v1/status',
    '/api/v1/blocks/3',
    '/api/v1/blocks?limit=3',
    '/api/block/3',
    '/live',
    '/api/v1/stream',
    '/proofs',
    '*',
    '//',
    '/%zz',
    `/tx/${bytes(20)}`,
    `/tx/${'a'.repeat(below(20_000))}`,
    `/search?q=${'%00'.repeat(below(3_000))}`,
    'http://[::1',
  ]);

const methods = (): string =>
  pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT', 'TRACE', 'PRI', 'QUERY', 'get', bytes(3)]);

const lines = (): string =>
  random() < 0.5
    ? ''
    : pick([
        'Connection: close\r\n',
        'Connection: Upgrade\r\nUpgrade: websocket\r\n',
        'Expect: 100-continue\r\n',
        'Expect: the-unexpected\r\n',
        'Host: other.example\r\n',
        'Content-Length: 5\r\n',
        'Content-Length: 99999999999\r\n',
        'Content-Length: -1\r\n',
        'Transfer-Encoding: chunked\r\n',
        'Transfer-Encoding: gzip, chunked\r\n',
        'Accept-Encoding: gzip;q=x, br, *;q=0\r\n',
        'If-None-Match: *\r\n',
        'Range: bytes=1-\r\n',
        'Cookie: a=%\r\n',
        ' folded: x\r\n',
        `X-Long: ${'a'.repeat(below(18_000))}\r\n`,
        `X-Bytes: ${bytes(9)}\r\n`,
        'X-Many: 1\r\n'.repeat(below(1_500)),
      ]);

function hostLine(): string {
  return pick(['Host: a.example\r\n', 'Host: a.example\r\n', 'Host: <>@[\r\n', 'Host:\r\n', '']);
}

function body(): string {
  const long = below(60_000);
  return pick([
    '',
    '',
    'kind=x',
    '5\r\nkind=\r\n0\r\n\r\n',
    'zz\r\n',
    `fffffffff\r\n${bytes(30)}`,
    `5;${'x'.repeat(long)}\r\n`,
    '1\r\na\r\n'.repeat(below(2_000)),
    `kind=${'a'.repeat(long)}`,
    bytes(200),
  ]);
}

/** Returns the bytes of one request, which may be wrong in any part. */
function request(): string {
  const version = pick(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '']);
  const type = pick(['application/json', 'application/x-www-form-urlencoded', '']);
  return `${methods()} ${paths()} ${version}\r\n${hostLine()}Content-Type: ${type}\r\n${lines()}${lines()}\r\n${body()}`;
}

function conversation(): string {
  return pick([
    () => request(),
    () => request() + request(),
    () => request().repeat(1 + below(12)),
    () => Array.from({ length: below(12) }, request).join(''),
    () => `GET ${paths()} HTTP/1.1\r\nHost: a.example\r\n\r\n`.repeat(1 + below(2_000)),
    () => request().slice(0, below(200)),
    () => bytes(1 + below(500)),
    () => `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${bytes(300)}`,
    () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${bytes(50)}`,
  ])();
}

/**
 * Sends a conversation in some parts, and then closes or leaves the connection in some way.
 *
 * @param over fires at the end of the round
 * @returns the statuses of the responses
 */
async function converse(url: string, over: AbortSignal): Promise<readonly string[]> {
  const text = Buffer.from(conversation(), 'latin1');
  const parts = pick([1, 1, 2, 5]);
  const end = pick(['wait', 'wait', 'close', 'reset', 'reset at once', 'read nothing'] as const);
  const connection = await RawConnection.open(url, `127.0.0.${String(2 + below(200))}`);
  const { socket } = connection;
  if (end === 'read nothing') socket.pause();
  for (let part = 0; part < parts && !socket.destroyed; part += 1) {
    const from = Math.floor((text.length * part) / parts);
    const to = Math.floor((text.length * (part + 1)) / parts);
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.write(text.subarray(from, to), () => resolve());
    });
  }
  if (end === 'reset at once') socket.resetAndDestroy();
  if (end === 'close') socket.end();
  const reset = (): void => void socket.resetAndDestroy();
  if (end === 'reset') socket.once('data', reset);
  if (over.aborted) reset();
  else over.addEventListener('abort', reset, { once: true });
  await connection.closed;
  over.removeEventListener('abort', reset);
  return [...connection.text.matchAll(/^HTTP\/1\.1 (\d+) /gm)].map(([, status]) => status ?? '');
}

test('random bytes get no 500, disturb no other client, and leave nothing in memory', async ({
  database,
}) => {
  const site = await startSite(
    { DATABASE_URL: database.url, MONEROD_URL: 'http://127.0.0.1:9', RATE_LIMIT_EXEMPT: '127.0.0.0/8' },
    heapOptions,
  );
  try {
    const neighbourPaths = ['/api/v1/blocks/3', '/api/v1/blocks/4', '/robots.txt'];
    const right = new Map<string, string>();
    for (const path of neighbourPaths) right.set(path, await (await fetch(site.url + path)).text());

    const wrong: string[] = [];
    const seen = new Set<string>();
    let requests = 0;
    const neighbour = async (): Promise<void> => {
      for (const path of Array.from({ length: NEIGHBOUR_PASSES }, () => neighbourPaths).flat()) {
        const response = await fetch(site.url + path);
        const text = await response.text();
        requests += 1;
        if (response.status !== 200 || text !== right.get(path)) wrong.push(`${response.status} ${path}`);
      }
    };
    const round = async (): Promise<void> => {
      const over = new AbortController();
      // Each connection listens for the end of the round. Node would warn about a leak at more than ten listeners.
      setMaxListeners(CONNECTIONS, over.signal);
      const conversations = Array.from({ length: CONNECTIONS }, async () => converse(site.url, over.signal));
      await neighbour();
      over.abort();
      for (const status of (await Promise.all(conversations)).flat()) {
        seen.add(status);
        if (status.startsWith('5') && status !== '503') wrong.push(status);
      }
    };
    // Pages, encodings and buffers that stay in memory are created before the first measurement.
    for (let count = 0; count < 6; count += 1) await round();
    const before = await heapMegabytes(site.process);

    for (let count = 0; count < ROUNDS; count += 1) await round();

    expect(wrong, `seed ${SEED}`).toEqual([]);
    expect(requests).toBeGreaterThan(ROUNDS);
    for (const status of ['200', '400', '405', '431']) expect(seen, `seed ${SEED}`).toContain(status);
    expect(site.process.log(), `seed ${SEED}`).not.toMatch(/"level":[56]0/);
    expect((await heapMegabytes(site.process)) - before, `seed ${SEED}`).toBeLessThan(HEAP_MEGABYTES);
  } finally {
    await site.process.stop();
  }
});
