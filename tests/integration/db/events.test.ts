import { expect, test } from 'playwright/test';
import { connectDatabase } from '../../../db/client.ts';
import { lookUpChainEvents, type ChainEvent, type ChainEventPage } from '../../../db/queries/events.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { MAX_STORED_EVENTS } from '../../../db/write/events.ts';
import { applyPoolChange, type PoolTxWithInputs } from '../../../db/write/pool.ts';
import { mergeBackfillRanges, writeBackfillRange } from '../../../db/write/ranges.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { readSyncState } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { InterruptedError, interruptedDatabase } from '../../helpers/interrupted-database.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { hashAt, syntheticChain, syntheticFork, tipAt } from '../../helpers/synthetic-chain.ts';
import type { SyntheticChain } from '../../helpers/synthetic-chain.ts';
import { indexUpTo } from '../../helpers/synthetic-index.ts';
import { madePoolTransaction } from '../../helpers/transaction-rows.ts';

const chain = syntheticChain(40);

let database: TestDatabase;
createFileDatabase((created) => (database = created));

const indexOf = (of: SyntheticChain, height: number): Promise<TestDatabase> =>
  indexUpTo(database, of, height);

async function readEvents({ url }: TestDatabase, after = 0, limit = 500): Promise<ChainEventPage> {
  const reader = connectDatabase(url, { maxConnections: 2 });
  try {
    return await lookUpChainEvents(reader, after, limit);
  } finally {
    await reader.close();
  }
}

/** Returns a short description of an event, such as `block 3`. */
function brief({ row }: ChainEvent): string {
  return `${row.kind} ${row.height}`;
}

const poolHash = (digit: number): Buffer => Buffer.alloc(32, digit);

function poolEntry(digit: number): PoolTxWithInputs {
  return {
    transaction: { ...madePoolTransaction(digit), weight: 7, fee: 2n ** 64n - 1n },
    inputs: [],
  };
}

test('each block that is appended has an event with the values of the block', async () => {
  const own = await indexOf(chain, 3);
  await appendBlocks(own.writeDatabase, tipAt(chain, 3), chain.blocks.slice(4, 6));
  const { events, oldestEventNumber, newestEventNumber, indexState } = await readEvents(own);
  expect(events.map(brief)).toEqual([0, 1, 2, 3, 4, 5].map((height) => `block ${height}`));
  expect(events.map(({ row }) => row.number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect([oldestEventNumber, newestEventNumber, indexState?.tip.height]).toEqual([1, 6, 5]);
  const { block } = chain.blocks[5]!.rows;
  expect(events[5]?.block).toEqual({
    height: 5,
    hash: hashAt(chain, 5),
    prevHash: hashAt(chain, 4),
    timestamp: block.timestamp,
    majorVersion: block.majorVersion,
    minerTxHash: Buffer.from(block.minerTxHash).toString('hex'),
    txCount: block.txCount,
    reward: block.reward,
  });
});

test('a reorg has one event, events for the blocks of its branch follow, and events of orphaned blocks keep their values', async () => {
  const own = await indexOf(chain, 10);
  const before = await readEvents(own);
  const fork = syntheticFork(chain, 7, 12);
  await reorganiseChain(own.writeDatabase, tipAt(chain, 10), { forkHeight: 7, blocks: fork.blocks.slice(8) });
  const after = await readEvents(own);
  expect(after.events.slice(0, before.events.length)).toEqual(before.events);
  const added = after.events.slice(before.events.length);
  expect(added.map(brief)).toEqual(['reorg 7', ...[8, 9, 10, 11, 12].map((height) => `block ${height}`)]);
  expect(added[0]?.reorg).toMatchObject({
    id: 1,
    depth: 3,
    forkHeight: 7,
    oldTipHash: hashAt(chain, 10),
    newTipHash: hashAt(fork, 12),
  });
  expect(added[0]?.row.hash).toBe(hashAt(chain, 7));
});

test('a backfill has one event for all blocks that become visible together', async () => {
  const own = await indexOf(chain, 2);
  for (const start of [3, 13]) {
    const range = { start, end: start + 9 };
    await writeBackfillRange(own.writeDatabase, range, async function* () {
      yield chain.blocks.slice(range.start, range.end + 1).map(({ rows }) => rows);
    });
  }
  await mergeBackfillRanges(own.writeDatabase, tipAt(chain, 2), 20);
  const { events } = await readEvents(own, 3);
  expect(
    events.map(({ row: { kind, height, hash, fromHeight } }) => ({ kind, height, hash, fromHeight })),
  ).toEqual([{ kind: 'reset', height: 22, hash: hashAt(chain, 22), fromHeight: 3 }]);
});

test('a transaction has an event when it enters the pool and one when it leaves, also with its block', async () => {
  const own = await indexOf(chain, 4);
  const unchanged = { added: [], removed: [], updated: [] };
  await applyPoolChange(own.writeDatabase, { ...unchanged, added: [poolEntry(1), poolEntry(2)] });
  // A transaction that the pool already has, and one that it does not have, change nothing.
  await applyPoolChange(own.writeDatabase, { ...unchanged, added: [poolEntry(2)], removed: [poolHash(9)] });
  await applyPoolChange(own.writeDatabase, { ...unchanged, removed: [poolHash(1)] });
  const mined = chain.blocks[5]?.rows.transactions[1];
  if (mined === undefined) throw new Error('block 5 has a transaction');
  const waiting = { ...poolEntry(3), transaction: { ...poolEntry(3).transaction, hash: mined.hash } };
  await applyPoolChange(own.writeDatabase, { ...unchanged, added: [waiting] });
  await appendBlocks(own.writeDatabase, tipAt(chain, 4), chain.blocks.slice(5, 6));
  const { events } = await readEvents(own, 5);
  const minedHash = Buffer.from(mined.hash).toString('hex');
  expect(events.map(({ row: { kind, hash, fee, weight } }) => [kind, hash, fee, weight])).toEqual([
    ['pool-added', poolHash(1).toString('hex'), 2n ** 64n - 1n, 7],
    ['pool-added', poolHash(2).toString('hex'), 2n ** 64n - 1n, 7],
    ['pool-removed', poolHash(1).toString('hex'), null, null],
    ['pool-added', minedHash, 2n ** 64n - 1n, 7],
    ['block', hashAt(chain, 5), null, null],
    ['pool-removed', minedHash, null, null],
  ]);
});

test('a change that is interrupted at any SQL statement leaves no event and no gap', async () => {
  const fork = syntheticFork(chain, 3, 6);
  const blocks = fork.blocks.slice(4);
  const own = await indexOf(chain, 5);
  for (let before = 1; ; before += 3) {
    const { writeDatabase, wasInterrupted } = interruptedDatabase(own.writeDatabase, before);
    const failed = await reorganiseChain(writeDatabase, tipAt(chain, 5), { forkHeight: 3, blocks }).then(
      () => false,
      (error: unknown) => error instanceof InterruptedError,
    );
    expect(failed).toBe(wasInterrupted());
    const { newestEventNumber, events } = await readEvents(own);
    expect([newestEventNumber, events.length]).toEqual(failed ? [6, 6] : [10, 10]);
    if (!failed) break;
  }
  expect((await readEvents(own, 6)).events.map(({ row }) => row.number)).toEqual([7, 8, 9, 10]);
});

/** Applies events to a list of block hashes, as a client does. */
function apply(hashes: readonly string[], { row }: ChainEvent): string[] {
  if (row.kind === 'block') {
    expect(row.height).toBe(hashes.length);
    return [...hashes, row.hash];
  }
  return row.kind === 'reorg' ? hashes.slice(0, row.height + 1) : [...hashes];
}

test('a reader that applies the events has the chain of the index after each of many appends and reorgs', async () => {
  const own = await indexOf(chain, 0);
  const random = seededRandom(11);
  const render = (below: number): number => Math.floor(random() * below);
  let current = chain;
  let tip = tipAt(chain, 0);
  let hashes: string[] = [];
  let seen = 0;
  for (let step = 0; step < 60; step += 1) {
    const isReorg = tip.height > 3 && render(3) === 0;
    if (isReorg) {
      const forkHeight = tip.height - 1 - render(3);
      current = syntheticFork(current, forkHeight, forkHeight + 40, `branch ${step}`);
      const end = forkHeight + 1 + render(5);
      tip = await reorganiseChain(own.writeDatabase, tip, {
        forkHeight,
        blocks: current.blocks.slice(forkHeight + 1, end),
      });
    } else {
      tip = await appendBlocks(
        own.writeDatabase,
        tip,
        current.blocks.slice(tip.height + 1, tip.height + 2 + render(3)),
      );
    }
    const page = await readEvents(own, seen);
    seen += page.events.length;
    expect(seen).toBe(page.newestEventNumber);
    hashes = page.events.reduce<string[]>(apply, hashes);
    expect(hashes.at(-1)).toBe((await readSyncState(own.writeDatabase))?.indexedTip.hash);
  }
  const rows = await own.writeDatabase.query<{ hash: string }>(
    statement`select encode(hash, 'hex') as hash from blocks order by height`,
  );
  expect(hashes).toEqual(rows.map(({ hash }) => hash));
});

test('only the newest events are stored, and the newest one always', async () => {
  const own = await indexOf(chain, 4);
  const jump = MAX_STORED_EVENTS + 999;
  await own.writeDatabase.query(statement`update chain_events set number = ${jump} where number = 5`);
  await appendBlocks(own.writeDatabase, tipAt(chain, 4), chain.blocks.slice(5, 6));
  expect((await readEvents(own)).oldestEventNumber).toBe(jump);
  const state = await readEvents(own, jump);
  expect([state.newestEventNumber, state.events.map(brief)]).toEqual([jump + 1, ['block 5']]);
});

test('each database has its own epoch, which never changes', async () => {
  const [one, other] = [await indexOf(chain, 1), await indexOf(chain, 1)];
  const { epoch } = await readEvents(one);
  expect(epoch).toMatch(/^[0-9a-f]{8}$/);
  expect((await readEvents(other)).epoch).not.toBe(epoch);
  await appendBlocks(one.writeDatabase, tipAt(chain, 1), chain.blocks.slice(2, 3));
  expect((await readEvents(one)).epoch).toBe(epoch);
});

test('a database that was never indexed has no epoch and no events', async () => {
  const empty: ChainEventPage = await readEvents(await database.another());
  expect(empty).toEqual({
    indexState: undefined,
    epoch: undefined,
    oldestEventNumber: 1,
    newestEventNumber: 0,
    events: [],
  });
});

/** Only the writer may number events, because it holds the lock on `sync_state`. */
test('concurrent appends and pool changes number their events without gaps', async () => {
  const own = await indexOf(chain, 0);
  const pool = async (writer: WriteDatabase): Promise<void> => {
    for (let digit = 1; digit <= 20; digit += 1) {
      await applyPoolChange(writer, { added: [poolEntry(digit)], removed: [], updated: [] });
    }
  };
  const append = async (writer: WriteDatabase): Promise<void> => {
    for (let height = 0; height < 20; height += 1) {
      await appendBlocks(writer, tipAt(chain, height), chain.blocks.slice(height + 1, height + 2));
    }
  };
  await Promise.all([pool(own.writeDatabase), append(own.writeDatabase)]);
  const { events } = await readEvents(own);
  expect(events.map(({ row }) => row.number)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
});

test('the event of a block lists its transactions, also after a reorg', async () => {
  const own = await indexOf(chain, 10);
  const hashesOf = ({ blocks }: SyntheticChain, height: number): string[] =>
    blocks[height]!.rows.transactions.slice(1).map(({ hash }) => Buffer.from(hash).toString('hex'));
  const fork = syntheticFork(chain, 7, 12);
  await reorganiseChain(own.writeDatabase, tipAt(chain, 10), { forkHeight: 7, blocks: fork.blocks.slice(8) });
  const { events } = await readEvents(own);
  const blocks = events.filter(({ row }) => row.kind === 'block');
  expect(blocks.map(({ txHashes }) => txHashes)).toEqual([
    ...Array.from({ length: 11 }, (_, height) => hashesOf(chain, height)),
    ...[8, 9, 10, 11, 12].map((height) => hashesOf(fork, height)),
  ]);
  expect(blocks.some(({ txHashes }) => txHashes.length > 0)).toBe(true);
});

test('a transaction that leaves the pool has the reason', async () => {
  const own = await indexOf(chain, 10);
  const mined = chain.blocks[11]!.rows;
  const [, transaction] = mined.transactions;
  const inputs = mined.inputs
    .filter(({ txId }) => txId === transaction!.id)
    .map(({ position, keyImage, amount, ring }) => ({ position, keyImage, amount, ring }));
  const entry = (digit: number, hash: Buffer, own: PoolTxWithInputs['inputs']): PoolTxWithInputs => ({
    transaction: { ...madePoolTransaction(digit), hash },
    inputs: own,
  });
  const [same, double, other] = [Buffer.from(transaction!.hash), poolHash(1), poolHash(2)];
  const added = [entry(3, same, inputs), entry(1, double, inputs), entry(2, other, [])];
  await applyPoolChange(own.writeDatabase, { added, removed: [], updated: [] });
  await appendBlocks(own.writeDatabase, tipAt(chain, 10), [chain.blocks[11]!]);
  await applyPoolChange(own.writeDatabase, { added: [], removed: [double, other], updated: [] });
  const { events } = await readEvents(own);
  const left = events.filter(({ row }) => row.kind === 'pool-removed');
  expect(new Map(left.map(({ row }) => [row.hash, row.reason]))).toEqual(
    new Map([
      [same.toString('hex'), 'mined'],
      [double.toString('hex'), 'double-spent'],
      [other.toString('hex'), 'dropped'],
    ]),
  );
});
