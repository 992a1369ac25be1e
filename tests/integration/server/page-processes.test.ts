import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { statement } from '../../../db/write-database.ts';
import { pageProcesses } from '../../helpers/page-processes.ts';
import { expect, test } from './site.ts';
import { areAllReady, readiness, spawnSite, startSite, type SiteProcess } from './site-process.ts';

const preload = new URL('fail-page-process.mjs', import.meta.url).href;

/** Settings that make starts of page processes fail. With a file, only the first of them fails. */
function failing(failure: 'hang' | 'exit' | 'hang-at-file', file?: string): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${preload}`,
    FAIL_PAGE_PROCESS: failure,
    ...(file === undefined ? {} : { FAIL_ONCE_FILE: file }),
  };
}

/** Requests pages over several connections until the returned function is called. No page is cached. */
function readPages({ url }: SiteProcess): () => Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let isReading = true;
  const readers = Array.from({ length: 2 }, async (_, reader) => {
    for (let count = reader; isReading; count += 2) {
      const response = await fetch(`${url}/block/${count % 5}`);
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  });
  return async () => {
    isReading = false;
    await Promise.all(readers);
    return statuses;
  };
}

/** Kills a page process. Waits until readiness shows that the server has noticed its end. */
async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
}

test.describe('a site with two page processes', () => {
  let site: SiteProcess;
  test.beforeAll(async ({ database }) => {
    site = await startSite(database, { CACHE_MEGABYTES: '0' });
  });
  test.afterAll(() => site.child.kill('SIGKILL'));

  test('loses no page of a visitor while they are killed one after the other', async () => {
    const stop = readPages(site);
    for (let round = 0; round < 4; round += 1) {
      await areAllReady(site);
      const pids = pageProcesses(site);
      expect(pids).toHaveLength(2);
      await kill(pids[round % 2]!);
    }
    await areAllReady(site);
    const statuses = await stop();
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(100);
  });

  test('replaces one that hangs although no visitor requests a page', async () => {
    await areAllReady(site);
    const [hung, other] = pageProcesses(site);
    process.kill(hung!, 'SIGSTOP');
    await expect.poll(() => pageProcesses(site)).not.toContain(hung);
    await areAllReady(site);
    expect(pageProcesses(site)).toContain(other);
  });

  test('all pages of a process share one pool of connections', async ({ database }) => {
    await areAllReady(site);
    // A copy of the services for each route would have its own connection for each of these pages.
    for (const path of [
      '/',
      '/blocks',
      '/block/3',
      '/pool',
      '/mining',
      '/charts',
      '/forks',
      '/api',
      '/tx/00',
    ]) {
      for (let times = 0; times < 3; times += 1) await (await fetch(site.url + path)).arrayBuffer();
    }
    const [opened] = await database.writeDatabase.query<{ count: number }>(
      statement`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'ringscope pages'`,
    );
    expect(opened?.count).toBeGreaterThan(0);
    // Two processes with four connections each.
    expect(opened?.count).toBeLessThanOrEqual(8);
  });

  test('is not ready while both hang, serves the API, and replaces both', async () => {
    await areAllReady(site);
    const hung = pageProcesses(site);
    for (const pid of hung) process.kill(pid, 'SIGSTOP');
    await expect
      .poll(async () => readiness(site))
      .toEqual({ status: 503, ready: false, reasons: ['No page process responds.'], degraded: [] });
    expect((await fetch(`${site.url}/api/v1/blocks/3`)).status).toBe(200);
    await areAllReady(site);
    expect(pageProcesses(site).filter((pid) => hung.includes(pid))).toEqual([]);
    expect((await fetch(`${site.url}/block/3`)).status).toBe(200);
  });

  test('ends although both hang while visitors wait for pages', async () => {
    await areAllReady(site);
    const pids = pageProcesses(site);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const waiting = Promise.allSettled([3, 4].map(async (height) => fetch(`${site.url}/block/${height}`)));
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    await waiting;
    for (const pid of pids) await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  });
});

test('a page process whose start hangs is replaced, at the start of the site and later', async ({
  database,
}, testInfo) => {
  const file = testInfo.outputPath('failed');
  const site = await startSite(database, failing('hang', file));
  expect((await fetch(`${site.url}/block/3`)).status).toBe(200);
  await areAllReady(site);
  const [first, second] = pageProcesses(site);
  // The first process of the site has hung and was replaced, so the file exists.
  await rm(file);
  await kill(first!);
  await areAllReady(site);
  expect(existsSync(file)).toBe(true);
  expect(pageProcesses(site)).toHaveLength(2);
  expect(pageProcesses(site)).toContain(second);
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

test('the site starts although its first page process hangs while the site reads robots.txt', async ({
  database,
}, testInfo) => {
  const file = testInfo.outputPath('failed');
  const site = await startSite(database, failing('hang-at-file', file));
  expect(existsSync(file)).toBe(true);
  await areAllReady(site);
  expect((await fetch(`${site.url}/robots.txt`)).status).toBe(200);
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

test('the site serves pages when the start of its first page process fails, and replaces it', async ({
  database,
}, testInfo) => {
  const site = await startSite(database, failing('exit', testInfo.outputPath('failed')));
  expect((await fetch(`${site.url}/block/3`)).status).toBe(200);
  await areAllReady(site);
  expect(pageProcesses(site)).toHaveLength(2);
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

test('a site whose page processes cannot start at all ends with an exit status', async ({ database }) => {
  const site = await spawnSite(database, failing('exit'));
  expect(await site.ended).toBe(1);
});

test('a server that is killed leaves no page process, whether starting or running', async ({ database }) => {
  const starting = await spawnSite(database);
  let pids: number[] = [];
  await expect.poll(() => (pids = pageProcesses(starting)), { intervals: [10] }).not.toEqual([]);
  starting.child.kill('SIGKILL');
  await starting.ended;
  const running = await startSite(database);
  await areAllReady(running);
  pids.push(...pageProcesses(running));
  running.child.kill('SIGKILL');
  await running.ended;
  for (const pid of pids) await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});
