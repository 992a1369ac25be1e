/**
 * Measures the cost of block statistics and of the series of hours and days. It covers making the rows, moving the
 * indexed height, a block at the tip, a reorg, and reading. Method and results: bench/series.md.
 *
 *   node --import tsx bench/series.ts --blocks 60000
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { getEmissionBefore, listChainPeriods, listChainSpans } from '../db/queries/chain-series.ts';
import { readSnapshot } from '../db/queries/snapshot.ts';
import { addToSeries, takeFromSeries } from '../db/write/chain-series.ts';
import { copyBlocks, type BlockRows, type InputRow, type TransactionRow } from '../db/write/rows.ts';
import {
  openWriteDatabase,
  statement,
  type SqlTransaction,
  type WriteDatabase,
} from '../db/write-database.ts';
import { blockStatistics } from '../indexer/ingest/statistics.ts';
import { startPostgres } from '../bin/launcher/postgres.ts';
import { seededRandom } from '../tests/helpers/seeded-random.ts';
import { madeContents, madeTransaction } from '../tests/helpers/transaction-rows.ts';

const { values } = parseArgs({ options: { blocks: { type: 'string', default: '60000' } } });
const BLOCK_COUNT = Number(values.blocks);

/** Blocks by which one SQL transaction moves the indexed height during a backfill. */
const MERGED_SPANS = 20_000;
const random = seededRandom(1);
const START = 1_600_000_000;

/**
 * Fee rates of the four priorities of wallets, in atomic units for each byte. Each gets noise from rounding and other
 * wallets.
 */
const rates = [20_000, 80_000, 320_000, 4_000_000];

function drawTransactions(height: number): TransactionRow[] {
  // The number of transactions has a mean of 17 and an exponential distribution, like arrivals between two blocks.
  const count = Math.min(400, Math.floor(-17 * Math.log(1 - random())));
  return Array.from({ length: count + 1 }, (_, position) => {
    const weight = 1_500 + Math.floor(random() * 1_500);
    const rate = (rates[Math.floor(random() ** 3 * 4)] ?? 0) * (1 + random() * 0.03);
    return {
      id: height * 65_536 + position,
      hash: new Uint8Array(32),
      ...madeTransaction,
      ...madeContents,
      rctType: position === 0 ? 0 : 6,
      size: weight,
      weight,
      fee: position === 0 ? 0n : BigInt(Math.round(rate * weight)),
      inputCount: 2,
    };
  });
}

const ring = Array.from({ length: 16 }, (_, index) => index);

let statisticsCpu = 0;
let transactionCount = 0;
let time = START;

/** Returns the rows of a block and its statistics. The other rows are not needed here. */
function drawBlock(height: number): BlockRows {
  const transactions = drawTransactions(height);
  const inputs: InputRow[] = transactions
    .slice(1)
    .flatMap(({ id }) =>
      [0, 1].map((position) => ({ keyImage: new Uint8Array(32), txId: id, position, amount: 0n, ring })),
    );
  time += Math.floor(-120 * Math.log(1 - random()));
  const fees = transactions.reduce((sum, { fee }) => sum + (fee ?? 0n), 0n);
  const hash = Buffer.alloc(32);
  hash.writeUInt32BE(height);
  const block = {
    height,
    hash,
    prevHash: hash,
    timestamp: time + Math.floor(random() * 60),
    majorVersion: 16,
    minorVersion: 16,
    nonce: 0,
    minerTxHash: hash,
    txCount: transactions.length - 1,
    rctOutputCount: transactions.length * 2,
    size: transactions.reduce((sum, { size }) => sum + size, 100),
    weight: transactions.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
    longTermWeight: 0,
    difficulty: 400_000_000_000n + BigInt(height),
    cumulativeDifficulty: 0n,
    reward: 600_000_000_000n + fees,
    fees,
  };
  transactionCount += block.txCount;
  const before = process.cpuUsage();
  const statistics = blockStatistics(block, transactions, inputs);
  const { user, system } = process.cpuUsage(before);
  statisticsCpu += user + system;
  return { block, statistics, transactions: [], outputs: [], inputs: [], oddities: [] };
}

/**
 * Returns the processor seconds of a transaction's backend so far. They are fields 14 and 15 of /proc/PID/stat, in
 * hundredths.
 */
async function backendCpu(tx: SqlTransaction): Promise<number> {
  const [row] = await tx.query<{ pid: number }>(statement`select pg_backend_pid() as pid`);
  const fields =
    readFileSync(`/proc/${row?.pid ?? 0}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function measure(
  writeDatabase: WriteDatabase,
  name: string,
  blocks: number,
  work: (tx: SqlTransaction) => Promise<void>,
): Promise<void> {
  await writeDatabase.transaction(async (tx) => {
    const cpu = await backendCpu(tx);
    const from = performance.now();
    await work(tx);
    const wall = (performance.now() - from) / 1_000;
    const spent = (await backendCpu(tx)) - cpu;
    console.log(
      `${name}: wall ${wall.toFixed(2)} s, Postgres CPU ${spent.toFixed(2)} s, ` +
        `${((spent / blocks) * 1e6).toFixed(1)} ms CPU per 1,000 blocks`,
    );
  });
}

const folder = mkdtempSync(join(tmpdir(), 'ringscope-series-'));
chmodSync(folder, 0o755);
const server = await startPostgres({ folder: join(folder, 'postgres'), logPath: join(folder, 'log') });
try {
  const url = await server.createDatabase('series');
  const writeDatabase = openWriteDatabase(url, { max: 2 });
  await migrate(writeDatabase);
  const before = process.cpuUsage();
  for (let from = 0; from < BLOCK_COUNT; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, BLOCK_COUNT - from) }, (_, at) => drawBlock(from + at));
    await writeDatabase.transaction((tx) => copyBlocks(tx, rows));
  }
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${BLOCK_COUNT} blocks, ${transactionCount} transactions; blockStatistics: ` +
      `${(statisticsCpu / BLOCK_COUNT / 1_000).toFixed(4)} ms a block, ` +
      `${(statisticsCpu / transactionCount).toFixed(2)} µs a transaction ` +
      `(of ${((user + system) / 1e6).toFixed(0)} s for making and copying these rows)`,
  );
  for (let from = 0; from < BLOCK_COUNT; from += MERGED_SPANS) {
    const to = Math.min(BLOCK_COUNT, from + MERGED_SPANS) - 1;
    await measure(writeDatabase, `indexed height over ${from} to ${to}`, to - from + 1, (tx) =>
      addToSeries(tx, from, to),
    );
  }
  // These are as many hours and days as mainnet has, before the measured blocks.
  for (const [seconds, spans] of [
    [3_600, 110_000],
    [86_400, 4_600],
  ]) {
    await writeDatabase.query(statement`
      insert into chain_series
      select earlier.*
      from (select * from chain_series where seconds = ${seconds} order by start limit 1) as one,
        generate_series(1, ${spans}::integer) as step,
        jsonb_populate_record(
          null::chain_series, to_jsonb(one) || jsonb_build_object('start', one.start - step * one.seconds)
        ) as earlier`);
  }
  const tip = BLOCK_COUNT - 1;
  await measure(writeDatabase, '200 blocks, one by one, taken off', 200, async (tx) => {
    for (let height = tip; height > tip - 200; height -= 1) await takeFromSeries(tx, height, height);
  });
  await measure(writeDatabase, '200 blocks, one by one, put on', 200, async (tx) => {
    for (let height = tip - 199; height <= tip; height += 1) await addToSeries(tx, height, height);
  });
  await measure(writeDatabase, 'a reorg of 10, forth and back', 20, async (tx) => {
    await takeFromSeries(tx, tip - 9, tip);
    await addToSeries(tx, tip - 9, tip);
  });

  const sizes = await writeDatabase.query<{ name: string; rows: number; bytes: number }>(statement`
    select relname as name, n_live_tup as rows, pg_total_relation_size(relid) as bytes
    from pg_stat_user_tables where relname in ('block_statistics', 'chain_series') order by 1`);
  for (const { name, rows, bytes } of sizes) {
    console.log(`${name}: ${rows} rows, ${bytes} bytes, ${(bytes / rows).toFixed(0)} a row with its index`);
  }

  await writeDatabase.query(statement`
    insert into sync_state (network, genesis_hash, indexed_height, indexed_hash, index_format)
    select 'mainnet', hash, height, hash, 2 from blocks where height = ${tip}`);
  // Writing is measured without the planner's statistics, as in a backfill. Reading is measured with them, as after
  // autovacuum.
  await writeDatabase.query(statement`analyze`);
  const database = connect(url);
  const window = { from: undefined, to: undefined, limit: 1_000 };
  await readSnapshot(database, async (snapshot) => {
    for (const [name, read] of [
      ['1,000 hours', () => listChainSpans(snapshot, { ...window, resolution: 'hour' })],
      ['1,000 days', () => listChainSpans(snapshot, { ...window, resolution: 'day' })],
      ['all months', () => listChainPeriods(snapshot, 'month', 86_400)],
      ['the supply before an hour', () => getEmissionBefore(snapshot, time - (time % 3_600))],
    ] as const) {
      await read();
      const from = performance.now();
      for (let round = 0; round < 20; round += 1) await read();
      console.log(`reading ${name}: ${((performance.now() - from) / 20).toFixed(1)} ms`);
    }
  });
  await database.close();
  await writeDatabase.close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
