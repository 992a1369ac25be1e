import { expect, test } from 'playwright/test';
import { sql, type Writer } from '../../../db/writer.ts';
import { startSpendingChain, type SpendingChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { indexed, startIndexer, type TestIndexer } from '../../helpers/indexer.ts';

/** Tests build on each other: one daemon, one chain that only grows, and an index that follows it. */
test.describe.configure({ mode: 'serial' });

let chain: SpendingChain;
let database: TestDatabase;
let writer: Writer;
let indexer: TestIndexer;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startSpendingChain(4), createTestDatabase()]);
  ({ writer } = database);
  await chain.spend(2);
  await chain.mine(3);
  indexer = startIndexer(database, chain.monerod.url);
  await indexed(writer, await chain.tip());
});
test.afterAll(async () => {
  await indexer.stop();
  await chain.stop();
  await database.drop();
});

/** The index equals one that is made now, from nothing. */
async function expectEqualToCleanIndex(): Promise<void> {
  const clean = await database.another();
  const other = startIndexer(clean, chain.monerod.url);
  await indexed(clean.writer, await chain.tip());
  await other.stop();
  expect(await dumpIndex(writer)).toEqual(await dumpIndex(clean.writer));
}

interface Archived {
  height: number;
  hash: string;
  full: boolean;
}

/** Blocks that the newest reorg orphaned; `full` when block and transactions are kept byte by byte. */
async function newestOrphans(): Promise<Archived[]> {
  return writer.query<Archived>(sql`
    select height, encode(hash, 'hex') as hash,
      blob is not null and tx_count + 1 = (
        select count(*) from alternative_transactions t
        where t.block_hash = b.hash and (t.blob is not null or t.position = 0)
      ) as full
    from alternative_blocks b where reorg_id = (select max(id) from reorgs) order by height`);
}

for (const depth of [1, 5, 30]) {
  // ours    0 ── fork ── x … x
  // daemon  0 ── fork ── n … n ── n
  test(`a reorg of depth ${String(depth)}: tables equal to a clean index, orphans archived in full`, async () => {
    await chain.mine(1); // what the reorg before brought back to the pool
    const old = await chain.tip();
    await indexed(writer, old);
    const forkHeight = old.height - depth;
    const hashes = await Promise.all(
      Array.from({ length: depth }, (_, index) =>
        chain.daemon.onGetBlockHash({ height: forkHeight + 1 + index }),
      ),
    );
    const branch = await chain.branch(forkHeight, depth + 1);
    await indexed(writer, { height: old.height + 1, hash: branch.at(-1) ?? '' });
    await expectEqualToCleanIndex();
    expect(await newestOrphans()).toEqual(
      hashes.map((hash, index) => ({ height: forkHeight + 1 + index, hash, full: true })),
    );
    expect(
      await writer.query(sql`select fork_height, depth, old_tip_height, new_tip_height from reorgs
        order by id desc limit 1`),
    ).toEqual([
      { fork_height: forkHeight, depth, old_tip_height: old.height, new_tip_height: old.height + 1 },
    ]);
  });
}

test('transactions of orphaned blocks wait in the pool again, and are mined at another height', async () => {
  await chain.daemon.flushTxpool({ hashes: 'all' });
  await chain.mine(1);
  const hashes = await chain.spend(2);
  const [mined] = await chain.mine(1);
  const old = await chain.tip();
  await indexed(writer, old);
  const branch = await chain.branch(old.height - 1, 2);
  await indexed(writer, { height: old.height + 1, hash: branch.at(-1) ?? '' });
  await expect
    .poll(async () => writer.query(sql`select encode(hash, 'hex') as hash from pool_transactions order by 1`))
    .toEqual(hashes.toSorted().map((hash) => ({ hash })));
  expect(await newestOrphans()).toEqual([{ height: old.height, hash: mined, full: true }]);

  await chain.mine(1);
  await indexed(writer, await chain.tip());
  const now = await writer.query(sql`
    select encode(t.hash, 'hex') as hash, t.id / 65536 as height, h.left_at is not null as left
    from transactions t join pool_history h using (hash)
    where encode(t.hash, 'hex') = any(${hashes}::text[]) order by 1`);
  expect(now).toEqual(hashes.toSorted().map((hash) => ({ hash, height: old.height + 2, left: true })));
  expect(await writer.query(sql`select from pool_transactions`)).toEqual([]);
  await expectEqualToCleanIndex();
});

test('a branch that loses is archived too, without a reorg', async () => {
  const { height } = await chain.tip();
  const [reorgs] = await writer.query(sql`select count(*) from reorgs`);
  const branch = await chain.branch(height - 4, 2);
  await expect
    .poll(async () =>
      writer.query(sql`
        select encode(hash, 'hex') as hash, height, reorg_id from alternative_blocks
        where encode(hash, 'hex') = any(${branch}::text[]) order by height`),
    )
    .toEqual(branch.map((hash, index) => ({ hash, height: height - 3 + index, reorg_id: null })));
  expect(await writer.query(sql`select count(*) from reorgs`)).toEqual([reorgs]);
});

// ours    0 ── t-7 ── x … x
// daemon  0 ── t-7
test('blocks popped from the daemon leave the index, which nobody but the index keeps', async () => {
  const old = await chain.tip();
  await chain.daemon.popBlocks({ nblocks: 7 });
  await chain.daemon.flushTxpool({ hashes: 'all' });
  await indexed(writer, await chain.tip());
  await expectEqualToCleanIndex();
  const orphans = await newestOrphans();
  expect(orphans.map(({ height }) => height)).toEqual(
    Array.from({ length: 7 }, (_, index) => old.height - 6 + index),
  );
  expect(orphans.every(({ full }) => full)).toBe(true);
});

// ours    0 ── f ── x … x              (stopped)
// daemon  0 ── f ── n …………………… n
test('a reorg while the index was not running, below what it had backfilled, far from the new tip', async () => {
  await indexer.stop();
  const old = await chain.tip();
  const forkHeight = old.height - 25;
  await chain.branch(forkHeight, 50);
  indexer = startIndexer(database, chain.monerod.url);
  await indexed(writer, await chain.tip());
  await expectEqualToCleanIndex();
  expect((await newestOrphans()).map(({ height }) => height)).toEqual(
    Array.from({ length: 25 }, (_, index) => forkHeight + 1 + index),
  );
});
