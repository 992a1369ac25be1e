import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { statement } from '../../../db/write-database.ts';
import { freePort } from '../../helpers/service-process.ts';
import { RawConnection } from './raw-connection.ts';
import { expect, test, type StagedSite } from './site.ts';
import type { TestDatabase } from '../../helpers/database.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

interface SiteProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Resolves with the exit status or the signal that ended the process. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

const living = new Set<ChildProcess>();
test.afterAll(() => {
  for (const child of living) child.kill('SIGKILL');
  living.clear();
});

async function startSite(database: TestDatabase): Promise<SiteProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['bin/web.mjs'], {
    cwd: repository,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: database.url,
      MONEROD_URL: 'http://127.0.0.1:9',
    },
  });
  living.add(child);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
  await expect
    .poll(async () =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return { url, child, ended };
}

/** Returns the ids of a server's page processes. */
function pageProcesses(server: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs =
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(server);
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/pages/main');
      } catch {
        // The process ended during the check.
        return false;
      }
    });
}

/**
 * Locks a table until the returned function is called. A page that reads the table is then being rendered for
 * as long as the test needs.
 */
async function holdUp(database: TestDatabase, table: 'blocks' | 'pool_series'): Promise<() => Promise<void>> {
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

/** Waits until a session waits for the lock. */
async function isWaitedFor(database: TestDatabase): Promise<void> {
  await expect
    .poll(async () => database.writeDatabase.query(statement`select from pg_locks where not granted limit 1`))
    .toHaveLength(1);
}

/** The tests share one server. It loses a page process, and then it is stopped. */
test.describe.serial('a server', () => {
  let server: SiteProcess;
  test.beforeAll(async ({ database }) => {
    server = await startSite(database);
  });

  test('starts a killed page process again, and tells the waiting visitor to retry', async ({ database }) => {
    const { url, child } = server;
    const docs = await (await fetch(`${url}/api`)).text();
    const [pid] = pageProcesses(child.pid!);
    const letGo = await holdUp(database, 'blocks');
    const waiting = fetch(`${url}/block/3`);
    await isWaitedFor(database);
    process.kill(pid!, 'SIGKILL');
    const lost = await waiting;
    expect(lost.status).toBe(503);
    expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0);
    // The server renders this page once and keeps it. It needs no page process.
    for (const path of ['/api', '/api?x=1']) {
      const kept = await fetch(url + path);
      expect([kept.status, await kept.text()]).toEqual([200, docs]);
    }
    await letGo();
    await expect.poll(async () => (await fetch(`${url}/block/3`)).status).toBe(200);
    expect(pageProcesses(child.pid!)).not.toContain(pid);
  });

  test('finishes running requests when it stops, accepts no new ones, and leaves no process', async ({
    database,
  }) => {
    const { url, child, ended } = server;
    const [pid] = pageProcesses(child.pid!);
    const idle = await RawConnection.open(url);
    idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await idle.answer();
    const stream = await RawConnection.open(url);
    stream.write('GET /live HTTP/1.1\r\nHost: x\r\n\r\n');
    await stream.until(/event: tip/);
    const letGo = await holdUp(database, 'blocks');
    const running = fetch(`${url}/block/4`);
    await isWaitedFor(database);
    child.kill('SIGTERM');
    await Promise.all([idle.closed, stream.closed]);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    await letGo();
    expect((await running).status).toBe(200);
    expect(await ended).toBe(0);
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  });
});

test('a server that is killed leaves no page process', async ({ database }) => {
  const { child, ended } = await startSite(database);
  const [pid] = pageProcesses(child.pid!);
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});

/** Requests a page that reads the series of the pool. Each request has its own URL. */
async function askForPool(site: StagedSite, client: number, page: number): Promise<Response> {
  return fetch(`${site.url}/pool?min-rate=${page + 1}`, {
    headers: { 'X-Forwarded-For': `192.0.2.${client}` },
  });
}

test('while pages are delayed, further ones are refused and lookups are answered', async ({ site }) => {
  const letGo = await holdUp(site.database, 'pool_series');
  const asked = Array.from({ length: 48 }, async (_, page) => askForPool(site, 10 + (page % 4), page));
  const refused: Response[] = [];
  for (const answer of asked) {
    void answer.then((response) => (response.status === 503 ? refused.push(response) : undefined));
  }
  // Two pages are rendered and 32 wait. A refused request does not wait.
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(14);
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
