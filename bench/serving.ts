/**
 * Measures the cost of an answer of the site: requests a second, and processor time for each request. The server, the
 * processes that render pages and Postgres are listed separately. The index is synthetic, in its own Postgres.
 *
 *   npm run build && node --import tsx bench/serving.ts --transactions 10000
 *
 * Method and results: bench/serving.md.
 */
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { migrate } from '../db/migrate.ts';
import { openWriteDatabase } from '../db/write-database.ts';
import { freePort } from '../bin/launcher/ports.ts';
import type { Filled } from './lookups/fill.ts';
import { startMeasuredSite, untilResponds } from './measured-site.ts';
import { readOptions } from './options.ts';
import { cpuSecondsOf, cpuSecondsOfTree } from './processes.ts';
import { addressesOf } from './serving/urls.ts';
import { fillIndex, LiveTip, sizesOfIndex } from './serving/fill.ts';
import type { LoadResult } from './serving/load.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const { options } = readOptions({
  /** Number of stored transactions. */
  transactions: 10_000,
  /** Seconds for which each address is requested, after one second that is not counted. */
  seconds: 3,
  connections: 8,
  /** Each address is measured so often, in turn with the others. The result is the run with the least processor time. */
  rounds: 1,
  /** Measures only addresses whose names contain one of these texts, with commas between. */
  only: '',
  /** Folder of the checkout whose built site is measured. */
  site: join(import.meta.dirname, '..'),
  /** `cold`, `warm` or `live`, or some of them with commas between. `live` is `warm` with a new block each second. */
  cache: 'cold,warm',
  /** Sends all requests of a connection over it. Without it, each request has its own connection. */
  'keep-alive': false,
  /**
   * URL of a database that an earlier run filled with the same number of transactions. The next option is the
   * process id of its Postgres.
   */
  database: undefined,
  postgres: 0,
  /** Option of Node.js with which the built site is started, for example `--cpu-prof`. */
  node: '',
});

const postgresSettings = {
  shared_buffers: '2GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  jit: 'off',
};

const only = options.only.split(',');

const load = join(import.meta.dirname, 'serving/load.ts');

/** Number of different paths that are requested in turn when the site may keep answers. */
const WARM_PATHS = 303;

interface Measured {
  readonly port: number;
  readonly pid: number;
}

/** @param least number of requests that are sent even when the time is over */
async function ask(port: number, seconds: number, paths: readonly string[], least = 0): Promise<LoadResult> {
  const mode = options['keep-alive'] ? 'keep-alive' : 'close';
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      load,
      String(port),
      String(options.connections),
      String(seconds),
      String(least),
      mode,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  child.stdin.end(paths.join('\n'));
  // The output comes from serving/load.ts.
  return (await json(child.stdout)) as LoadResult;
}

/** Returns processor seconds so far. */
function readClock({ pid }: Measured, postgresPid: number) {
  const server = cpuSecondsOf(pid);
  return { server, pages: cpuSecondsOfTree(pid) - server, postgres: cpuSecondsOfTree(postgresPid) };
}

interface Figures {
  readonly done: LoadResult;
  /** Processor time of each request in milliseconds. */
  readonly server: number;
  readonly pages: number;
  readonly postgres: number;
}

const cpuOf = ({ server, pages, postgres }: Figures): number => server + pages + postgres;

async function measure(site: Measured, postgresPid: number, paths: readonly string[]): Promise<Figures> {
  const warm = await ask(site.port, 1, paths, paths.length <= WARM_PATHS ? paths.length : 0);
  const before = readClock(site, postgresPid);
  const done = await ask(site.port, options.seconds, paths);
  const after = readClock(site, postgresPid);
  const bad = Object.keys({ ...warm.statuses, ...done.statuses }).filter((status) => status !== '200');
  if (bad.length > 0) throw new Error(`${paths[0] ?? ''} was answered with ${bad.join(', ')}`);
  const milliseconds = (part: keyof typeof before): number =>
    ((after[part] - before[part]) * 1_000) / done.requests;
  return {
    done,
    server: milliseconds('server'),
    pages: milliseconds('pages'),
    postgres: milliseconds('postgres'),
  };
}

/** Returns the row of an address in the table. */
function rowOf(name: string, figures: Figures): string {
  const { done, server, pages, postgres } = figures;
  const columns = [
    name,
    String(done.bytes),
    (done.requests / done.seconds).toFixed(0),
    ...[server, pages, postgres, cpuOf(figures)].map((value) => value.toFixed(3)),
    done.median.toFixed(2),
    done.p95.toFixed(2),
    done.p99.toFixed(2),
  ];
  return `| ${columns.join(' | ')} |`;
}

/** Measures the cost of a minimal answer of `node:http`. */
async function measureFloor(postgresPid: number): Promise<Figures> {
  const port = await freePort();
  const program = ['--import', 'tsx', join(import.meta.dirname, 'serving/floor.ts'), String(port)];
  const floor = spawn(process.execPath, program, { stdio: 'inherit' });
  try {
    await untilResponds(port, floor);
    return await measure({ port, pid: floor.pid ?? 0 }, postgresPid, ['/api/v1/status']);
  } finally {
    floor.kill();
  }
}

async function measureAll(databaseUrl: string, postgresPid: number, liveTip: LiveTip): Promise<void> {
  const columns = [
    'address',
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
      folder: options.site,
      nodeOptions: options.node === '' ? [] : [options.node],
      // With 0, the site makes every response anew.
      env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8', CACHE_MEGABYTES: isWarm ? '48' : '0' },
    });
    liveTip.isMoving = mode === 'live';
    try {
      console.log(
        `\n${mode}, ${liveTip.filled.transactions} transactions, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
      );
      console.log(`| ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length - 1)}`);
      const best = new Map<string, Figures>();
      for (let round = 0; round < options.rounds; round += 1) {
        for (const { name, paths } of addressesOf(liveTip.older)) {
          if (!only.some((text) => name.includes(text))) continue;
          const asked = isWarm ? paths.slice(0, WARM_PATHS) : paths;
          keepLeast(best, name, await measure(site, postgresPid, asked));
        }
        if (isWarm) keepLeast(best, 'node:http alone', await measureFloor(postgresPid));
      }
      for (const [name, figures] of best) console.log(rowOf(name, figures));
    } finally {
      await site.stop();
    }
  }
}

/** Keeps the run with the least processor time. */
function keepLeast(best: Map<string, Figures>, name: string, figures: Figures): void {
  const known = best.get(name);
  if (known === undefined || cpuOf(figures) < cpuOf(known)) best.set(name, figures);
}

async function measureFilled(databaseUrl: string, postgresPid: number, filled: Filled): Promise<void> {
  const writeDatabase = openWriteDatabase(databaseUrl, { name: 'ringscope-bench' });
  const liveTip = new LiveTip(writeDatabase, filled);
  const reporting = setInterval(() => void liveTip.report(), 1_000);
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
    const writeDatabase = openWriteDatabase(url, { name: 'ringscope-bench' });
    await migrate(writeDatabase);
    console.error(`filling ${transactions} transactions`);
    const filled = await fillIndex(writeDatabase, transactions);
    await writeDatabase.close();
    await measureFilled(url, postgres.server.id.pid, filled);
  } finally {
    await postgres.stop();
  }
}

const TRANSACTIONS = options.transactions;
if (options.database === undefined) await measureNew(TRANSACTIONS);
else await measureFilled(options.database, options.postgres, sizesOfIndex(TRANSACTIONS));
