/**
 * Measures the cost of a block when the archive holds many orphaned transactions. The archives differ in size and
 * fate, and one reorg of 500 blocks makes each of them. Method and results: bench/fates.md.
 *
 *   node --import tsx bench/fates.ts --sizes 0,1800,20000,100000 --fates mined,replaced,dead,pool,outbid,unseen
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrate } from '../db/migrate.ts';
import { appendBlocks } from '../db/write/append.ts';
import type { NewBlock } from '../db/write/raw-blocks.ts';
import { reorganise } from '../db/write/reorganise.ts';
import { initialiseSyncState, type IndexedTip } from '../db/write/sync-state.ts';
import { openWriteDatabase, statement, type WriteDatabase } from '../db/write-database.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';
import { madeBlock, newBlock } from '../tests/helpers/block-rows.ts';
import { madeCoinbase, madeTransaction } from '../tests/helpers/transaction-rows.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '0,1800,20000,100000' },
    fates: { type: 'string', default: 'mined,replaced,dead,pool,outbid,unseen' },
    shared: { type: 'string', default: '200' },
  },
});

const DEPTH = 500;
const INPUTS_PER_PAYMENT = 2;
const OUTPUTS_PER_PAYMENT = 2;
/** Payments in each measured block. */
const PAYMENTS_PER_BLOCK = 20;
const BLOCKS_MEASURED = 20;
/** Number of blocks below the reorg. */
const SHARED_BLOCKS = Number(values.shared);
const RING_SIZE = 16;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Fates of the orphaned payments. `outbid` is replaced in the pool. */
type FateName = 'mined' | 'replaced' | 'dead' | 'pool' | 'outbid' | 'unseen';

interface Payment {
  readonly name: string;
  /** Text from which its key images are derived. */
  readonly spends: string;
  readonly ring: readonly number[];
}

/** Columns of a payment of this bench. */
const madePayment = {
  ...madeTransaction,
  size: 1_500,
  weight: 1_500,
  fee: 30_000_000n,
  inputCount: INPUTS_PER_PAYMENT,
  outputCount: OUTPUTS_PER_PAYMENT,
  ringSize: RING_SIZE,
};

/** A chain that grows block by block and keeps only its tip. */
class Chain {
  readonly #name: string;
  #top: NewBlock['rows']['block'] | undefined;
  /** Number of RingCT outputs up to the tip. It is the global index of the next output. */
  outputs = 0;

  constructor(name: string) {
    this.#name = name;
  }

  fork(name: string): Chain {
    const branch = new Chain(name);
    branch.#top = this.#top;
    branch.outputs = this.outputs;
    return branch;
  }

  get tip(): IndexedTip {
    if (this.#top === undefined) return { height: -1, hash: undefined };
    return { height: this.#top.height, hash: blockHashFromBytes(this.#top.hash) };
  }

  mine(payments: readonly Payment[] = []): NewBlock {
    const height = (this.#top?.height ?? -1) + 1;
    const names = [`coinbase ${this.#name} ${height}`, ...payments.map(({ name }) => name)];
    const transactions = names.map((name, position) => ({
      id: height * 65_536 + position,
      hash: digest(`tx ${name}`),
      ...(position === 0 ? madeCoinbase : madePayment),
      unlockTime: 0n,
      extra: digest(`extra ${name}`),
    }));
    const outputs = transactions.flatMap(({ id, outputCount }, at) =>
      Array.from({ length: outputCount }, (_, position) => ({
        amount: 0n,
        globalIndex: this.outputs++,
        txId: id,
        position,
        clearAmount: null,
        key: digest(`key ${names[at] ?? ''} ${position}`),
        viewTag: 1,
      })),
    );
    const inputs = payments.flatMap((payment, at) =>
      inputsOf(payment).map((input) => ({ ...input, txId: height * 65_536 + at + 1 })),
    );
    const fees = 30_000_000n * BigInt(payments.length);
    const block = {
      ...madeBlock(this.#top, {
        height,
        hash: digest(`block ${this.#name} ${height}`),
        minerTxHash: digest(`tx ${names[0] ?? ''}`),
        txCount: payments.length,
        rctOutputCount: outputs.length,
        difficulty: 1_000n,
      }),
      size: 100 + 1_500 * payments.length,
      weight: 100 + 1_500 * payments.length,
      longTermWeight: 176_470,
      reward: 600_000_000_000n + fees,
      fees,
    };
    this.#top = block;
    return newBlock(
      { block, transactions, outputs, inputs },
      {
        blob: digest(`blob ${this.#name} ${height}`),
        txBlobs: payments.map(({ name }) => digest(`tx blob ${name}`)),
      },
    );
  }
}

function inputsOf({ spends, ring }: Payment) {
  return Array.from({ length: INPUTS_PER_PAYMENT }, (_, position) => ({
    keyImage: digest(`image ${spends} ${position}`),
    position,
    amount: 0n,
    ring,
  }));
}

/** Returns ring members below this index, spread evenly. */
function ringBelow(limit: number): number[] {
  return Array.from({ length: RING_SIZE }, (_, place) => Math.floor(((place + 1) * (limit - 1)) / RING_SIZE));
}

/** Writes payments into the tables of the pool, as a refresh of the pool does. */
async function wait(writeDatabase: WriteDatabase, payments: readonly Payment[]): Promise<void> {
  for (let from = 0; from < payments.length; from += 10_000) {
    const some = payments.slice(from, from + 10_000);
    const hashes = some.map(({ name }) => digest(`tx ${name}`));
    await writeDatabase.query(statement`
      insert into pool_transactions (hash, first_seen_at, blob, size, weight, fee, version, rct_type, input_count,
        output_count, ring_size, unlock_time, extra, relayed, double_spend_seen)
      select hash, now(), '\\x00', 1500, 1500, 30000000, 2, 6, 2, 2, 16, 0, '\\x00', true, false
      from unnest(${hashes}::bytea[]) as hash`);
    const inputs = some.flatMap((payment) => inputsOf(payment).map((input) => ({ ...input, payment })));
    await writeDatabase.query(statement`
      insert into pool_inputs (tx_hash, position, key_image, amount, ring)
      select tx_hash, position, key_image, 0, '{1,2,3}'
      from unnest(${inputs.map(({ payment }) => digest(`tx ${payment.name}`))}::bytea[],
        ${inputs.map(({ position }) => position)}::integer[], ${inputs.map(({ keyImage }) => keyImage)}::bytea[])
        as one (tx_hash, position, key_image)`);
  }
}

/**
 * Returns the processor time of a connection's server process so far, in milliseconds. Its source is the first field
 * of schedstat, in nanoseconds.
 */
async function cpuOf(writeDatabase: WriteDatabase): Promise<number> {
  const [row] = await writeDatabase.query<{ pid: number }>(statement`select pg_backend_pid() as pid`);
  const [nanoseconds] = readFileSync(`/proc/${row?.pid ?? 0}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Returns the processor time that Postgres needs for some work, in milliseconds. */
async function milliseconds(writeDatabase: WriteDatabase, work: () => Promise<unknown>): Promise<number> {
  const from = await cpuOf(writeDatabase);
  await work();
  return (await cpuOf(writeDatabase)) - from;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? NaN;
}

const shown = (ms: number): string => ms.toFixed(1).padStart(9);

/**
 * Appends a block with its own payments, whose rings are older than the reorg. Returns the processor time in
 * milliseconds.
 */
async function appendOne(writeDatabase: WriteDatabase, chain: Chain, label: string): Promise<number> {
  const below = chain.tip;
  const payments = Array.from({ length: PAYMENTS_PER_BLOCK }, (_, at) => {
    const name = `later ${label} ${below.height} ${at}`;
    return { name, spends: name, ring: ringBelow(SHARED_BLOCKS) };
  });
  const block = chain.mine(payments);
  return milliseconds(writeDatabase, () => appendBlocks(writeDatabase, below, [block]));
}

/**
 * Measures 20 blocks and a reorg of one block. The row shows the first two blocks, the median and maximum of the
 * others, and the reorg.
 */
async function measure(writeDatabase: WriteDatabase, chain: Chain, label: string): Promise<[string, Chain]> {
  const times: number[] = [];
  for (let at = 1; at < BLOCKS_MEASURED; at += 1) times.push(await appendOne(writeDatabase, chain, label));
  const fork = chain.fork(`${label} fork`);
  const forkHeight = chain.tip.height;
  times.push(await appendOne(writeDatabase, chain, label));
  const branch = [fork.mine(), fork.mine()];
  const reorg = await milliseconds(writeDatabase, () =>
    reorganise(writeDatabase, chain.tip, { forkHeight, blocks: branch }),
  );
  const [first = NaN, second = NaN, ...rest] = times;
  return [[first, second, median(rest), Math.max(...rest), reorg].map(shown).join(' |'), fork];
}

async function run(url: string, fate: FateName, size: number): Promise<void> {
  const writeDatabase = openWriteDatabase(url, { max: 1 });
  try {
    await migrate(writeDatabase);
    const shared = new Chain('shared');
    const genesis = shared.mine();
    const genesisHash = blockHashFromBytes(genesis.rows.block.hash);
    await initialiseSyncState(writeDatabase, { network: 'fakechain', genesisHash });
    await appendBlocks(writeDatabase, { height: -1, hash: undefined }, [genesis]);
    while (shared.tip.height < SHARED_BLOCKS) {
      const below = shared.tip;
      const blocks = Math.min(1_000, SHARED_BLOCKS - below.height);
      await appendBlocks(
        writeDatabase,
        below,
        Array.from({ length: blocks }, () => shared.mine()),
      );
    }

    const left = shared.fork('left');
    const won = shared.fork('won');
    const perBlock = Math.ceil(size / DEPTH);
    const orphaned: Payment[][] = [];
    for (let at = 0; at < DEPTH; at += 50) {
      const below = left.tip;
      const blocks: NewBlock[] = [];
      for (let block = at; block < at + 50; block += 1) {
        const payments = Array.from(
          { length: Math.min(perBlock, Math.max(0, size - block * perBlock)) },
          (_, place): Payment => {
            const name = `orphaned ${block} ${place}`;
            const ring = ringBelow(SHARED_BLOCKS);
            // This is the youngest output. Most of these outputs have an index that the other branch does not reach.
            if (fate === 'dead' && block > 0) ring[RING_SIZE - 1] = left.outputs - 1;
            return { name, spends: name, ring };
          },
        );
        blocks.push(left.mine(payments));
        orphaned.push(payments);
      }
      await appendBlocks(writeDatabase, below, blocks);
    }
    const rivals = orphaned.map((payments) =>
      payments.map((payment) => ({ ...payment, name: `rival of ${payment.name}` })),
    );
    if (fate === 'pool') await wait(writeDatabase, orphaned.flat());
    if (fate === 'outbid') await wait(writeDatabase, rivals.flat());
    const branch = Array.from({ length: DEPTH + 1 }, (_, at) => {
      if (fate === 'mined') return won.mine(orphaned[at]);
      return won.mine(fate === 'replaced' ? rivals[at] : []);
    });
    const deep = await milliseconds(writeDatabase, () =>
      reorganise(writeDatabase, left.tip, { forkHeight: SHARED_BLOCKS, blocks: branch }),
    );
    const [bare, chain] = await measure(writeDatabase, won, 'bare');
    const analysing = await milliseconds(writeDatabase, () => writeDatabase.query(statement`analyze`));
    const [analysed] = await measure(writeDatabase, chain, 'analysed');
    const counts = await writeDatabase.query<{ kind: string; count: number }>(statement`
      select kind, count(*)::integer as count from transaction_fates where until is null group by 1 order by 2 desc`);
    const [most] = counts;
    const name = `${fate.padEnd(8)} | ${String(size).padStart(7)}`;
    console.log(`${name} | none     |${bare} | ${(deep / 1_000).toFixed(1)} s`);
    console.log(`${name} | analysed |${analysed} | ${most?.count ?? 0} are ${most?.kind ?? 'none'}`);
    if (analysing > 60_000) console.log(`analyze took ${analysing.toFixed(0)} ms`);
  } finally {
    await writeDatabase.close();
  }
}

const postgres = await startThrowAwayPostgres({
  autovacuum: 'off', // the first rows are measured without statistics of the planner
  shared_buffers: '512MB',
  max_wal_size: '4GB',
});
try {
  console.log(
    'fate     |    size | stats    |  1st, ms |  2nd, ms |  median |      max | reorg of 1 | reorg of 500',
  );
  for (const fate of values.fates.split(',') as FateName[]) {
    for (const size of values.sizes.split(',').map(Number)) {
      await run(await postgres.server.createDatabase(`fates_${fate}_${size}`), fate, size);
    }
  }
} finally {
  await postgres.stop();
}
