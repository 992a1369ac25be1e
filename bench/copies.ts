/**
 * Measures requests per second of one site, and of 1, 2 and 4 copies behind nginx with the configuration of `ops/nginx`. It also measures
 * the processor time per request, which shows what more cores would serve. The index is synthetic, in its own Postgres.
 *
 *   npm run build && node --import tsx bench/copies.ts --copies 1,2,4
 *
 * Method and results: bench/copies.md.
 */
import { spawn } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { applyMigrations } from '../db/migrate.ts';
import { openWriteDatabase } from '../db/write-database.ts';
import { startNginx } from '../tests/helpers/nginx.ts';
import { startMeasuredSite, type MeasuredSite } from './measured-site.ts';
import { readCommandLineOptions } from './options.ts';
import { cpuSecondsOfProcessTree } from './processes.ts';
import { fillBenchmarkIndex, LiveTipSimulator } from './serving/fill.ts';
import type { LoadTestResult } from './serving/load.ts';
import { listMeasuredUrlGroups } from './serving/urls.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const { options } = readCommandLineOptions({
  /** Numbers of copies of the site to measure, separated by commas. */
  copies: '1,2,4',
  transactions: 10_000,
  /** Seconds for which each URL is requested, after two seconds of warm-up. */
  seconds: 5,
  connections: 16,
});

/** Number of different paths that are requested in each run with a cache. */
const CACHED_PATHS = 300;

interface Measured {
  readonly name: string;
  /** Name of the URL in `serving/urls.ts`. */
  readonly url: string;
  /** Whether each copy of the site caches responses in memory. */
  readonly site: boolean;
  /** Whether nginx caches responses. */
  readonly nginx: boolean;
}

const measurements: readonly Measured[] = [
  { name: 'API transaction, uncached', url: 'API transaction', site: false, nginx: false },
  { name: 'API transaction, cache of the copies', url: 'API transaction', site: true, nginx: false },
  { name: 'page transaction, uncached', url: 'page transaction', site: false, nginx: false },
  { name: 'page transaction, cache of the copies', url: 'page transaction', site: true, nginx: false },
  { name: 'page transaction, cache of nginx', url: 'page transaction', site: true, nginx: true },
];

async function load(port: number, seconds: number, paths: readonly string[]): Promise<LoadTestResult> {
  const program = join(import.meta.dirname, 'serving/load.ts');
  const numbers = [port, options.connections, seconds, 0].map(String);
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...numbers, 'keep-alive'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(paths.join('\n'));
  // serving/load.ts prints a `LoadTestResult`.
  return (await json(child.stdout)) as LoadTestResult;
}

interface Target {
  readonly name: string;
  readonly port: number;
  /** Ids of the processes whose processor time is measured: the copies of the site, Postgres and, if used, nginx. */
  readonly pids: readonly number[];
}

/** Requests the paths after a warm-up, and prints a table row with the request rate, processor time and latency. */
async function measure(what: string, { name, port, pids }: Target, paths: readonly string[]): Promise<void> {
  await load(port, 2, paths);
  const clock = (): number => pids.reduce((sum, pid) => sum + cpuSecondsOfProcessTree(pid), 0);
  const before = clock();
  const { requests, seconds, statuses, medianMs, p99Ms } = await load(port, options.seconds, paths);
  const milliseconds = ((clock() - before) * 1_000) / requests;
  const failed = Object.keys(statuses).filter((status) => status !== '200');
  if (failed.length > 0)
    throw new Error(
      `Requests for the paths of "${what}" (${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ', …' : ''}) returned status ${failed.join(', ')} instead of 200, so "${what}" was not measured. Correct the paths in bench/serving/urls.ts, or fix the site.`,
    );
  const figures = [requests / seconds, milliseconds, 1_000 / milliseconds, medianMs, p99Ms];
  const digits = [0, 2, 0, 1, 1];
  const columns = figures.map((value, index) => value.toFixed(digits[index]));
  console.log(`| ${[what, name, ...columns].join(' | ')} |`);
}

async function startCopies(count: number, databaseUrl: string, isCached: boolean): Promise<MeasuredSite[]> {
  const env = {
    ...{ RATE_LIMIT_EXEMPT: '127.0.0.0/8', TRUST_PROXY: '1', WEB_WORKERS: '1' },
    CACHE_MEGABYTES: isCached ? '48' : '0',
  };
  const sites: MeasuredSite[] = [];
  for (let copy = 0; copy < count; copy += 1) sites.push(await startMeasuredSite({ databaseUrl, env }));
  return sites;
}

async function measureCopies(
  count: number,
  measured: Measured,
  paths: readonly string[],
  postgres: { readonly url: string; readonly pid: number },
): Promise<void> {
  const sites = await startCopies(count, postgres.url, measured.site);
  const pids = [...sites.map(({ pid }) => pid), postgres.pid];
  const urls = sites.map(({ port }) => `http://127.0.0.1:${port}`);
  const nginx = await startNginx(urls, { isCaching: measured.nginx });
  try {
    const [first] = sites;
    if (count === 1 && first !== undefined && !measured.nginx)
      await measure(measured.name, { name: 'no proxy', port: first.port, pids }, paths);
    const name = count === 1 ? '1 copy' : `${count} copies`;
    await measure(
      measured.name,
      { name, port: Number(new URL(nginx.url).port), pids: [...pids, nginx.pid] },
      paths,
    );
  } finally {
    await nginx.stop();
    for (const site of sites) await site.stop();
  }
}

const postgres = await startTemporaryPostgres({ shared_buffers: '1GB', jit: 'off' });
try {
  const url = await postgres.server.createDatabase('copies');
  const writeDatabase = openWriteDatabase(url, { applicationName: 'ringscope-bench' });
  await applyMigrations(writeDatabase);
  const filled = await fillBenchmarkIndex(writeDatabase, options.transactions);
  const liveTip = new LiveTipSimulator(writeDatabase, filled);
  const reporting = setInterval(() => void liveTip.simulateStep(), 1_000);
  const columns = [
    'URL',
    'through',
    'requests/s',
    'ms of a core',
    'requests/s of a core',
    'median ms',
    '99 % ms',
  ];
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1) ?? ''} at the start\n`);
  console.log(`| ${columns.join(' | ')} |\n| --- | --- |${' ---: |'.repeat(columns.length - 2)}`);
  for (const measured of measurements) {
    const all =
      listMeasuredUrlGroups(liveTip.rowCountsWithoutLiveTipBlocks).find(({ name }) => name === measured.url)
        ?.paths ?? [];
    const paths = measured.site ? all.slice(0, CACHED_PATHS) : all;
    for (const count of options.copies.split(',').map(Number))
      await measureCopies(count, measured, paths, { url, pid: postgres.server.id.pid });
  }
  clearInterval(reporting);
  await writeDatabase.close();
} finally {
  await postgres.stop();
}
