/**
 * Measures a complete backfill of a synthetic chain, whose blocks a simulated daemon serves. It compares the time with two lower
 * bounds: only downloading the same blocks, and only `COPY` of the same rows.
 *
 *   node --import tsx bench/backfill.ts --transactions 300000 --processes 1
 *
 * Processor seconds are printed per program. On a loaded machine, compare only these. Method and results:
 * bench/backfill.md.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { applyMigrations } from '../db/migrate.ts';
import { beginBulkLoad } from '../db/write/bulk-load.ts';
import { minTxIdAtHeight } from '../db/schema/tx-ids.ts';
import { initialiseSyncState, readSyncState } from '../db/write/sync-state.ts';
import { openWriteDatabase, statement, type WriteDatabase } from '../db/write-database.ts';
import { startPostgres } from '../bin/launcher/postgres.ts';
import { ensureServiceBundles, unmarkBuildsUsedByThisProcess } from '../bin/setup/build.mjs';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { startRedis } from '../tests/helpers/redis.ts';
import { readCommandLineOptions } from './options.ts';
import { cpuSecondsOfProcessTree, peakMemoryMegabytes } from './processes.ts';
import { ensureChain } from '../tests/helpers/synthetic/chain-folder.ts';
import { blocksFor, isProfileName } from '../tests/helpers/synthetic/profile.ts';
import { BackfillCostSampler, postgresIoTimingSettings } from './tenths.ts';

const { options, positionals } = readCommandLineOptions({
  profile: 'mainnet',
  transactions: 300_000,
  /** Number of indexer processes, which share one Redis. With 1, the queue is in Postgres. */
  processes: 1,
  /** Measures only the backfill, without the download and the `COPY` with which its time is compared. */
  only: false,
});
const { profile } = options;
if (!isProfileName(profile))
  throw new Error(`There is no profile "${profile}". Use --profile mainnet or --profile today.`);
const blocks = blocksFor(profile, options.transactions);
const PROCESSES = options.processes;
const checkout = join(import.meta.dirname, '..');
/** The bundle that `npm start` and `npm run indexer` run. From TypeScript, the indexer and its threads start a second later. */
const services = await ensureServiceBundles();
process.once('exit', unmarkBuildsUsedByThisProcess);

/** Blocks per download request, blocks per range, and number of ranges that are processed in parallel, each with one request at a time. */
const PAGE_BLOCKS = 200;
const RANGE_BLOCKS = 1_000;
const PARALLEL_REQUESTS = 2;

/** Default of the indexer's option `horizon`: it indexes this number of blocks below the tip one by one, not in ranges. */
const HORIZON = 100;

/** The settings that README.md recommends for a large index. */
const serverSettings = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  ...postgresIoTimingSettings,
};

const loadedTables = [
  ...['blocks', 'block_statistics'].map((name) => ({
    name,
    where: (start: number, end: number) => `height between ${start} and ${end}`,
  })),
  ...['transactions', 'outputs', 'inputs'].map((name) => ({
    name,
    where: (start: number, end: number) =>
      `${name === 'transactions' ? 'id' : 'tx_id'} between ${minTxIdAtHeight(start)} and ${minTxIdAtHeight(end + 1) - 1}`,
  })),
];

interface Cost {
  readonly wall: number;
  readonly cpu: Readonly<Record<string, number>>;
}

const folder = await mkdtemp(join(tmpdir(), 'ringscope-backfill-'));
await chmod(folder, 0o755);
const chainFolder = join(tmpdir(), `ringscope-synthetic-${profile}-1-${blocks}`);
const { eras } = await ensureChain(chainFolder, { profile, seed: 1, blocks: blocks });
const txs = eras.reduce((sum, era) => sum + era.transactions, 0);
const daemon = spawn(
  process.execPath,
  [
    ...['--import', 'tsx', join(import.meta.dirname, '../tests/helpers/synthetic/daemon.ts'), '--port', '0'],
    ...['--profile', profile, '--blocks', String(blocks), '--folder', chainFolder],
  ],
  { stdio: ['ignore', 'pipe', 'ignore'] },
);
const [line] = (await once(daemon.stdout, 'data')) as [Buffer];
const url = line.toString().trim();
const postgres = await startPostgres({
  folder: join(folder, 'postgres'),
  logPath: join(folder, 'postgres.log'),
  settings: serverSettings,
});
const redis = PROCESSES > 1 ? await startRedis() : undefined;
const indexers: ChildProcess[] = [];
try {
  console.log(
    `${blocks} blocks, ${txs} transactions without coinbases, ${PROCESSES} process(es) ${positionals.join(' ')}, ` +
      `load ${loadavg()[0]?.toFixed(1)}`,
  );
  const downloadCost = options.only ? undefined : await measure({}, download);
  if (downloadCost !== undefined) printCost('download only', downloadCost);
  const database = await postgres.createDatabase('backfill');
  const writeDatabase = openWriteDatabase(database, { maxConnections: 3, applicationName: 'bench' });
  const backfillCost = await backfill(writeDatabase, database);
  if (downloadCost !== undefined) {
    const copyCost = await copyOnly(writeDatabase);
    printCost('COPY only', copyCost);
    const bound = downloadCost.wall + copyCost.wall;
    console.log(
      `backfill ${(backfillCost.wall / bound).toFixed(2)} × download + COPY; ` +
        `processor ${(sum(backfillCost.cpu) / (sum(downloadCost.cpu) + sum(copyCost.cpu))).toFixed(2)} ×`,
    );
  }
  await writeDatabase.close();
} finally {
  for (const indexer of indexers) indexer.kill();
  daemon.kill();
  await redis?.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function sum(cpu: Readonly<Record<string, number>>): number {
  return Object.values(cpu).reduce((total, one) => total + one, 0);
}

/**
 * Measures the wall time of `work`, and the processor time of the daemon, Postgres and `others` (process ids by name).
 * The result includes the processor time of this process only if no indexer runs.
 */
async function measure(others: Readonly<Record<string, number>>, work: () => Promise<void>): Promise<Cost> {
  const pids = { daemon: daemon.pid ?? 0, postgres: postgres.id.pid, ...others };
  const read = (): [string, number][] =>
    Object.entries(pids).map(([name, pid]) => [name, cpuSecondsOfProcessTree(pid)]);
  const before = new Map(read());
  const own = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const wall = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(own);
  const cpu = Object.fromEntries(read().map(([name, seconds]) => [name, seconds - (before.get(name) ?? 0)]));
  return { wall, cpu: others['indexer'] === undefined ? { ...cpu, bench: (user + system) / 1e6 } : cpu };
}

function printCost(what: string, { wall, cpu }: Cost): void {
  const parts = Object.entries(cpu)
    .filter(([, seconds]) => seconds >= 0.01)
    .map(
      ([name, seconds]) => `${name} ${seconds.toFixed(1)} s = ${((seconds / txs) * 1e6).toFixed(1)} µs/tx`,
    );
  console.log(
    `${what}: ${wall.toFixed(1)} s, ${Math.round(txs / wall)} tx/s; ${parts.join(', ')}; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

function ranges(): { start: number; end: number }[] {
  return Array.from({ length: Math.ceil(blocks / RANGE_BLOCKS) }, (_, index) => ({
    start: index * RANGE_BLOCKS,
    end: Math.min(blocks, (index + 1) * RANGE_BLOCKS) - 1,
  }));
}

/** Processes the items in their order, `PARALLEL_REQUESTS` at a time. */
async function runInParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const remaining = items.values();
  await Promise.all(
    Array.from({ length: PARALLEL_REQUESTS }, async () => {
      for (const item of remaining) await work(item);
    }),
  );
}

async function download(): Promise<void> {
  await runInParallel(ranges(), async ({ start, end }) => {
    for (let next = Math.max(1, start); next <= end; next += PAGE_BLOCKS) {
      const last = Math.min(end, next + PAGE_BLOCKS - 1);
      const wanted = encodePortableStorage(
        new Map([
          ['start_height', { type: 'uint64', value: BigInt(next) }],
          ['prune', { type: 'bool', value: false }],
          ['max_block_count', { type: 'uint64', value: BigInt(last - next + 1) }],
        ]),
      );
      await post('/get_blocks.bin', 'application/octet-stream', Buffer.from(wanted));
      const params = { start_height: next, end_height: last };
      const call = { jsonrpc: '2.0', id: '0', method: 'get_block_headers_range', params };
      await post('/json_rpc', 'application/json', Buffer.from(JSON.stringify(call)));
    }
  });
}

/** Sends a request and discards the response. */
function post(path: string, type: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': body.length };
    const call = request(`${url}${path}`, { method: 'POST', headers }, (response) => {
      response.on('data', () => undefined);
      response.on('end', resolve);
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Runs the indexer processes until the last index is built. */
async function backfill(writeDatabase: WriteDatabase, database: string): Promise<Cost> {
  const environment = {
    ...process.env,
    DATABASE_URL: database,
    MONEROD_URL: url,
    LOG_LEVEL: 'warn',
    ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
  };
  for (let count = 0; count < PROCESSES; count += 1) {
    indexers.push(
      spawn(process.execPath, [join(services, 'indexer.mjs'), ...positionals], {
        cwd: checkout,
        env: environment,
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
  }
  const pids = Object.fromEntries(
    indexers.map(({ pid }, index) => [index === 0 ? 'indexer' : `indexer ${index + 1}`, pid ?? 0]),
  );
  const tenths = new BackfillCostSampler(writeDatabase, {
    indexers: Object.values(pids),
    postgres: postgres.id.pid,
  });
  const until = async (isDone: (height: number, bulkLoad: boolean) => boolean): Promise<void> => {
    for (;;) {
      const state = await readSyncState(writeDatabase).catch(() => undefined);
      const height = state?.indexedTip.height ?? -1;
      await tenths.sample(height);
      if (state !== undefined && isDone(height, state.isBulkLoading)) return;
      await delay(100);
    }
  };
  const backfillCost = await measure(pids, () => until((height) => height >= blocks - 1 - 2 * HORIZON));
  printCost('backfill', backfillCost);
  for (const line of await tenths.lines()) console.log(`  ${line}`);
  const peaks = indexers.map(({ pid }) => `${peakMemoryMegabytes(pid ?? 0).toFixed(0)} MB`);
  console.log(`  peak ${peaks.join(' + ')} resident`);
  printCost(
    'indexes after it',
    await measure(pids, () => until((height, bulkLoad) => !bulkLoad && height >= blocks - 1)),
  );
  for (const indexer of indexers) {
    indexer.kill();
    await once(indexer, 'exit');
  }
  indexers.length = 0;
  return backfillCost;
}

/** Reads the rows from the index, range by range, and copies them into an empty index during a bulk load. */
async function copyOnly(from: WriteDatabase): Promise<Cost> {
  const files = join(folder, 'rows');
  await mkdir(files);
  const fileOf = (table: string, start: number): string => join(files, `${table}-${start}`);
  for (const { start, end } of ranges()) {
    for (const { name, where } of loadedTables) {
      await from.transaction(async (tx) => {
        const rows = tx.client.query(
          copyTo(`copy (select * from ${name} where ${where(start, end)}) to stdout (format binary)`),
        );
        await pipeline(rows, createWriteStream(fileOf(name, start)));
      });
    }
  }
  const state = await readSyncState(from);
  if (state === undefined)
    throw new Error('The table sync_state is empty after the backfill, so there are no rows to copy.');
  const writeDatabase = openWriteDatabase(await postgres.createDatabase('copy'), {
    maxConnections: 3,
    applicationName: 'bench',
  });
  await applyMigrations(writeDatabase);
  const { network, genesisHash } = state;
  await initialiseSyncState(writeDatabase, { network, genesisHash });
  await beginBulkLoad(writeDatabase, { height: -1, hash: undefined });
  const cost = await measure({}, () =>
    runInParallel(ranges(), ({ start }) =>
      writeDatabase.transaction(async (tx) => {
        await tx.query(statement`set local synchronous_commit = off`);
        for (const { name } of loadedTables) {
          const into = tx.client.query(copyFrom(`copy ${name} from stdin (format binary)`));
          await pipeline(createReadStream(fileOf(name, start), { highWaterMark: 1 << 18 }), into);
        }
      }),
    ),
  );
  await writeDatabase.close();
  return cost;
}
