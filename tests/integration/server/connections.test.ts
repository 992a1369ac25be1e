import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { statement } from '../../../db/write-database.ts';
import { heapMegabytes, heapOptions } from '../../helpers/heap.ts';
import { startSite } from '../../helpers/site.ts';
import { RawConnection } from './raw-connection.ts';
import { composeTestSite, expect, test, type ChangedLimits, type ComposedTestSite } from './site.ts';

const OURS = 'Host: explorer.example\r\n';

const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\n${OURS}${headers}\r\n`;
const LAST = 'Connection: close\r\n';

/** The first bytes of a form. The request stays unanswered until its time limit. */
const HALF_FORM = `POST /proofs HTTP/1.1\r\n${OURS}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nkind=`;

const statuses = (text: string): string[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d+) /gm)].map(([, status]) => status ?? '');

/** Runs a site with its own limits for one test. */
const it = test.extend<{
  readonly limits: ChangedLimits;
  readonly settings: Readonly<Record<string, string>>;
  readonly own: ComposedTestSite;
}>({
  limits: [{}, { option: true }],
  settings: [{}, { option: true }],
  own: async ({ database, limits, settings }, use) => {
    const site = await composeTestSite({ DATABASE_URL: database.url, ...settings }, limits);
    await use(site);
    await site.close();
  },
});

/** Opens an idle connection whose first request got its response. */
async function openIdle(url: string, from?: string): Promise<RawConnection> {
  const connection = await RawConnection.open(url, from);
  connection.write(get('/healthz'));
  await connection.answer();
  connection.forget();
  return connection;
}

/** Opens a connection with an unanswered request. */
async function openBusy(url: string, from?: string): Promise<RawConnection> {
  const connection = await openIdle(url, from);
  connection.write(HALF_FORM);
  return connection;
}

/** Requests a path over a new connection. @returns the status, or an empty string when the connection was closed */
async function statusOf(url: string, path: string, from?: string): Promise<string> {
  const connection = await RawConnection.open(url, from);
  connection.write(get(path, LAST));
  await connection.closed;
  return statuses(connection.text)[0] ?? '';
}

test('thousands of connections with many requests that are reset leave nothing in memory', async ({
  database,
}) => {
  const site = await startSite(
    { DATABASE_URL: database.url, MONEROD_URL: 'http://127.0.0.1:9' },
    heapOptions,
  );
  /** Sends requests over many connections and resets them before the responses arrive. */
  const attack = async (connections: number, requests: number): Promise<void> => {
    for (let sent = 0; sent < connections; sent += 50) {
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          const connection = await RawConnection.open(site.url);
          await new Promise<void>((resolve) => {
            connection.socket.write(get('/api/v1/blocks').repeat(requests), () => resolve());
          });
          connection.socket.resetAndDestroy();
          await connection.closed;
        }),
      );
    }
    // The server has seen all resets when it responds on a later connection.
    expect(await statusOf(site.url, '/api/v1/status')).toBe('200');
  };
  try {
    await attack(50, 40);
    const before = await heapMegabytes(site.process);
    // The server closes connections with forty pipelined requests, and begins to respond to those with eight.
    await attack(300, 40);
    await attack(300, 8);
    // Each connection leaked 0.2 MB when responses were in a map by socket.
    expect((await heapMegabytes(site.process)) - before).toBeLessThan(25);
  } finally {
    await site.process.stop();
  }
});

it('pipelined requests after the eighth close the connection, and are not read', async ({ own }) => {
  let started = 0;
  const note = (): void => {
    started += 1;
  };
  const connection = await openIdle(own.url);
  subscribe('http.server.request.start', note);
  connection.write(get('/api/v1/status').repeat(800));
  await connection.closed;
  unsubscribe('http.server.request.start', note);
  expect(started).toBeGreaterThan(7);
  expect(started).toBeLessThan(20);
  expect(statuses(connection.text).length).toBeLessThan(9);
});

it('pipelined requests get their responses in order', async ({ own }) => {
  const connection = await RawConnection.open(own.url);
  const paths = ['/api/v1/blocks/1', '/llms.txt', '/healthz', '/api/v1/blocks/x', '/api/v1/blocks/2'];
  connection.write(paths.map((path) => get(path)).join('') + get('/api/v1/nothing', LAST));
  await connection.closed;
  expect(statuses(connection.text)).toEqual(['200', '200', '200', '400', '200', '404']);
});

it('garbage after a request gets a response after that of the request', async ({ own }) => {
  for (const [rest, status] of [
    ['\0\0\0\r\n\r\n', '400'],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, '431'],
    [get('/healthz', 'Expect: the-unexpected\r\n'), '417'],
  ] as const) {
    const connection = await RawConnection.open(own.url);
    connection.write(get('/api/v1/blocks?limit=20') + get('/healthz') + rest);
    await connection.closed;
    expect(statuses(connection.text)).toEqual(['200', '200', status]);
    expect(connection.text).toMatch(/connection: close\r\n[^]*<\/html>\n$/i);
  }
});

it('CONNECT after a request never writes into its response', async ({ own }) => {
  const connection = await RawConnection.open(own.url);
  connection.write(get('/api/v1/blocks') + `CONNECT a:1 HTTP/1.1\r\n${OURS}\r\n`);
  await connection.closed;
  expect(connection.text).not.toContain('405');
  expect(await statusOf(own.url, '/healthz')).toBe('200');
});

it('a connection that is reset after CONNECT does not end the server', async ({ own }) => {
  for (let count = 0; count < 50; count += 1) {
    const connection = await RawConnection.open(own.url);
    connection.write(`CONNECT a:1 HTTP/1.1\r\n${OURS}\r\n`);
    connection.socket.resetAndDestroy();
    await connection.closed;
  }
  expect(await statusOf(own.url, '/healthz')).toBe('200');
});

test.describe('a connection that reaches its limit of requests', () => {
  it.use({ limits: { http: { connections: { maxRequests: 3 } } } });

  it('is closed with its last response, which announces it', async ({ own }) => {
    const connection = await RawConnection.open(own.url);
    connection.write(get('/healthz') + get('/api/v1/status') + get('/healthz').repeat(4));
    await connection.closed;
    expect(statuses(connection.text)).toEqual(['200', '200', '200']);
    expect(connection.text.match(/^Connection: .*$/gm)?.map((line) => line.trim())).toEqual([
      'Connection: keep-alive',
      'Connection: keep-alive',
      'Connection: close',
    ]);
  });
});

test.describe('a client that has used up its budget', () => {
  it.use({ settings: { RATE_LIMIT: '5', RATE_LIMIT_EXEMPT: '127.0.0.9' } });

  it('is disconnected when it continues to send requests, and cannot connect later; others are served', async ({
    own,
  }) => {
    const client = '127.0.0.2';
    const seen: string[] = [];
    const ask = async (): Promise<RawConnection> => {
      const connection = await RawConnection.open(own.url, client);
      connection.write(get('/api/v1/blocks/1').repeat(2));
      await connection.until(/HTTP[^]*\r\n\r\n[^]*HTTP[^]*\r\n\r\n/);
      return connection;
    };
    const closing = async (): Promise<boolean> => {
      const connection = await ask();
      seen.push(...statuses(connection.text));
      const isClosing = /^connection: close/im.test(connection.text);
      if (isClosing) await connection.closed;
      else connection.socket.destroy();
      return isClosing;
    };
    await expect.poll(closing).toBe(true);
    expect(new Set(seen)).toEqual(new Set(['200', '429']));
    expect(await statusOf(own.url, '/healthz', client)).toBe('200');
    await expect.poll(async () => statusOf(own.url, '/api/v1/blocks/1', client), { intervals: [0] }).toBe('');
    expect(await statusOf(own.url, '/healthz', client)).toBe('');
    for (const other of ['127.0.0.3', '127.0.0.9']) {
      expect(await statusOf(own.url, '/api/v1/blocks/1', other)).toBe('200');
    }
  });

  it('is only refused when it connects from this machine, because it may be a proxy or an onion service', async ({
    own,
  }) => {
    const asked: string[] = [];
    for (let count = 0; count < 150; count += 1) asked.push(await statusOf(own.url, '/api/v1/blocks/1'));
    expect([asked[0], asked.at(-1), asked.includes('')]).toEqual(['200', '429', false]);
  });
});

it('a client that repeatedly sends too many pipelined requests cannot connect any more', async ({ own }) => {
  const flood = async (): Promise<void> => {
    const connection = await RawConnection.open(own.url, '127.0.0.2');
    connection.write(get('/favicon.ico').repeat(30));
    await connection.closed;
  };
  for (let count = 0; count < 10; count += 1) await flood();
  expect(await statusOf(own.url, '/healthz', '127.0.0.2')).toBe('');
  expect(await statusOf(own.url, '/healthz', '127.0.0.3')).toBe('200');
});

test.describe('a full server', () => {
  // No time limit closes a connection here.
  const never = {
    keepAliveMs: 600_000,
    headersTimeoutMs: 600_000,
    requestTimeoutMs: 600_000,
    idleTimeoutMs: 600_000,
  };
  it.use({ limits: { http: { ...never, connections: { maxConnections: 4, maxReserveConnections: 2 } } } });

  it('closes the connection that has been idle for the longest time', async ({ own }) => {
    const [busy, first, second] = [await openBusy(own.url), await openIdle(own.url), await openIdle(own.url)];
    // A connection without a request is idle too.
    const silent = await RawConnection.open(own.url);
    first.write(get('/api/v1/status'));
    expect((await first.answer()).status).toBe(200);
    first.forget();
    // The order is now: second, silent, first.
    await openIdle(own.url);
    await second.closed;
    await openIdle(own.url);
    await silent.closed;
    first.write(get('/api/v1/status'));
    expect((await first.answer()).status).toBe(200);
    expect(busy.socket.closed).toBe(false);
  });

  it('accepts only health checks while no connection is idle', async ({ own }) => {
    const busy = await Promise.all(Array.from({ length: 4 }, async () => openBusy(own.url)));
    // The server has read all forms when it responds to a later request.
    await expect.poll(async () => statusOf(own.url, '/api/v1/status')).toBe('503');
    // Idle connections of the reserve do not prevent a health check.
    const silent = await Promise.all(Array.from({ length: 4 }, async () => RawConnection.open(own.url)));
    for (const path of ['/healthz', '/readyz']) {
      const check = await RawConnection.open(own.url);
      check.write(get(path));
      expect((await check.answer()).headers.get('connection')).toBe('close');
      await check.closed;
      expect(statuses(check.text), path).toHaveLength(1);
    }
    expect(await statusOf(own.url, '/healthz')).toBe('200');
    for (const path of ['/api/v1/status', '/api/networkinfo', '/block/1', '/favicon.ico']) {
      const refused = await RawConnection.open(own.url);
      refused.write(get(path));
      await refused.closed;
      expect(statuses(refused.text), path).toEqual(['503']);
      expect(refused.text, path).toMatch(/^retry-after: \d+/im);
    }
    // A connection without a request is closed after a short time.
    await Promise.all(silent.map(async ({ closed }) => closed));
    for (const { socket } of busy) socket.destroy();
    await expect.poll(async () => statusOf(own.url, '/api/v1/status')).toBe('200');
  });
});

test.describe('the connections of one network', () => {
  it.use({ limits: { http: { perClientConnections: { perClient: 3, perIpNetwork: 4 } } } });

  it('have a limit besides the limit of one client', async ({ own }) => {
    for (const client of ['127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.3'])
      await openIdle(own.url, client);
    expect(await statusOf(own.url, '/healthz', '127.0.0.2')).toBe('');
    expect(await statusOf(own.url, '/healthz', '127.0.0.4')).toBe('');
    expect(await statusOf(own.url, '/healthz', '127.0.1.2')).toBe('200');
  });
});

test.describe('streams', () => {
  it.use({ limits: { streams: { total: 4, perClient: 4, perIpNetwork: 3 } } });

  it('of pages and of the API share one limit, and one network gets a part of it', async ({ own }) => {
    const open = async (path: string, client: string): Promise<string> => {
      const connection = await RawConnection.open(own.url, client);
      connection.write(get(path));
      await connection.until(/\r\n\r\n/);
      return statuses(connection.text)[0] ?? '';
    };
    const api = '/api/v1/stream?types=block';
    expect([await open('/live', '127.0.0.2'), await open(api, '127.0.0.3')]).toEqual(['200', '200']);
    expect([await open('/live', '127.0.0.4'), await open(api, '127.0.0.5')]).toEqual(['200', '503']);
    expect([await open('/live', '127.0.1.2'), await open(api, '127.0.2.2')]).toEqual(['200', '503']);
  });
});

test.describe('a shutdown', () => {
  it.use({ limits: { http: { shutdownGraceMs: 300 } } });

  it('closes connections of every kind', async ({ own, database }) => {
    // A response of eight megabytes is longer than the buffers of a connection.
    const id = 4 * 65_536;
    const [stored] = await database.writeDatabase.query<{ hash: string; extra: string }>(
      statement`select encode(hash, 'hex') as hash, encode(extra, 'hex') as extra from transactions where id = ${id}`,
    );
    const { hash = '', extra = '' } = stored ?? {};
    const setExtra = async (hex: string): Promise<void> => {
      await database.writeDatabase.query(
        statement`update transactions set extra = decode(${hex}, 'hex') where id = ${id}`,
      );
    };
    await setExtra('00'.repeat(4_000_000));
    try {
      const path = `/api/v1/txs/${hash}`;
      for (let count = 0; count < 2; count += 1) {
        const response = await fetch(own.url + path, { headers: { 'Accept-Encoding': 'identity' } });
        expect((await response.text()).length).toBeGreaterThan(8_000_000);
      }
      const beginnings = [
        '',
        'GET /hea',
        `GET /healthz HTTP/1.1\r\n${OURS}X-Slow: `,
        HALF_FORM,
        HALF_FORM.replace('Content-Length: 1000', 'Transfer-Encoding: chunked').replace(
          'kind=',
          '5\r\nkind=',
        ),
        get('/live'),
        get('/api/v1/stream?types=block'),
        `CONNECT a:1 HTTP/1.1\r\n${OURS}\r\n`,
        `${get('/healthz')}\0\r\n\r\n`,
        get('/healthz'),
        get(path),
        get(path, LAST),
        get(path).repeat(3),
        `${get(path)}CONNECT a:1 HTTP/1.1\r\n${OURS}\r\n`,
      ];
      const connections = await Promise.all(
        beginnings.map(async (text) => {
          const connection = await RawConnection.open(own.url);
          connection.write(text);
          // The client reads the first part of a long response and nothing more.
          if (text.includes(path)) connection.socket.once('data', () => connection.socket.pause());
          return connection;
        }),
      );
      const [live] = connections.slice(5);
      await live?.until(/event: tip/);
      expect(await statusOf(own.url, '/api/v1/status')).toBe('200');
      await own.close();
      for (const { socket } of connections) socket.resume();
      await Promise.all(connections.map(async ({ closed }) => closed));
    } finally {
      await setExtra(extra);
    }
  });
});
