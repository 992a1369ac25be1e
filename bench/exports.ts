/**
 * Measures exports of a synthetic chain beside `COPY … TO STDOUT`: rows a second, bytes, memory, and the longest time for which the
 * process did nothing else. Method and results: bench/exports.md.
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
import { connectDatabase } from '../db/client.ts';
import { lookUpIndexState } from '../db/queries/lookup.ts';
import { EventLog } from '../lookups/event-log.ts';
import { loadKeccakBatch } from '@ringscope/protocol/keccak-batch.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { bindSiteDaemonCalls } from '../server/allowed-calls.ts';
import { SiteNode } from '../server/node.ts';
import { indexSyntheticChain } from '../tests/helpers/synthetic/indexed.ts';
import { startSyntheticDaemon } from '../tests/helpers/synthetic/server.ts';
import { readOptions } from './options.ts';

const { options } = readOptions({
  transactions: 100_000,
  kinds: exportKinds.join(','),
  measure: undefined,
  database: undefined,
  daemon: undefined,
});

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
  await loadKeccakBatch();
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

/** Time, processor time and memory of the process before a measurement. Loading the programs takes most of it. */
interface Start {
  readonly time: number;
  readonly cpu: NodeJS.CpuUsage;
  readonly rss: number;
}

function begin(): Start {
  return { time: performance.now(), cpu: process.cpuUsage(), rss: process.memoryUsage.rss() };
}

function report(measure: string, start: Start, bytes: number, rows: number | undefined, pause = 0): void {
  const seconds = (performance.now() - start.time) / 1000;
  const { user, system } = process.cpuUsage(start.cpu);
  const rate = rows === undefined ? '' : `${Math.round(rows / seconds)} rows/s, `;
  console.log(
    `${measure.padEnd(20)} ${seconds.toFixed(2)} s, CPU of the process ${((user + system) / 1e6).toFixed(1)} s, ${rate}` +
      `${(bytes / 1e6).toFixed(1)} MB, memory ${(start.rss / 2 ** 20).toFixed(0)} to ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB, longest pause ${pause.toFixed(0)} ms`,
  );
}

async function measureExport(measure: string): Promise<void> {
  const [kind = '', format = ''] = measure.split('/');
  if (exportRoute.kind !== 'stream') throw new Error('The route of exports is no stream.');
  const database = connectDatabase(options.database ?? '', { max: 2 });
  const daemon = createDaemonClient({ url: options.daemon ?? '' });
  const events = new EventLog(database);
  const sources = {
    database,
    version: 'bench',
    events,
    node: new SiteNode(bindSiteDaemonCalls(daemon), console.error),
  };
  await loadKeccakBatch();
  const { tip } = await lookUpIndexState(database);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = begin();
  let [bytes, rows] = [0, 0];
  for (let from = 0; from <= tip.height; from += MAX_EXPORTED_BLOCKS) {
    const to = Math.min(tip.height, from + MAX_EXPORTED_BLOCKS - 1);
    const query = new URLSearchParams({ from: String(from), to: String(to), format });
    const request = { path: { kind }, query, type: '', body: undefined, lastEventId: undefined, client: '' };
    const opened = await exportRoute.open(sources, request);
    if (opened === 'over') throw new Error('The export has no content.');
    for await (const part of opened.parts(new AbortController().signal)) {
      bytes += Buffer.byteLength(part);
      if (typeof part === 'string') rows += part.split('\n').length - 1;
    }
  }
  report(measure, start, bytes, format === 'ndjson' ? rows : undefined, delay.max / 1e6);
  daemon.close();
  events.close();
  await database.close();
}

async function measureCopy(kind: string): Promise<void> {
  const client = new Client({ connectionString: options.database });
  await client.connect();
  const start = begin();
  let bytes = 0;
  for await (const part of client.query(copyTo(`copy (${copies[kind] ?? ''}) to stdout`)))
    bytes += (part as Buffer).length;
  report(`copy ${kind}`, start, bytes, undefined);
  await client.end();
}
