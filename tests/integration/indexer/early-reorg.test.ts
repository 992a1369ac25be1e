import { expect, test } from 'playwright/test';
import { initialiseSyncState, readSyncState } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { IndexingStepExecutor } from '../../../indexer/chain/driver.ts';
import { followDaemonChain } from '../../../indexer/chain/follow.ts';
import { handleIndexRangeJob } from '../../../indexer/jobs/index-range.handler.ts';
import { createIndexerLog } from '../../../indexer/log.ts';
import { genesisBlockHash } from '@ringscope/protocol/hard-forks.ts';
import { startTestChain, type TestChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { waitForIndexedTip, startIndexer } from '../../helpers/indexer.ts';

/** Only the first test changes the chain of the first daemon. The chain of the other daemon has the same genesis block. */
test.describe.configure({ mode: 'serial' });

let chain: TestChain;
let foreign: TestChain;
let database: TestDatabase;

test.beforeAll(async () => {
  [chain, foreign, database] = await Promise.all([
    startTestChain({ blocks: 140 }),
    startTestChain(),
    createTestDatabase(),
  ]);
});
test.afterAll(async () => {
  await chain.stop();
  await foreign.stop();
  await database.drop();
});

async function keptHeights(writeDatabase: WriteDatabase): Promise<number[]> {
  const rows = await writeDatabase.query<{ height: number }>(
    statement`select height from recent_block_blobs order by height`,
  );
  return rows.map(({ height }) => height);
}

function heights(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

test('a backfill stores the blobs of the newest 128 blocks, and a deep reorg is archived with them', async () => {
  const { writeDatabase } = database;
  const indexer = startIndexer(database, chain.monerod.url);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect(await keptHeights(writeDatabase)).toEqual(heights(13, 140));

  // The daemon stores nothing of popped blocks.
  await chain.daemon.popBlocks({ nblocks: 70 });
  await waitForIndexedTip(writeDatabase, await chain.tip());
  const archived = await writeDatabase.query<{ height: number; whole: boolean }>(statement`
    select height, blob is not null as whole from alternative_blocks order by height`);
  expect(archived).toEqual(heights(71, 140).map((height) => ({ height, whole: true })));
  await expect.poll(() => keptHeights(writeDatabase), { intervals: [50] }).toEqual(heights(0, 70));
  await indexer.stop();
});

test.describe('a daemon of another network with the same genesis block, which responds within a round, removes no blocks', () => {
  for (const [name, blocks] of [
    ['one that has the genesis block alone', 0],
    ['one that is behind', 40],
    ['one that is ahead', 80],
  ] as const) {
    test(name, async () => {
      const { writeDatabase } = database;
      const { height } = (await foreign.daemon.getHeight()) as { height: number };
      if (blocks >= height) await foreign.mine(blocks - height + 1);
      const state = await readSyncState(writeDatabase);
      if (state === undefined) throw new Error('nothing is indexed');
      const before = await dumpIndex(writeDatabase);
      const torn = { ...foreign.daemon, getInfo: chain.daemon.getInfo };
      await expect(followDaemonChain(torn, writeDatabase, state)).rejects.toThrow();
      const mainnet: typeof foreign.daemon.getInfo = async (...args) => ({
        ...(await foreign.daemon.getInfo(...args)),
        nettype: 'mainnet',
      });
      const switched = { ...foreign.daemon, getInfo: mainnet };
      await expect(followDaemonChain(switched, writeDatabase, state)).rejects.toMatchObject({
        problem: { state: 'wrong-network' },
      });
      expect(await dumpIndex(writeDatabase)).toEqual(before);
      expect((await writeDatabase.query(statement`select from reorgs`)).length).toBe(1);
    });
  }

  test('an index does not begin with blocks of a daemon of another network', async () => {
    const { writeDatabase } = await database.another();
    const state = await initialiseSyncState(writeDatabase, {
      network: 'fakechain',
      genesisHash: genesisBlockHash('fakechain'),
    });
    await expect(
      followDaemonChain({ ...foreign.daemon, getInfo: chain.daemon.getInfo }, writeDatabase, state),
    ).rejects.toThrow();
    expect(await writeDatabase.query(statement`select from blocks`)).toEqual([]);
  });

  test('ranges of a daemon of another network are not merged', async () => {
    const { writeDatabase } = await database.another();
    await initialiseSyncState(writeDatabase, {
      network: 'fakechain',
      genesisHash: genesisBlockHash('fakechain'),
    });
    const torn = { ...foreign.daemon, getInfo: chain.daemon.getInfo };
    const { signal } = new AbortController();
    await handleIndexRangeJob({ daemon: torn, writeDatabase, signal }, { start: 0, end: 19 });
    const driver = new IndexingStepExecutor({
      daemon: torn,
      writeDatabase,
      reorgAlarmDepth: 6,
      queue: {
        clear: () => Promise.resolve(),
        add: () => Promise.resolve(),
      },
      ringReferences: { begin: () => Promise.resolve(), cancel: () => Promise.resolve() },
      backgroundIndexes: { cancel: () => Promise.resolve() },
      columnFills: { cancel: () => Promise.resolve() },
      planOptions: { reorgHorizonBlocks: 10, rangeSize: 20, rangesAhead: 8, minBulkLoadBlocks: 1_000 },
      indexMemoryMegabytes: 64,
      log: createIndexerLog('error', () => undefined),
    });
    await expect(driver.runRound(signal)).rejects.toThrow(
      /^block 19: the block was not indexed, because the headers above it do not lead to the daemon's tip/,
    );
    expect((await readSyncState(writeDatabase))?.indexedTip.height).toBe(-1);
    await driver.end();
  });

  test('ranges that a worker fetched from a daemon of another network stay invisible', async () => {
    const index = await database.another();
    const { writeDatabase } = index;
    await initialiseSyncState(writeDatabase, {
      network: 'fakechain',
      genesisHash: genesisBlockHash('fakechain'),
    });
    const torn = { ...foreign.daemon, getInfo: chain.daemon.getInfo };
    const signal = new AbortController().signal;
    await handleIndexRangeJob({ daemon: torn, writeDatabase, signal }, { start: 0, end: 19 });
    const indexer = startIndexer(index, chain.monerod.url);
    await waitForIndexedTip(writeDatabase, await chain.tip());
    await indexer.stop();
    expect(await writeDatabase.query(statement`select from reorgs`)).toEqual([]);
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(database.writeDatabase));
  });
});
