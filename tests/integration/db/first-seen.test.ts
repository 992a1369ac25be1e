import { expect, test } from 'playwright/test';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { lookUpTransaction } from '../../../db/queries/transaction.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { deleteBlocks } from '../../../db/write/delete-blocks.ts';
import { deleteOldPoolHistory } from '../../../db/write/first-seen.ts';
import { applyPoolChange } from '../../../db/write/pool.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { statement } from '../../../db/write-database.ts';
import { createPoolHistoryCleaner } from '../../../indexer/pool/history.ts';
import { blockHashFromBytes, txHashFromBytes } from '@ringscope/protocol/brands.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { syntheticChain } from '../../helpers/synthetic-chain.ts';
import { madePoolTransaction } from '../../helpers/transaction-rows.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

const { blocks } = syntheticChain(6);
const transactions = blocks.flatMap(({ rows }) => rows.transactions.slice(1));

/** Indexes a chain whose transactions, but one, waited in the pool. */
async function createIndex(): Promise<{ index: TestDatabase; db: Database; unseen: Uint8Array }> {
  const index = await database.another();
  const { writeDatabase } = index;
  const genesis = blocks[0]?.rows.block.hash;
  const [unseen, ...seen] = transactions.map(({ hash }) => hash);
  if (genesis === undefined || unseen === undefined) throw new Error('the synthetic chain has changed');
  await initialiseSyncState(writeDatabase, {
    network: 'fakechain',
    genesisHash: blockHashFromBytes(genesis),
  });
  await applyPoolChange(writeDatabase, {
    added: seen.map((hash) => ({ transaction: { ...madePoolTransaction(1), hash }, inputs: [] })),
    removed: [],
    updated: [],
  });
  await appendBlocks(writeDatabase, { height: -1, hash: undefined }, blocks);
  return { index, db: connectDatabase(index.url, { maxConnections: 2 }), unseen };
}

/** Returns what readers see of the first sights of all transactions of the chain. */
async function readSights(db: Database): Promise<unknown[]> {
  const sights: unknown[] = [];
  for (const { hash } of transactions) {
    const { data } = await lookUpTransaction(db, txHashFromBytes(hash), {
      inputsOffset: 0,
      outputsOffset: 0,
      inputsLimit: 1,
      outputsLimit: 1,
    });
    const { firstSeen } = data.mined ?? {};
    sights.push(firstSeen && [Math.floor(firstSeen.firstSeenAt.getTime() / 1000), firstSeen.doubleSpendSeen]);
  }
  return sights;
}

const leftLongAgo = statement`update pool_history set left_at = now() - interval '31 days'`;
const countHistory = statement`select count(*)::integer as count from pool_history`;

test('old rows of the pool are deleted in batches, and mined transactions keep the time of their first sight', async () => {
  const { index, db, unseen } = await createIndex();
  const { writeDatabase } = index;
  try {
    const before = await readSights(db);
    expect(before.filter((sight) => sight === undefined)).toHaveLength(1);
    expect(before).toHaveLength(transactions.length);

    expect(await deleteOldPoolHistory(writeDatabase, 30, 10)).toBe(0);
    await writeDatabase.query(leftLongAgo);
    const gone = Buffer.alloc(32, 9);
    await writeDatabase.query(statement`
      insert into pool_history (hash, first_seen_at, left_at, double_spend_seen)
      values (${gone}, now(), now() - interval '40 days', true), (${unseen}, now(), null, false)`);
    const total = transactions.length + 1;
    expect(await deleteOldPoolHistory(writeDatabase, 30, 3)).toBe(3);
    expect(await writeDatabase.query(countHistory)).toEqual([{ count: total - 3 }]);
    while ((await deleteOldPoolHistory(writeDatabase, 30, 3)) > 0);
    // A possible double spend, and a transaction that waits, stay.
    expect(await writeDatabase.query(countHistory)).toEqual([{ count: 2 }]);
    await writeDatabase.query(statement`delete from pool_history`);
    expect(await readSights(db)).toEqual(before);
  } finally {
    await db.close();
  }
});

test('an index of an earlier version gets the times of its mined transactions before their rows are deleted', async () => {
  const { index, db } = await createIndex();
  const { writeDatabase } = index;
  try {
    const before = await readSights(db);
    await writeDatabase.query(statement`delete from first_seen_times`);
    expect(await readSights(db)).toEqual(before);
    await writeDatabase.query(leftLongAgo);
    let now = 0;
    const cleaner = createPoolHistoryCleaner(writeDatabase, 30, () => now);
    await cleaner.clean();
    expect(await writeDatabase.query(countHistory)).toEqual([{ count: 0 }]);
    expect(await readSights(db)).toEqual(before);

    // All old rows are deleted, so the next batch comes after ten minutes.
    await writeDatabase.query(statement`
      insert into pool_history (hash, first_seen_at, left_at)
      values (${Buffer.alloc(32, 8)}, now(), now() - interval '40 days')`);
    now = 599_000;
    await cleaner.clean();
    expect(await writeDatabase.query(countHistory)).toEqual([{ count: 1 }]);
    now = 600_000;
    await cleaner.clean();
    expect(await writeDatabase.query(countHistory)).toEqual([{ count: 0 }]);
  } finally {
    await db.close();
  }
});

test('nothing is deleted before the index of the table is complete', async () => {
  const { index, db } = await createIndex();
  const { writeDatabase } = index;
  await db.close();
  await writeDatabase.query(leftLongAgo);
  await writeDatabase.query(statement`drop index pool_history_left_at_idx`);
  expect(await deleteOldPoolHistory(writeDatabase, 30, 100)).toBe(0);
});

test('the times of a block leave the index with the block', async () => {
  const { index, db } = await createIndex();
  await db.close();
  const { writeDatabase } = index;
  const heights = async (): Promise<number[]> =>
    (
      await writeDatabase.query<{ height: number }>(statement`select height from first_seen_times order by 1`)
    ).map(({ height }) => height);
  const all = await heights();
  const last = all.at(-1) ?? -1;
  expect(all.length).toBeGreaterThan(1);
  await writeDatabase.transaction(async (tx) => deleteBlocks(tx, last, last));
  expect(await heights()).toEqual(all.slice(0, -1));
});
