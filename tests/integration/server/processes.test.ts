import { existsSync } from 'node:fs';
import { statement } from '../../../db/write-database.ts';
import { RawConnection } from './raw-connection.ts';
import { pageProcesses } from '../../helpers/page-processes.ts';
import { areAllReady, startSite, type SiteProcess } from './site-process.ts';
import { expect, test, type StagedSite } from './site.ts';
import type { TestDatabase } from '../../helpers/database.ts';

/** Locks a table until the returned function is called. The server cannot finish a page that reads the table before that. */
async function holdUp(
  database: TestDatabase,
  table: 'blocks' | 'chain_series' | 'pool_series',
): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let begun = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const holding = database.writeDatabase.transaction(async (transaction) => {
    await transaction.query(
      table === 'blocks'
        ? statement`lock table blocks in access exclusive mode`
        : statement`lock table pool_series in access exclusive mode`,
    );
    begun();
    await released;
  });
  await hasBegun;
  return async () => {
    release();
    await holding;
  };
}

/** Waits until at least this many sessions wait for a lock. */
async function areWaiting(database: TestDatabase, sessions: number): Promise<void> {
  await expect
    .poll(async () => {
      const waiting = await database.writeDatabase.query(statement`select from pg_locks where not granted`);
      return waiting.length;
    })
    .toBeGreaterThanOrEqual(sessions);
}

/** The tests share one server. It loses a page process, and then it is stopped. */
test.describe.serial('a server', () => {
  let server: SiteProcess;
  test.beforeAll(async ({ database }) => {
    server = await startSite(database);
  });

  test('renders a page again whose process was killed, and replaces the process', async ({ database }) => {
    const { url } = server;
    await areAllReady(server);
    const docs = await (await fetch(`${url}/api`)).text();
    const [pid] = pageProcesses(server);
    const letGo = await holdUp(database, 'chain_series');
    // The second page goes to the less busy process, so each of the two processes renders one of them.
    const english = fetch(`${url}/charts`);
    await areWaiting(database, 1);
    const german = fetch(`${url}/de/charts`);
    await areWaiting(database, 2);
    process.kill(pid!, 'SIGKILL');
    await expect.poll(() => pageProcesses(server)).not.toContain(pid);
    // The server renders this page once and caches it. It needs no page process.
    for (const path of ['/api', '/api?x=1']) {
      const cached = await fetch(url + path);
      expect([cached.status, await cached.text()]).toEqual([200, docs]);
    }
    await letGo();
    expect([(await english).status, (await german).status]).toEqual([200, 200]);
    await areAllReady(server);
    expect(pageProcesses(server)).not.toContain(pid);
  });

  test('finishes running requests when it stops, accepts no new ones, and leaves no process', async ({
    database,
  }) => {
    const { url, child, ended } = server;
    const pids = pageProcesses(server);
    const idle = await RawConnection.open(url);
    idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await idle.answer();
    const stream = await RawConnection.open(url);
    stream.write('GET /live HTTP/1.1\r\nHost: x\r\n\r\n');
    await stream.until(/event: tip/);
    const letGo = await holdUp(database, 'blocks');
    const running = fetch(`${url}/block/4`);
    await areWaiting(database, 1);
    child.kill('SIGTERM');
    await Promise.all([idle.closed, stream.closed]);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    await letGo();
    expect((await running).status).toBe(200);
    expect(await ended).toBe(0);
    for (const pid of pids) await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  });
});

/** Requests a page that reads the series of the pool. Each request has its own URL. */
async function askForPool(site: StagedSite, client: number, page: number): Promise<Response> {
  return fetch(`${site.url}/pool?min-rate=${page + 1}`, {
    headers: { 'X-Forwarded-For': `192.0.2.${client}` },
  });
}

test('while page rendering is blocked, further pages are refused and lookups still get responses', async ({
  site,
}) => {
  const letGo = await holdUp(site.database, 'pool_series');
  const asked = Array.from({ length: 48 }, async (_, page) => askForPool(site, 10 + (page % 4), page));
  const refused: Response[] = [];
  for (const answer of asked) {
    void answer.then((response) => (response.status === 503 ? refused.push(response) : undefined));
  }
  // Each process renders two pages, and 32 wait. The other ones are refused.
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(12);
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused[0]!.text()).toContain('This explorer is busy');
  for (const path of ['/api/v1/blocks/3', '/api/v1/status', '/healthz']) {
    const lookup = await fetch(site.url + path, { headers: { 'X-Forwarded-For': '192.0.2.10' } });
    expect(lookup.status, path).toBe(200);
  }
  await letGo();
  await Promise.all(asked);
  expect((await askForPool(site, 20, 100)).status).toBe(200);
});
