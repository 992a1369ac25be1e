import { expect, test } from 'playwright/test';
import { readSyncState } from '../../../db/write/sync-state.ts';
import type { IndexerSettings } from '../../../indexer/compose.ts';
import {
  statement,
  type Statement,
  type SqlTransaction,
  type WriteDatabase,
} from '../../../db/write-database.ts';
import { startTestChain, type TestChain } from '../../helpers/chain.ts';
import { startDaemonProxy, type DaemonProxy } from '../../helpers/daemon-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import {
  indexCleanly,
  waitForIndexedTip,
  readNodeStatus,
  startIndexer,
  type TestIndexer,
} from '../../helpers/indexer.ts';

/** All tests change one chain. Each begins with its own tip. */
test.describe.configure({ mode: 'serial' });

/** A chain of 60 blocks is enough. A block of a branch costs the daemon two proof-of-work hashes. */
const limits = { reorgHorizonBlocks: 5, rangeSize: 10, rangesAhead: 8, minBulkLoadBlocks: 10 };
const bulkLoad = { planOptions: limits, ringReferences: false } satisfies Partial<IndexerSettings>;

let chain: TestChain;
let proxy: DaemonProxy;
let database: TestDatabase;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startTestChain({ blocks: 40 }), createTestDatabase()]);
  proxy = await startDaemonProxy(chain.monerod.url);
});
test.beforeEach(() => proxy.setRule(undefined));
test.afterAll(async () => {
  await proxy.stop();
  await chain.stop();
  await database.drop();
});

/** Delays calls for blocks: all calls, the first call only, or the calls of ranges from a height on. */
function hold(which: 'all' | 'first' | { readonly from: number }): {
  open: () => void;
  reached: Promise<void>;
} {
  let open: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  let calls = 0;
  proxy.setRule(async ({ method, body }, daemon) => {
    if (method === '/get_blocks.bin') calls += 1;
    const isHeld =
      typeof which === 'object'
        ? method === 'get_block_headers_range' && startOf(body) >= which.from
        : method === '/get_blocks.bin' && (which === 'all' || calls === 1);
    if (isHeld) {
      arrive();
      await opened;
    }
    return daemon();
  });
  return { open, reached };
}

/** Returns the height from which a call requests headers. */
function startOf(body: Buffer): number {
  return (JSON.parse(body.toString()) as { params: { start_height: number } }).params.start_height;
}

/** Holds the locks of an SQL statement until the returned function is called. */
async function lock(writeDatabase: WriteDatabase, statement: Statement): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let locked: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const ended = writeDatabase.transaction(async (tx: SqlTransaction) => {
    await tx.query(statement);
    locked();
    await held;
  });
  await isLocked;
  return async () => {
    letGo();
    await ended;
  };
}

async function indexedTipOf(writeDatabase: WriteDatabase): Promise<number> {
  return (await readSyncState(writeDatabase))?.indexedTip.height ?? -1;
}

async function isLoading(writeDatabase: WriteDatabase): Promise<boolean> {
  return (await readSyncState(writeDatabase))?.isBulkLoading === true;
}

/** Reorganises the daemon's chain at a height. The new branch is two blocks longer. */
async function branchAt(fork: number): Promise<void> {
  const { height } = await chain.tip();
  await chain.mine(height - fork + 2, await chain.daemon.onGetBlockHash({ height: fork }));
}

/**
 * Checks that the index reaches the new tip and equals an index that was built without a bulk load. Its archive
 * must have every block that was visible and then left the chain.
 */
async function expectRight(
  index: TestDatabase,
  indexer: TestIndexer,
  orphaned: readonly string[],
): Promise<void> {
  const { writeDatabase } = index;
  const tip = await chain.tip();
  await waitForIndexedTip(writeDatabase, tip);
  await expect.poll(() => isLoading(writeDatabase)).toBe(false);
  await indexer.stop();
  const clean = await indexCleanly(await database.another(), chain, { ringReferences: false });
  expect(await dumpIndex(writeDatabase)).toEqual(clean);
  const archived = await writeDatabase.query<{ hash: string; known: boolean }>(statement`
    select encode(hash, 'hex') as hash, difficulty is not null as known
    from alternative_blocks where reorg_id is not null order by height`);
  expect(archived).toEqual(orphaned.map((hash) => ({ hash, known: true })));
  const depths = await writeDatabase.query<{ depth: number }>(statement`select depth from reorgs`);
  expect(depths).toEqual(orphaned.length === 0 ? [] : [{ depth: orphaned.length }]);
}

/** Returns the hashes of the visible blocks above a height. */
async function shownAbove(writeDatabase: WriteDatabase, fork: number): Promise<string[]> {
  const indexedHeight = await indexedTipOf(writeDatabase);
  const rows = await writeDatabase.query<{ hash: string }>(statement`
    select encode(hash, 'hex') as hash from blocks where height > ${fork} and height <= ${indexedHeight} order by height`);
  return rows.map(({ hash }) => hash);
}

// index   0 ── 40 ═ loading ═ 60        fork at 30
test('a reorg below the height at which the bulk load began', async () => {
  const index = await database.another();
  await indexCleanly(index, chain, { ringReferences: false });
  await chain.mine(20);
  const half = hold('all');
  const indexer = startIndexer(index, proxy.url, bulkLoad);
  await half.reached;
  await expect.poll(() => isLoading(index.writeDatabase), { intervals: [20] }).toBe(true);
  const orphaned = await shownAbove(index.writeDatabase, 30);
  expect(orphaned).toHaveLength(10);
  await branchAt(30);
  half.open();
  await expectRight(index, indexer, orphaned);
});

test('a reorg within ranges that were loaded and merged', async () => {
  const index = await database.another();
  const half = hold({ from: 40 });
  const indexer = startIndexer(index, proxy.url, bulkLoad);
  await half.reached;
  // Four ranges of 10 blocks are merged.
  await expect.poll(() => indexedTipOf(index.writeDatabase), { intervals: [20] }).toBe(39);
  const orphaned = await shownAbove(index.writeDatabase, 22);
  expect(orphaned).toHaveLength(17);
  await branchAt(22);
  half.open();
  await expectRight(index, indexer, orphaned);
});

test('a reorg below and within waiting ranges', async () => {
  const index = await database.another();
  const half = hold('first');
  const indexer = startIndexer(index, proxy.url, bulkLoad);
  await half.reached;
  await expect
    .poll(async () => (await index.writeDatabase.query(statement`select from backfill_ranges`)).length, {
      intervals: [20],
    })
    .toBeGreaterThan(2);
  await branchAt(25);
  const shown = await shownAbove(index.writeDatabase, 25);
  expect(shown).toEqual([]);
  half.open();
  await expectRight(index, indexer, []);
});

/** The usual run tests only the second case, which is the harder one. */
const moments = [
  { name: 'while its indexes are built', untilBuilt: false },
  { name: 'between the last index and its finish', untilBuilt: true },
];
for (const { name, untilBuilt } of IS_LONG_RUN ? moments : moments.slice(1)) {
  test(name, async () => {
    const index = await database.another();
    const { writeDatabase } = index;
    const half = hold('all');
    const indexer = startIndexer(index, proxy.url, bulkLoad);
    await half.reached;
    await expect.poll(() => isLoading(writeDatabase), { intervals: [20] }).toBe(true);
    // The creation of an index waits for SQL transactions that write its table.
    const releaseTable = await lock(writeDatabase, statement`lock table inputs in row exclusive mode`);
    half.open();
    await expect
      .poll(async () => (await readNodeStatus(writeDatabase)).phase, { intervals: [20] })
      .toBe('indexes');
    let releaseChain: (() => Promise<void>) | undefined;
    if (untilBuilt) {
      releaseChain = await lock(writeDatabase, statement`select from sync_state for update`);
      await releaseTable();
      await expect
        .poll(() => writeDatabase.query(statement`select from bulk_load_indexes where built_at is null`), {
          intervals: [20],
        })
        .toEqual([]);
      expect(await isLoading(writeDatabase)).toBe(true);
    }
    const fork = (await indexedTipOf(writeDatabase)) - 12;
    const orphaned = await shownAbove(writeDatabase, fork);
    expect(orphaned).toHaveLength(12);
    await branchAt(fork);
    await (releaseChain ?? releaseTable)();
    await expectRight(index, indexer, orphaned);
  });
}
