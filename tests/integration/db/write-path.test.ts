import { expect, test } from 'playwright/test';
import { appendBlocks, UnlinkedBlocksError } from '../../../db/write/append.ts';
import {
  dropBackfillRanges,
  listBackfillRanges,
  mergeBackfillRanges,
  writeBackfillRange,
  type HeightRange,
} from '../../../db/write/ranges.ts';
import type { BlockRows } from '../../../db/write/rows.ts';
import {
  IndexedTipMovedError,
  IndexFormatError,
  initialiseSyncState,
  readSyncState,
} from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { hashAt, syntheticChain, syntheticFork, tipAt } from '../../helpers/synthetic-chain.ts';
import type { SyntheticChain } from '../../helpers/synthetic-chain.ts';
import { indexUpTo, nothing } from '../../helpers/synthetic-index.ts';

const chain = syntheticChain(60);

let database: TestDatabase;
createFileDatabase((created) => (database = created));

/** Creates an index with the blocks of a chain up to a height. */
async function indexOf(of: SyntheticChain, height: number): Promise<WriteDatabase> {
  return (await indexUpTo(database, of, height)).writeDatabase;
}

/** Yields the rows of a range in pages of seven blocks. */
async function* pagesOf(of: SyntheticChain, { start, end }: HeightRange): AsyncGenerator<BlockRows[]> {
  for (let from = start; from <= end; from += 7) {
    yield of.blocks.slice(from, Math.min(end + 1, from + 7)).map(({ rows }) => rows);
  }
}

async function write(
  writeDatabase: WriteDatabase,
  of: SyntheticChain,
  start: number,
  end: number,
): Promise<boolean> {
  return writeBackfillRange(writeDatabase, { start, end }, () => pagesOf(of, { start, end }));
}

test.describe('appending', () => {
  test('an append moves the indexed height and writes the sums up to it', async () => {
    const writeDatabase = await indexOf(chain, 10);
    await appendBlocks(writeDatabase, tipAt(chain, 10), chain.blocks.slice(11, 21));
    expect((await readSyncState(writeDatabase))?.indexedTip).toEqual(tipAt(chain, 20));
    const rows = chain.blocks.slice(0, 21).map((one) => one.rows);
    const sum = (of: (one: BlockRows) => bigint): bigint => rows.reduce((total, one) => total + of(one), 0n);
    expect(await writeDatabase.query(statement`select * from block_totals where height = 20`)).toEqual([
      {
        height: 20,
        emission: sum(({ block }) => block.reward - block.fees),
        fees: sum(({ block }) => block.fees),
        txs: Number(sum(({ block }) => BigInt(block.txCount))),
        rct_outputs: rows.flatMap(({ outputs }) => outputs).filter(({ amount }) => amount === 0n).length,
        outputs: rows.flatMap(({ outputs }) => outputs).length,
      },
    ]);
    expect((await readSyncState(writeDatabase))?.txCount).toBe(
      Number(sum(({ block }) => BigInt(block.txCount))),
    );
  });

  test('appending block by block or at once writes the same rows', async () => {
    const atOnce = await indexOf(chain, 30);
    const piecemeal = await indexOf(chain, 0);
    for (let height = 1; height <= 30; height += 1) {
      await appendBlocks(piecemeal, tipAt(chain, height - 1), chain.blocks.slice(height, height + 1));
    }
    expect(await dumpIndex(piecemeal)).toEqual(await dumpIndex(atOnce));
  });

  test('an append on a stale indexed tip is refused', async () => {
    const writeDatabase = await indexOf(chain, 10);
    const before = await dumpIndex(writeDatabase);
    for (const expected of [tipAt(chain, 9), tipAt(syntheticChain(10, 'c'), 10), nothing]) {
      await expect(appendBlocks(writeDatabase, expected, chain.blocks.slice(11, 12))).rejects.toThrow(
        IndexedTipMovedError,
      );
    }
    expect(await dumpIndex(writeDatabase)).toEqual(before);
  });

  test('blocks that do not continue the indexed tip or each other are refused', async () => {
    const writeDatabase = await indexOf(chain, 10);
    const before = await dumpIndex(writeDatabase);
    const other = syntheticChain(12, 'c').blocks;
    const wrong = [
      chain.blocks.slice(12, 13), // A gap.
      other.slice(11, 12), // Another branch.
      [...chain.blocks.slice(11, 12), ...other.slice(12, 13)], // Another branch after the first block.
    ];
    for (const blocks of wrong) {
      await expect(appendBlocks(writeDatabase, tipAt(chain, 10), blocks)).rejects.toThrow(
        UnlinkedBlocksError,
      );
    }
    expect(await dumpIndex(writeDatabase)).toEqual(before);
  });

  test('when two writers append the same block, one succeeds and the other gets an error', async () => {
    const writeDatabase = await indexOf(chain, 10);
    const attempts = await Promise.allSettled(
      [1, 2].map(() => appendBlocks(writeDatabase, tipAt(chain, 10), chain.blocks.slice(11, 12))),
    );
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = attempts.find((one) => one.status === 'rejected');
    expect(lost?.reason).toBeInstanceOf(IndexedTipMovedError);
    expect((await readSyncState(writeDatabase))?.indexedTip.height).toBe(11);
  });

  test('the bytes of the newest 128 blocks are stored, and older bytes are deleted', async () => {
    const long = syntheticChain(300);
    const writeDatabase = await indexOf(long, 250);
    await appendBlocks(writeDatabase, tipAt(long, 250), long.blocks.slice(251));
    const [kept] = await writeDatabase.query(statement`
      select min(height) as low, max(height) as high, count(*) as blocks,
        (select min(tx_id) / 65536 from recent_transaction_blobs) as low_tx
      from recent_block_blobs`);
    expect(kept).toEqual({ low: 173, high: 300, blocks: 128, low_tx: 173 });
  });
});

test.describe('ranges', () => {
  test('ranges that are written in any order and merged have the same rows as after appending', async () => {
    const writeDatabase = await indexOf(chain, -1);
    for (const [start, end] of [
      [40, 60],
      [0, 19],
      [20, 39],
    ] as const) {
      expect(await write(writeDatabase, chain, start, end)).toBe(true);
    }
    const first = await mergeBackfillRanges(writeDatabase, nothing, 2);
    expect(first).toMatchObject({
      indexedTip: tipAt(chain, 39),
      mergedRangeCount: 2,
      unmergedReason: undefined,
    });
    const second = await mergeBackfillRanges(writeDatabase, first.indexedTip, 2);
    expect(second).toMatchObject({ indexedTip: tipAt(chain, 60), mergedRangeCount: 1 });
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(chain, 60)));
  });

  test('readers see nothing of a range before it is merged, and nothing above a gap', async () => {
    const writeDatabase = await indexOf(chain, -1);
    await write(writeDatabase, chain, 20, 39);
    expect(await mergeBackfillRanges(writeDatabase, nothing, 10)).toMatchObject({
      indexedTip: nothing,
      mergedRangeCount: 0,
    });
    expect((await readSyncState(writeDatabase))?.indexedTip).toEqual(nothing);
    expect(await writeDatabase.query(statement`select from block_totals`)).toEqual([]);
  });

  test('a range that is written twice, at once, later or after its merge, has the same rows', async () => {
    const writeDatabase = await indexOf(chain, -1);
    const both = await Promise.all([write(writeDatabase, chain, 0, 19), write(writeDatabase, chain, 0, 19)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    const once = await dumpIndex(writeDatabase);
    expect(await write(writeDatabase, chain, 0, 19)).toBe(false);
    expect(await dumpIndex(writeDatabase)).toEqual(once);
    const { indexedTip } = await mergeBackfillRanges(writeDatabase, nothing, 1);
    expect(await write(writeDatabase, chain, 0, 19)).toBe(false);
    expect(indexedTip).toEqual(tipAt(chain, 19));
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(chain, 19)));
  });

  test('a range with other bounds from an earlier run is replaced', async () => {
    const writeDatabase = await indexOf(chain, -1);
    await write(writeDatabase, chain, 0, 12);
    await write(writeDatabase, chain, 13, 30);
    await write(writeDatabase, chain, 10, 25);
    expect(await listBackfillRanges(writeDatabase)).toMatchObject([{ start: 10, end: 25 }]);
    await write(writeDatabase, chain, 0, 9);
    const { indexedTip } = await mergeBackfillRanges(writeDatabase, nothing, 10);
    expect(indexedTip).toEqual(tipAt(chain, 25));
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(chain, 25)));
  });

  //  a  0 ── 19 ── 20 … 39
  //  b  0 ── 9 ── 10 … 39
  test('a range that overlaps one that is being merged leaves the visible blocks unchanged', async () => {
    const writeDatabase = await indexOf(chain, -1);
    await write(writeDatabase, chain, 0, 9);
    let merged: () => void = () => undefined;
    let commit: () => void = () => undefined;
    const isMerged = new Promise<void>((resolve) => (merged = resolve));
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    const slow: WriteDatabase = {
      ...writeDatabase,
      transaction: (work) =>
        writeDatabase.transaction(async (tx) => {
          const result = await work(tx);
          merged();
          await mayCommit;
          return result;
        }),
    };
    const merging = mergeBackfillRanges(slow, nothing, 20);
    await isMerged;
    const writing = write(writeDatabase, chain, 5, 14);
    await expect
      .poll(async () =>
        writeDatabase.query(statement`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(1);
    commit();
    await merging;
    expect(await writing).toBe(false);
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(chain, 9)));
  });

  test('a range of another branch is not merged, and dropping it restores the tables', async () => {
    const fork = syntheticFork(chain, 9, 39);
    const writeDatabase = await indexOf(chain, 19);
    await write(writeDatabase, fork, 20, 39);
    const merged = await mergeBackfillRanges(writeDatabase, tipAt(chain, 19), 10);
    expect(merged).toMatchObject({ indexedTip: tipAt(chain, 19), mergedRangeCount: 0 });
    expect(merged.unmergedReason).toMatch(/^block 20 has the previous hash/);
    await dropBackfillRanges(writeDatabase, tipAt(chain, 19));
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(chain, 19)));
  });

  test('a range whose difficulty or output count contradicts the indexed tip is not merged', async () => {
    const changes: ((rows: BlockRows) => BlockRows)[] = [
      (rows) => ({ ...rows, block: { ...rows.block, difficulty: rows.block.difficulty + 1n } }),
      (rows) => ({
        ...rows,
        outputs: rows.outputs.map((one) => ({ ...one, globalIndex: one.globalIndex + 1_000 })),
      }),
    ];
    for (const change of changes) {
      const writeDatabase = await indexOf(chain, 18);
      await writeBackfillRange(writeDatabase, { start: 19, end: 20 }, async function* () {
        yield chain.blocks.slice(19, 21).map(({ rows }, index) => (index === 0 ? change(rows) : rows));
      });
      const merged = await mergeBackfillRanges(writeDatabase, tipAt(chain, 18), 10);
      expect(merged.mergedRangeCount).toBe(0);
      expect(merged.unmergedReason).toMatch(/difficulty|RingCT outputs/);
    }
  });

  test('a range is not merged if its RingCT outputs begin with a wrong index, although its first block has none', async () => {
    const writeDatabase = await indexOf(chain, 9);
    await writeBackfillRange(writeDatabase, { start: 10, end: 12 }, async function* () {
      yield chain.blocks.slice(10, 13).map(({ rows }, index) => ({
        ...rows,
        outputs: rows.outputs
          .filter(({ amount }) => index > 0 || amount !== 0n)
          .map((one) => ({ ...one, globalIndex: one.globalIndex + (one.amount === 0n ? 4 : 0) })),
      }));
    });
    const merged = await mergeBackfillRanges(writeDatabase, tipAt(chain, 9), 10);
    expect(merged.mergedRangeCount).toBe(0);
    expect(merged.unmergedReason).toMatch(/RingCT outputs/);
  });

  test('a range that does not cover its heights is refused', async () => {
    const writeDatabase = await indexOf(chain, -1);
    const attempt = writeBackfillRange(writeDatabase, { start: 0, end: 20 }, () =>
      pagesOf(chain, { start: 0, end: 19 }),
    );
    await expect(attempt).rejects.toThrow(/must have all blocks from height 0 to 20/);
    expect(await writeDatabase.query(statement`select from blocks`)).toEqual([]);
  });

  test('an append drops a waiting range that conflicts with it', async () => {
    const writeDatabase = await indexOf(chain, 19);
    await write(writeDatabase, syntheticFork(chain, 9, 39), 25, 39);
    await appendBlocks(writeDatabase, tipAt(chain, 19), chain.blocks.slice(20, 31));
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(chain, 30)));
  });
});

test('a database of another index format is refused with a clear message', async () => {
  const writeDatabase = await indexOf(chain, 3);
  await writeDatabase.query(statement`update sync_state set index_format = 99`);
  await expect(readSyncState(writeDatabase)).rejects.toThrow(IndexFormatError);
  await expect(readSyncState(writeDatabase)).rejects.toThrow(/format 99, .* Start with an empty database/);
});

test('the first initialisation sets the network of the database', async () => {
  const { writeDatabase } = await database.another();
  const [genesisA, genesisB] = [hashAt(chain, 0), hashAt(syntheticChain(0, 'z'), 0)];
  await initialiseSyncState(writeDatabase, { network: 'stagenet', genesisHash: genesisA });
  const second = await initialiseSyncState(writeDatabase, { network: 'mainnet', genesisHash: genesisB });
  expect(second).toEqual({
    network: 'stagenet',
    genesisHash: genesisA,
    indexedTip: nothing,
    txCount: 0,
    isBulkLoading: false,
  });
});
