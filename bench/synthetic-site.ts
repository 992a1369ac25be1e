/**
 * Indexes the synthetic chain and serves its pages without a cache, for bench/page-cost.ts. It runs in the folder of the
 * checkout that is measured, because each version of the site reads the schema of its own indexer. A copy of it in an older
 * checkout measures that version.
 *
 *   node --import tsx bench/synthetic-site.ts 6000
 *
 * It prints one line of JSON when the site responds, and ends with its standard input.
 */
import { updateNodeStatus } from '../db/write/node-status.ts';
import { statement } from '../db/write-database.ts';
import { startSyntheticDaemon } from '../tests/helpers/synthetic/server.ts';
import { indexSyntheticChain } from '../tests/helpers/synthetic/indexed.ts';
import { startMeasuredSite } from './measured-site.ts';

const POOL_TXS = 40;
const LISTED = 50;

const transactions = Number(process.argv[2] ?? '6000');
const indexed = await indexSyntheticChain('today', transactions, (sentence) => console.error(sentence));
const { writeDatabase, chainFolder, databaseUrl } = indexed;
const daemon = await startSyntheticDaemon({ folder: chainFolder });
const [tip] = await writeDatabase.query<{ height: number }>(statement`
  select max(height)::int as height from blocks`);
const height = tip?.height ?? 0;

await writeDatabase.query(statement`
  insert into pool_transactions (hash, first_seen_at, receive_time, blob, size, weight, fee, version, rct_type,
    input_count, output_count, ring_size, unlock_time, extra, relayed, double_spend_seen)
  select sha256(('pool' || n)::bytea), now() - n * interval '1 second', null, ''::bytea, 2220, 2220, 44280000 + n, 2, 6,
    2, 2, 16, 0, ''::bytea, true, false
  from generate_series(1, ${POOL_TXS}::int) as n`);
await report();
// An indexer reports about once a second. Without reports, pages say that it stopped.
const reporting = setInterval(() => void report(), 1_000);

const hashes = await writeDatabase.query<{ hash: string }>(statement`
  select encode(hash, 'hex') as hash from transactions
  where input_count = 2 and output_count = 2 order by id desc limit ${LISTED}`);
const heights = await writeDatabase.query<{ height: number }>(statement`
  select height from blocks where tx_count between 15 and 25 order by height desc limit ${LISTED}`);

const site = await startMeasuredSite({
  databaseUrl,
  env: {
    MONEROD_URL: daemon.url,
    RATE_LIMIT_EXEMPT: '127.0.0.0/8',
    // Without a cache, each request builds its response again.
    CACHE_MEGABYTES: '0',
    WEB_WORKERS: '1',
  },
  nodeOptions: process.argv.slice(3),
});
console.log(
  JSON.stringify({
    port: site.port,
    pid: site.pid,
    paths: {
      home: ['/'],
      block: heights.map((row) => `/block/${row.height}`),
      transaction: hashes.map(({ hash }) => `/tx/${hash}`),
      pool: ['/pool'],
      charts: ['/charts'],
      mining: ['/mining'],
    },
  }),
);
process.stdin.resume();
await new Promise((resolve) => process.stdin.once('end', resolve));
clearInterval(reporting);
await site.stop();
await daemon.stop();
await indexed.stop();

async function report(): Promise<void> {
  await updateNodeStatus(writeDatabase, {
    state: 'ok',
    message: '',
    phase: 'follow',
    progress: undefined,
    daemonState: {
      nodeHeight: height,
      targetHeight: null,
      topHash: null,
      version: '0.18.4.0',
      nettype: 'fakechain',
      difficulty: 500_000_000_000n,
      targetSeconds: 120,
      poolSize: POOL_TXS,
      alternativeBlocks: 0,
    },
  });
}
