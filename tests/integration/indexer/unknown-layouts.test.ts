import { expect, test } from 'playwright/test';
import { connectDatabase } from '../../../db/client.ts';
import { runInSnapshot } from '../../../db/queries/snapshot.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { initialiseSyncState, readSyncState } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { followDaemonChain } from '../../../indexer/chain/follow.ts';
import { NodeDataError } from '../../../indexer/errors.ts';
import { fetchBlockRange, type BlockSource } from '../../../indexer/ingest/fetch.ts';
import { toNewBlock } from '../../../indexer/ingest/to-rows.ts';
import type { VerifiedBlock, VerifiedTransaction } from '../../../indexer/ingest/verified-block.ts';
import { createIndexerLog } from '../../../indexer/log.ts';
import { rereadStoredBlocks } from '../../../indexer/reread-blocks.ts';
import { loadReorgDetail } from '../../../lookups/reorg.ts';
import { genesisBlockHash } from '@ringscope/protocol/hard-forks.ts';
import { createUndecodedTransaction } from '@ringscope/protocol/known-part.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { daemonOf, laterChain, madeUpLayouts } from '../../helpers/unknown-layouts.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { capturedChain } from '../../helpers/captured-chain.ts';

/** Below the first transaction of the captured chain, which is at height 121. */
const FORK = 110;

type Daemon = Parameters<typeof followDaemonChain>[0];

let database: TestDatabase;
test.beforeAll(async () => {
  database = await createTestDatabase();
});
test.afterAll(() => database.drop());

async function emptyIndex(): Promise<WriteDatabase> {
  const { writeDatabase } = await database.another();
  await initialiseSyncState(writeDatabase, {
    network: 'fakechain',
    genesisHash: genesisBlockHash('fakechain'),
  });
  return writeDatabase;
}

/** Follows a daemon until the index has its tip. */
async function index(writeDatabase: WriteDatabase, daemon: object, tip: string): Promise<void> {
  for (;;) {
    const state = (await readSyncState(writeDatabase))!;
    if (state.indexedTip.hash === tip) return;
    // The daemon of the test has the methods that following a chain calls.
    await followDaemonChain(daemon as Daemon, writeDatabase, state);
  }
}

async function count(
  writeDatabase: WriteDatabase,
  table: 'outputs' | 'inputs' | 'transactions' | 'unread_blocks',
): Promise<number> {
  const queries = {
    outputs: statement`select count(*)::integer as count from outputs`,
    inputs: statement`select count(*)::integer as count from inputs`,
    transactions: statement`select count(*)::integer as count from transactions`,
    unread_blocks: statement`select count(*)::integer as count from unread_blocks`,
  };
  const [row] = await writeDatabase.query<{ count: number }>(queries[table]);
  return row?.count ?? 0;
}

for (const [name, layout] of Object.entries(madeUpLayouts)) {
  test(`a chain goes on across a fork with an unknown block layout: ${name}`, async () => {
    const original = capturedChain();
    const later = laterChain(original, FORK, layout);
    const [known, unknown] = [await emptyIndex(), await emptyIndex()];
    await index(known, daemonOf(original, original, layout), original.headers.at(-1)!.hash);
    await index(unknown, daemonOf(later, original, layout), later.headers.at(-1)!.hash);
    // Nothing of the transactions is lost. Their formats are known, and the counts of outputs come from the daemon.
    for (const table of ['transactions', 'outputs', 'inputs'] as const)
      expect(await count(unknown, table), table).toBe(await count(known, table));
    const rows = await unknown.query<{
      height: number;
      hash: string;
      prev: string;
      version: number;
    }>(statement`
      select height, encode(hash, 'hex') as hash, encode(prev_hash, 'hex') as prev, major_version as version
      from blocks where height >= ${FORK} order by height`);
    expect(rows).toEqual(
      later.headers
        .slice(FORK)
        .map(({ height, hash, prevHash }) => ({ height, hash, prev: prevHash, version: 19 })),
    );

    // A reorg replaces all blocks of the fork with those of another branch, in another layout.
    const other = laterChain(original, FORK, madeUpLayouts['a field before the coinbase'], 1);
    await index(
      unknown,
      daemonOf(other, original, madeUpLayouts['a field before the coinbase']),
      other.headers.at(-1)!.hash,
    );
    const reorgs = await unknown.query(statement`select depth, fork_height from reorgs`);
    expect(reorgs).toEqual([{ depth: original.headers.length - FORK, fork_height: FORK - 1 }]);
    expect(await count(unknown, 'outputs')).toBe(await count(known, 'outputs'));
    expect(await count(unknown, 'unread_blocks')).toBe(original.headers.length - FORK);
    expect(await count(known, 'unread_blocks')).toBe(0);

    // A version that does not know the formats either reads the stored bytes, and changes nothing.
    const before = await dumpIndex(unknown);
    const { log, lines } = recordLog();
    await markAsOlder(unknown);
    await rereadStoredBlocks(unknown, chainOf(original), log, new AbortController().signal);
    expect(await dumpIndex(unknown)).toEqual(before);
    expect(lines.join('\n')).not.toContain('could not be read');
  });
}

function recordLog() {
  const lines: string[] = [];
  return { lines, log: createIndexerLog('info', (line) => lines.push(line)) };
}

function chainOf({ headers }: { readonly headers: readonly unknown[] }) {
  return { genesisHash: genesisBlockHash('fakechain'), height: headers.length };
}

async function markAsOlder(writeDatabase: WriteDatabase): Promise<void> {
  await writeDatabase.query(statement`update unread_blocks set read_by = 'block version 1'`);
}

/** Returns a block as a version reads it that knows none of its formats. */
function asOlderVersion({ block, transactions, ...rest }: VerifiedBlock): VerifiedBlock {
  const degrade = (one: VerifiedTransaction): VerifiedTransaction => ({
    ...one,
    transaction: createUndecodedTransaction(one.transaction.blob),
    outputs: one.outputs.map(({ globalIndex }) => ({ output: undefined, bucketAmount: 0n, globalIndex })),
    weight: undefined,
  });
  const [coinbase, ...others] = transactions;
  return {
    ...rest,
    block: { ...block, isFullyDecoded: false, tree: undefined },
    transactions: [degrade(coinbase), ...others.map(degrade)],
  };
}

/** Writes the captured chain as a version that knows no format from the fork on. */
async function writeAsOlderVersion(writeDatabase: WriteDatabase): Promise<void> {
  const original = capturedChain();
  const layout = madeUpLayouts['a field before the coinbase'];
  const range = { start: 0, end: original.headers.length - 1 };
  // The daemon of the test has the methods that fetching blocks calls.
  const daemon = daemonOf(original, original, layout) as unknown as BlockSource;
  for await (const page of fetchBlockRange(daemon, range, chainOf(original))) {
    const blocks = [...page].map((block) => toNewBlock(block.height < FORK ? block : asOlderVersion(block)));
    await appendBlocks(writeDatabase, (await readSyncState(writeDatabase))!.indexedTip, blocks);
  }
  await markAsOlder(writeDatabase);
}

test('a newer version reads blocks of a formerly unknown format from their stored bytes, without a daemon', async () => {
  const original = capturedChain();
  const [known, older] = [await emptyIndex(), await emptyIndex()];
  const daemon = daemonOf(original, original, madeUpLayouts['a field before the coinbase']);
  await index(known, daemon, original.headers.at(-1)!.hash);
  const clean = await dumpIndex(known);
  await writeAsOlderVersion(older);
  expect(await count(older, 'unread_blocks')).toBe(original.headers.length - FORK);
  expect(await count(older, 'inputs')).toBe(0);
  const { log, lines } = recordLog();
  await rereadStoredBlocks(older, chainOf(original), log, new AbortController().signal);
  expect(await dumpIndex(older)).toEqual(clean);
  expect(lines).toHaveLength(1);
});

test('a reorg that orphans transactions of an unknown format can be read, without their fees', async () => {
  const { url, writeDatabase } = await database.another();
  await initialiseSyncState(writeDatabase, {
    network: 'fakechain',
    genesisHash: genesisBlockHash('fakechain'),
  });
  await writeAsOlderVersion(writeDatabase);
  const original = capturedChain();
  const layout = madeUpLayouts['a field before the coinbase'];
  const other = laterChain(original, FORK, layout, 1);
  await index(writeDatabase, daemonOf(other, original, layout), other.headers.at(-1)!.hash);
  const reader = connectDatabase(url, { maxConnections: 1 });
  try {
    const reorg = await runInSnapshot(reader, (snapshot) => loadReorgDetail(snapshot, 1, undefined, 1_000));
    expect(reorg?.txs.length).toBeGreaterThan(0);
    expect(new Set(reorg?.txs.map(({ fee }) => fee))).toEqual(new Set([null]));
  } finally {
    await reader.close();
  }
});

test('stored bytes that do not have the id of their block are reported once, with the command that fetches them', async () => {
  const older = await emptyIndex();
  await writeAsOlderVersion(older);
  await older.query(statement`
    update unread_blocks set blob = set_byte(blob, 50, get_byte(blob, 50) # 1) where height = ${FORK}`);
  const { log, lines } = recordLog();
  const before = await count(older, 'unread_blocks');
  await rereadStoredBlocks(older, chainOf(capturedChain()), log, new AbortController().signal);
  await rereadStoredBlocks(older, chainOf(capturedChain()), log, new AbortController().signal);
  expect(await count(older, 'unread_blocks')).toBe(before);
  expect(lines.filter((line) => line.includes('could not be read'))).toHaveLength(1);
  expect(lines.join()).toContain(`npm run indexer -- verify --repair --from ${FORK}`);
});

test('a daemon that returns other bytes when asked again is refused, and nothing is written', async () => {
  const layout = madeUpLayouts['a field before the coinbase'];
  const original = capturedChain();
  const later = laterChain(original, FORK, layout);
  const writeDatabase = await emptyIndex();
  const honest = daemonOf(later, original, layout);
  const lying = {
    ...honest,
    async getBlock(args: { readonly hash?: string }) {
      const block = await honest.getBlock(args);
      return { ...block, blob: Uint8Array.from(block.blob, (byte, at) => (at === 60 ? byte ^ 1 : byte)) };
    },
  };
  const end = later.headers.at(-1)!.hash;
  await expect(index(writeDatabase, lying, end)).rejects.toThrow(NodeDataError);
  const other = daemonOf(later, original, layout, (blob) => blob.slice(1));
  const cut = { ...other, getTransactions: async () => ({ transactions: [] }) };
  await expect(index(writeDatabase, cut, end)).rejects.toThrow(/do not contain the coinbase/);
  expect((await readSyncState(writeDatabase))?.indexedTip.height).toBeLessThan(FORK);
});

test('a block of a known version with an unknown layout is refused', async () => {
  const original = capturedChain();
  const later = laterChain(original, FORK, madeUpLayouts['a field after the transaction hashes']);
  const headers = later.headers.map((header) => ({ ...header, majorVersion: 16 }));
  const entries = later.entries.map((entry, height) => ({
    ...entry,
    block: height < FORK ? entry.block : Uint8Array.from(entry.block, (byte, at) => (at === 0 ? 16 : byte)),
  }));
  const daemon = daemonOf(
    { entries, headers },
    original,
    madeUpLayouts['a field after the transaction hashes'],
  );
  await expect(index(await emptyIndex(), daemon, headers.at(-1)!.hash)).rejects.toThrow(NodeDataError);
});
