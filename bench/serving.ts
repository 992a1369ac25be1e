/**
 * Measures the cost of a response of the site: requests per second, and processor time per request, separately for the server, the
 * page processes and Postgres. The index is synthetic, in its own Postgres.
 *
 *   npm run build && node --import tsx bench/serving.ts --transactions 10000
 *
 * Method and results: bench/serving.md.
 */
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { applyMigrations } from '../db/migrate.ts';
import { openWriteDatabase } from '../db/write-database.ts';
import { findFreePort } from '../bin/launcher/ports.ts';
import type { SyntheticIndexRowCounts } from './lookups/fill.ts';
import { startMeasuredSite, waitUntilProcessResponds } from './measured-site.ts';
import { readCommandLineOptions } from './options.ts';
import { cpuSecondsOfProcess, cpuSecondsOfProcessTree } from './processes.ts';
import { listMeasuredUrlGroups } from './serving/urls.ts';
import { fillBenchmarkIndex, LiveTipSimulator, rowCountsOfIndex } from './serving/fill.ts';
import type { LoadTestResult } from './serving/load.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const { options } = readCommandLineOptions({
  /** Number of stored transactions. */
  transactions: 10_000,
  /** Seconds for which each URL is requested, after one second of warm-up. */
  seconds: 3,
  connections: 8,
  /** Number of runs of each URL, interleaved with the others. The result is the run with the least processor time. */
  rounds: 1,
  /** Measures only URLs whose names contain one of these strings, separated by commas. */
  only: '',
  /** Folder of the checkout whose built site is measured. */
  site: join(import.meta.dirname, '..'),
  /** `cold`, `warm` or `live`, or several of them separated by commas. `live` is `warm` with a new block each second. */
  cache: 'cold,warm',
  /** Reuses connections. Otherwise, each request has its own connection. */
  'keep-alive': false,
  /**
   * URL of a database that an earlier run filled with the same number of transactions. `--postgres` is then the
   * process id of its Postgres.
   */
  database: undefined,
  postgres: 0,
  /** Option of Node.js for the built site, for example `--cpu-prof`. */
  node: '',
});

const postgresSettings = {
  shared_buffers: '2GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  jit: 'off',
};

const nameFilters = options.only.split(',');

const loadProgram = join(import.meta.dirname, 'serving/load.ts');

/** Number of different paths that are requested in turn when the site has a cache. */
const WARM_PATHS = 303;

interface Measured {
  readonly port: number;
  readonly pid: number;
}

/**
 * Requests the paths in turn, in a process of its own.
 *
 * @param minimumRequests number of requests that are sent even if they take longer than `seconds`
 */
async function runLoad(
  port: number,
  seconds: number,
  paths: readonly string[],
  minimumRequests = 0,
): Promise<LoadTestResult> {
  const mode = options['keep-alive'] ? 'keep-alive' : 'close';
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      loadProgram,
      String(port),
      String(options.connections),
      String(seconds),
      String(minimumRequests),
      mode,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  child.stdin.end(paths.join('\n'));
  // serving/load.ts prints a `LoadTestResult`.
  return (await json(child.stdout)) as LoadTestResult;
}

/** Returns the processor seconds that the server, the page processes and Postgres have used so far. */
function readClock({ pid }: Measured, postgresPid: number) {
  const server = cpuSecondsOfProcess(pid);
  return {
    server,
    pages: cpuSecondsOfProcessTree(pid) - server,
    postgres: cpuSecondsOfProcessTree(postgresPid),
  };
}

interface Figures {
  readonly load: LoadTestResult;
  /** Processor milliseconds per request, separately for the server, the page processes and Postgres. */
  readonly server: number;
  readonly pages: number;
  readonly postgres: number;
}

const cpuOf = ({ server, pages, postgres }: Figures): number => server + pages + postgres;

async function measure(site: Measured, postgresPid: number, paths: readonly string[]): Promise<Figures> {
  const warm = await runLoad(site.port, 1, paths, paths.length <= WARM_PATHS ? paths.length : 0);
  const before = readClock(site, postgresPid);
  const load = await runLoad(site.port, options.seconds, paths);
  const after = readClock(site, postgresPid);
  const unexpected = Object.keys({ ...warm.statuses, ...load.statuses }).filter((status) => status !== '200');
  if (unexpected.length > 0)
    throw new Error(
      `Requests for the measured paths (${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ', …' : ''}) returned status ${unexpected.join(', ')} instead of 200, so their cost cannot be measured. Correct the paths in bench/serving/urls.ts, or fix the site.`,
    );
  const milliseconds = (part: keyof typeof before): number =>
    ((after[part] - before[part]) * 1_000) / load.requests;
  return {
    load,
    server: milliseconds('server'),
    pages: milliseconds('pages'),
    postgres: milliseconds('postgres'),
  };
}

/** Formats the measurements of one URL as a row of the printed table. */
function rowOf(name: string, figures: Figures): string {
  const { load, server, pages, postgres } = figures;
  const columns = [
    name,
    String(load.lastBodyBytes),
    (load.requests / load.seconds).toFixed(0),
    ...[server, pages, postgres, cpuOf(figures)].map((value) => value.toFixed(3)),
    load.medianMs.toFixed(2),
    load.p95Ms.toFixed(2),
    load.p99Ms.toFixed(2),
  ];
  return `| ${columns.join(' | ')} |`;
}

/** Measures the cost of a minimal response of `node:http`. */
async function measureFloor(postgresPid: number): Promise<Figures> {
  const port = await findFreePort();
  const program = ['--import', 'tsx', join(import.meta.dirname, 'serving/floor.ts'), String(port)];
  const floor = spawn(process.execPath, program, { stdio: 'inherit' });
  try {
    await waitUntilProcessResponds(port, floor);
    return await measure({ port, pid: floor.pid ?? 0 }, postgresPid, ['/api/v1/status']);
  } finally {
    floor.kill();
  }
}

async function measureAll(
  databaseUrl: string,
  postgresPid: number,
  liveTip: LiveTipSimulator,
): Promise<void> {
  const columns = [
    'URL',
    'bytes',
    'requests/s',
    'server ms',
    'pages ms',
    'Postgres ms',
    'sum ms',
    'median ms',
    '95 % ms',
    '99 % ms',
  ];
  for (const mode of options.cache.split(',')) {
    const isWarm = mode !== 'cold';
    const site = await startMeasuredSite({
      databaseUrl,
      checkoutFolder: options.site,
      nodeOptions: options.node === '' ? [] : [options.node],
      // With 0, the site builds every response again.
      env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8', CACHE_MEGABYTES: isWarm ? '48' : '0' },
    });
    liveTip.isMoving = mode === 'live';
    try {
      console.log(
        `\n${mode}, ${liveTip.rowCounts.transactions} transactions, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
      );
      console.log(`| ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length - 1)}`);
      const best = new Map<string, Figures>();
      for (let round = 0; round < options.rounds; round += 1) {
        for (const { name, paths } of listMeasuredUrlGroups(liveTip.rowCountsWithoutLiveTipBlocks)) {
          if (!nameFilters.some((filter) => name.includes(filter))) continue;
          const requestedPaths = isWarm ? paths.slice(0, WARM_PATHS) : paths;
          keepCheapest(best, name, await measure(site, postgresPid, requestedPaths));
        }
        if (isWarm) keepCheapest(best, 'node:http alone', await measureFloor(postgresPid));
      }
      for (const [name, figures] of best) console.log(rowOf(name, figures));
    } finally {
      await site.stop();
    }
  }
}

/** Stores the figures of a run if it used less processor time than every earlier run with this name. */
function keepCheapest(best: Map<string, Figures>, name: string, figures: Figures): void {
  const known = best.get(name);
  if (known === undefined || cpuOf(figures) < cpuOf(known)) best.set(name, figures);
}

async function measureFilled(
  databaseUrl: string,
  postgresPid: number,
  filled: SyntheticIndexRowCounts,
): Promise<void> {
  const writeDatabase = openWriteDatabase(databaseUrl, { applicationName: 'ringscope-bench' });
  const liveTip = new LiveTipSimulator(writeDatabase, filled);
  const reporting = setInterval(() => void liveTip.simulateStep(), 1_000);
  try {
    await measureAll(databaseUrl, postgresPid, liveTip);
  } finally {
    clearInterval(reporting);
    await writeDatabase.close();
  }
}

async function measureNew(transactions: number): Promise<void> {
  const postgres = await startTemporaryPostgres(postgresSettings);
  try {
    const url = await postgres.server.createDatabase('serving');
    const writeDatabase = openWriteDatabase(url, { applicationName: 'ringscope-bench' });
    await applyMigrations(writeDatabase);
    console.error(`filling ${transactions} transactions`);
    const filled = await fillBenchmarkIndex(writeDatabase, transactions);
    await writeDatabase.close();
    await measureFilled(url, postgres.server.id.pid, filled);
  } finally {
    await postgres.stop();
  }
}

const TRANSACTIONS = options.transactions;
if (options.database === undefined) await measureNew(TRANSACTIONS);
else await measureFilled(options.database, options.postgres, rowCountsOfIndex(TRANSACTIONS));
