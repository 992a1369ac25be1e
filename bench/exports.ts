/**
 * Measures exports of a synthetic chain beside `COPY … TO STDOUT`: rows a second, bytes, memory, and the longest time for which the
 * main thread did nothing else. Method and results: bench/exports.md.
 *
 *   node --import tsx bench/exports.ts --transactions 100000 --kinds txs,inputs
 */
import { execFile } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { exportFormats, exportKinds, MAX_EXPORTED_BLOCKS } from '../api/contract/export.ts';
import { exportRoute } from '../api/endpoints/export.ts';
import type { ExportFileTask } from '../api/exports/task.ts';
import { connectDatabase } from '../db/client.ts';
import { lookUpIndexState } from '../db/queries/lookup.ts';
import { EventLog } from '../lookups/event-log.ts';
import { loadKeccakBatchEngine } from '@ringscope/protocol/keccak-batch.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { bindSiteDaemonCalls } from '../server/allowed-calls.ts';
import { ExportThread } from '../server/exports/thread.ts';
import { SiteDaemonClient } from '../server/node.ts';
import { absentServices } from '../tests/helpers/absent-services.ts';
import { indexSyntheticChain } from '../tests/helpers/synthetic/indexed.ts';
import { startSyntheticDaemon } from '../tests/helpers/synthetic/server.ts';
import { readCommandLineOptions } from './options.ts';

const { options } = readCommandLineOptions({
  transactions: 100_000,
  kinds: exportKinds.join(','),
  measure: undefined,
  database: undefined,
  daemon: undefined,
});

/** Each measurement is repeated, because other programs use the same cores. The shortest time counts. */
const ROUNDS = 5;

/** For each kind of export, SQL that selects the same rows. */
const copies: Readonly<Record<string, string>> = {
  blocks: 'select * from blocks',
  txs: 'select * from transactions order by id',
  inputs: 'select * from inputs order by tx_id, position',
  outputs: 'select * from outputs order by tx_id, position',
};

if (options.measure === undefined) await measureAll();
else if (options.measure.startsWith('copy/')) await measureCopy(options.measure.slice('copy/'.length));
else await measureExport(options.measure);

/** Indexes a chain, and measures each export in a process of its own. */
async function measureAll(): Promise<void> {
  await loadKeccakBatchEngine();
  const index = await indexSyntheticChain('mainnet', options.transactions, (sentence) =>
    console.error(sentence),
  );
  const daemon = await startSyntheticDaemon({ folder: index.chainFolder });
  try {
    for (const kind of options.kinds.split(',')) {
      if (copies[kind] !== undefined) await runMeasurement(`copy/${kind}`, index.databaseUrl, daemon.url);
      for (const format of exportFormats)
        await runMeasurement(`${kind}/${format}`, index.databaseUrl, daemon.url);
    }
  } finally {
    await daemon.stop();
    await index.stop();
  }
}

async function runMeasurement(measure: string, database: string, daemon: string): Promise<void> {
  const own = ['--import', 'tsx', import.meta.filename];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...own,
    ...['--measure', measure, '--database', database, '--daemon', daemon],
  ]);
  process.stdout.write(stdout);
}

/** Processor time and memory of the process before a measurement. Loading the modules accounts for most of both. */
interface Start {
  readonly cpu: NodeJS.CpuUsage;
  readonly rss: number;
}

function begin(): Start {
  return { cpu: process.cpuUsage(), rss: process.memoryUsage.rss() };
}

/** Runs a transfer {@link ROUNDS} times and prints the shortest time. @param transfer returns the number of transferred bytes */
async function report(measure: string, transfer: () => Promise<number>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = begin();
  let [seconds, bytes] = [Infinity, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    bytes = await transfer();
    seconds = Math.min(seconds, (performance.now() - startedAt) / 1000);
  }
  const { user, system } = process.cpuUsage(start.cpu);
  console.log(
    `${measure.padEnd(20)} ${seconds.toFixed(2)} s, CPU of the process ${((user + system) / 1e6 / ROUNDS).toFixed(2)} s, ` +
      `${(bytes / 1e6).toFixed(1)} MB, memory ${(start.rss / 2 ** 20).toFixed(0)} to ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB, longest pause ${(delay.max / 1e6).toFixed(0)} ms`,
  );
}

async function measureExport(measure: string): Promise<void> {
  const [kind = '', format = ''] = measure.split('/');
  const database = connectDatabase(options.database ?? '', { maxConnections: 2 });
  const daemon = createDaemonClient({ url: options.daemon ?? '' });
  const events = new EventLog(database);
  const thread = new ExportThread({
    databaseUrl: options.database ?? '',
    databasePoolMode: 'session',
    daemons: [{ url: options.daemon ?? '' }],
    logLevel: 'warn',
    maxDownloads: 1,
  });
  const sources = {
    ...absentServices,
    database,
    version: 'bench',
    events,
    node: new SiteDaemonClient(bindSiteDaemonCalls(daemon), console.error),
    readExport: (task: ExportFileTask) => thread.read(task),
  };
  await loadKeccakBatchEngine();
  const { tip } = await lookUpIndexState(database);
  const download = async (from: number, to: number): Promise<number> => {
    const query = new URLSearchParams({ from: String(from), to: String(to), format });
    const request = {
      ...{ pathParams: { kind }, query, responseMediaType: '' },
      ...{ body: undefined, lastEventId: undefined, clientKey: '' },
    };
    if (exportRoute.kind !== 'stream')
      throw new Error(
        `This benchmark cannot read the export route, because exportRoute.kind is "${exportRoute.kind}" instead of "stream". Adapt the benchmark to api/endpoints/export.ts.`,
      );
    const opened = await exportRoute.open(sources, request);
    if (opened === 'over')
      throw new Error(
        `The export of blocks ${from} to ${to} has no content, so its time cannot be measured.`,
      );
    let bytes = 0;
    for await (const part of opened.generateBody(new AbortController().signal))
      bytes += Buffer.byteLength(part);
    return bytes;
  };
  // Starts the thread, which compiles TypeScript here but not in a built site.
  await download(0, 0);
  await report(measure, async () => {
    let bytes = 0;
    for (let from = 0; from <= tip.height; from += MAX_EXPORTED_BLOCKS)
      bytes += await download(from, Math.min(tip.height, from + MAX_EXPORTED_BLOCKS - 1));
    return bytes;
  });
  daemon.close();
  events.close();
  await Promise.all([database.close(), thread.close()]);
}

async function measureCopy(kind: string): Promise<void> {
  const client = new Client({ connectionString: options.database });
  await client.connect();
  await report(`copy ${kind}`, async () => {
    let bytes = 0;
    for await (const part of client.query(copyTo(`copy (${copies[kind] ?? ''}) to stdout`)))
      bytes += (part as Buffer).length;
    return bytes;
  });
  await client.end();
}
