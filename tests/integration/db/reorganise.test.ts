import { expect, test } from 'playwright/test';
import { appendBlocks, UnlinkedBlocksError } from '../../../db/write/append.ts';
import { mergeBackfillRanges, writeBackfillRange } from '../../../db/write/ranges.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { IndexedTipMovedError, type IndexedTip } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { InterruptedError, interruptedDatabase } from '../../helpers/interrupted-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { syntheticChain, syntheticFork, type SyntheticChain } from '../../helpers/synthetic-chain.ts';
import { emptyIndexFor, indexFor, nothing, tipOf } from '../../helpers/synthetic-index.ts';

const main = syntheticChain(200);

let database: TestDatabase;
createFileDatabase((created) => (database = created));

const tip = ({ blocks }: SyntheticChain): IndexedTip => tipOf(blocks);

const indexOf = ({ blocks }: SyntheticChain): Promise<WriteDatabase> => indexFor(database, blocks);

// a  0 ── fork ── a … a200
// b  0 ── fork ── b ………… b
for (const { depth, grows } of [
  { depth: 1, grows: 1 },
  { depth: 5, grows: 3 },
  { depth: 30, grows: 0 },
  { depth: 199, grows: 1 },
]) {
  test(`depth ${String(depth)}, the new branch ${String(grows)} longer: equal to a clean index, orphaned blocks archived`, async () => {
    const forkHeight = 200 - depth;
    const fork = syntheticFork(main, forkHeight, 200 + grows);
    const writeDatabase = await indexOf(main);
    const indexedTip = await reorganiseChain(writeDatabase, tip(main), {
      forkHeight,
      blocks: fork.blocks.slice(forkHeight + 1),
    });
    expect(indexedTip).toEqual(tip(fork));
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(fork)));
    await expectArchived(writeDatabase, main, forkHeight);
    expect(
      await writeDatabase.query(statement`
        select id, fork_height, depth, old_tip_height, encode(old_tip_hash, 'hex') as old,
          new_tip_height, encode(new_tip_hash, 'hex') as new from reorgs`),
    ).toEqual([
      {
        id: 1,
        fork_height: forkHeight,
        depth,
        old_tip_height: 200,
        old: tip(main).hash,
        new_tip_height: 200 + grows,
        new: tip(fork).hash,
      },
    ]);
  });
}

/** Checks that the archive has every block of `of` above the fork with its transactions, and the bytes of the newest 128. */
async function expectArchived(
  writeDatabase: WriteDatabase,
  of: SyntheticChain,
  forkHeight: number,
): Promise<void> {
  const orphans = of.blocks.slice(forkHeight + 1);
  const storedFrom = tip(of).height - 128;
  const blocks = await writeDatabase.query<{ height: number }>(statement`
    select height, hash, prev_hash, timestamp, major_version, minor_version, nonce, miner_tx_hash, tx_count,
      reward, difficulty, blob, tx_hashes
    from alternative_blocks where reorg_id = (select max(id) from reorgs) order by height`);
  expect(blocks).toEqual(
    orphans.map(({ rows: { block, transactions }, blob }) => ({
      height: block.height,
      hash: block.hash,
      prev_hash: block.prevHash,
      timestamp: block.timestamp,
      major_version: block.majorVersion,
      minor_version: block.minorVersion,
      nonce: block.nonce,
      miner_tx_hash: block.minerTxHash,
      tx_count: block.txCount,
      reward: block.reward,
      difficulty: block.difficulty,
      blob: block.height > storedFrom ? blob : null,
      tx_hashes: transactions.slice(1).map(({ hash }) => hash),
    })),
  );
  const transactions = await writeDatabase.query(statement`
    select b.height, t.position, t.hash, t.fee, t.size, t.weight, t.version, t.rct_type, t.ring_size, t.blob
    from alternative_transactions t join alternative_blocks b on b.hash = t.block_hash
    where b.reorg_id = (select max(id) from reorgs)
    order by b.height, t.position`);
  expect(transactions).toEqual(
    orphans.flatMap(({ rows: { block, transactions: own }, txBlobs }) =>
      own.map((one, position) => ({
        height: block.height,
        position,
        hash: one.hash,
        fee: one.fee,
        size: one.size,
        weight: one.weight,
        version: one.version,
        rct_type: one.rctType,
        ring_size: one.ringSize,
        blob: position > 0 && block.height > storedFrom ? txBlobs[position - 1] : null,
      })),
    ),
  );
}

test('blocks are removed without replacement', async () => {
  const writeDatabase = await indexOf(main);
  const shorter = syntheticChain(190);
  expect(await reorganiseChain(writeDatabase, tip(main), { forkHeight: 190, blocks: [] })).toEqual(
    tip(shorter),
  );
  expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(shorter)));
  await expectArchived(writeDatabase, main, 190);
});

// a  0 ── 195 ── a196 … a200
// b  0 ── 195 ── b196 ……… b202
// a  0 ── 195 ── a196 ………… a205      and back
test('a reorg to another branch and back equals an index that saw only the first branch', async () => {
  const other = syntheticFork(main, 195, 202);
  const longer = syntheticChain(205);
  const writeDatabase = await indexOf(main);
  await reorganiseChain(writeDatabase, tip(main), { forkHeight: 195, blocks: other.blocks.slice(196) });
  await reorganiseChain(writeDatabase, tip(other), { forkHeight: 195, blocks: longer.blocks.slice(196) });
  expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(longer)));
  await expectArchived(writeDatabase, other, 195);
  expect(
    await writeDatabase.query(statement`select count(*) as n from alternative_blocks where reorg_id = 1`),
  ).toEqual([{ n: 5 }]);
});

test('a reorg drops waiting ranges above the old tip', async () => {
  const fork = syntheticFork(main, 150, 201);
  const writeDatabase = await indexOf(main);
  const longer = syntheticChain(240);
  await writeBackfillRange(writeDatabase, { start: 220, end: 240 }, async function* () {
    yield longer.blocks.slice(220).map(({ rows }) => rows);
  });
  await reorganiseChain(writeDatabase, tip(main), { forkHeight: 150, blocks: fork.blocks.slice(151) });
  expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(fork)));
});

test('a range that a worker finishes during the reorg is not mistaken for a part of the old branch', async () => {
  const fork = syntheticFork(main, 150, 201);
  const longer = syntheticChain(240);
  const writeDatabase = await indexOf(main);
  let isWritten = false;
  const disturbed: WriteDatabase = {
    ...writeDatabase,
    transaction: (work) =>
      writeDatabase.transaction((tx) =>
        work({
          client: tx.client,
          async query(statement) {
            if (!isWritten && statement.text.includes('insert into alternative_blocks')) {
              isWritten = true;
              await writeBackfillRange(writeDatabase, { start: 220, end: 240 }, async function* () {
                yield longer.blocks.slice(220).map(({ rows }) => rows);
              });
            }
            return tx.query(statement);
          },
        }),
      ),
  };
  await reorganiseChain(disturbed, tip(main), { forkHeight: 150, blocks: fork.blocks.slice(151) });
  expect(isWritten).toBe(true);
  expect(
    await writeDatabase.query(statement`
      select (select max(height) from alternative_blocks) as block,
        (select max(b.height) from alternative_transactions t join alternative_blocks b on b.hash = t.block_hash) as tx,
        (select count(*) from alternative_inputs a join transactions t on t.hash = a.tx_hash) as inputs`),
  ).toEqual([{ block: 200, tx: 200, inputs: 0 }]);
});

test('a reorg below merged ranges leaves the same tables as a clean index', async () => {
  const fork = syntheticFork(main, 20, 90);
  const writeDatabase = await emptyIndexFor(database, main.blocks);
  for (const start of [0, 40]) {
    await writeBackfillRange(writeDatabase, { start, end: start + 39 }, async function* () {
      yield main.blocks.slice(start, start + 40).map(({ rows }) => rows);
    });
  }
  const { indexedTip } = await mergeBackfillRanges(writeDatabase, nothing, 10);
  await reorganiseChain(writeDatabase, indexedTip, { forkHeight: 20, blocks: fork.blocks.slice(21) });
  expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(fork)));
});

test('a reorg from a stale indexed tip, or to a branch that does not continue the fork block, is refused', async () => {
  const fork = syntheticFork(main, 195, 201);
  const writeDatabase = await indexOf(main);
  const before = await dumpIndex(writeDatabase);
  const blocks = fork.blocks.slice(196);
  const moved = tip({ blocks: main.blocks.slice(0, 200) });
  await expect(reorganiseChain(writeDatabase, moved, { forkHeight: 195, blocks })).rejects.toThrow(
    IndexedTipMovedError,
  );
  await expect(reorganiseChain(writeDatabase, tip(main), { forkHeight: 194, blocks })).rejects.toThrow(
    UnlinkedBlocksError,
  );
  expect(await dumpIndex(writeDatabase)).toEqual(before);
  expect(await writeDatabase.query(statement`select from alternative_blocks`)).toEqual([]);
});

test.describe('a change that is interrupted before any SQL statement changes nothing, and the next attempt succeeds', () => {
  const fork = syntheticFork(main, 195, 201);

  test('a reorganisation', async () => {
    const writeDatabase = await indexOf(main);
    const change = { forkHeight: 195, blocks: fork.blocks.slice(196) };
    await expectAllOrNothing(writeDatabase, (cut) => reorganiseChain(cut, tip(main), change));
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(fork)));
    expect(await writeDatabase.query(statement`select depth from reorgs`)).toEqual([{ depth: 5 }]);
  });

  test('an append', async () => {
    const writeDatabase = await indexOf({ blocks: main.blocks.slice(0, 196) });
    const from = tip({ blocks: main.blocks.slice(0, 196) });
    await expectAllOrNothing(writeDatabase, (cut) => appendBlocks(cut, from, main.blocks.slice(196)));
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(main)));
  });

  test('a range and its merge', async () => {
    const low = { blocks: main.blocks.slice(0, 101) };
    const writeDatabase = await indexOf(low);
    await expectAllOrNothing(writeDatabase, (cut) =>
      writeBackfillRange(cut, { start: 101, end: 200 }, async function* () {
        yield main.blocks.slice(101).map(({ rows }) => rows);
      }),
    );
    await expectAllOrNothing(writeDatabase, (cut) => mergeBackfillRanges(cut, tip(low), 10));
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexOf(main)));
  });

  /** Interrupts the attempt before the first SQL statement, then before the second and so on, until one attempt succeeds. */
  async function expectAllOrNothing(
    writeDatabase: WriteDatabase,
    attempt: (cut: WriteDatabase) => Promise<unknown>,
  ): Promise<void> {
    const before = await dumpIndex(writeDatabase);
    for (let statement = 1; ; statement += 1) {
      const { writeDatabase: cut, wasInterrupted } = interruptedDatabase(writeDatabase, statement);
      const outcome = await attempt(cut).catch((error: unknown) => error);
      if (!wasInterrupted()) break;
      expect(outcome).toBeInstanceOf(InterruptedError);
      expect(await dumpIndex(writeDatabase), `cut before statement ${String(statement)}`).toEqual(before);
    }
    expect(await dumpIndex(writeDatabase)).not.toEqual(before);
  }
});
