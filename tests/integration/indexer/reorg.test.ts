import { expect, test } from 'playwright/test';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { startSpendingChain, startTestChain, type SpendingChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { indexCleanly, waitForIndexedTip, startIndexer, type TestIndexer } from '../../helpers/indexer.ts';

/**
 * The tests build on each other. They share one daemon, one chain that only grows, and an index that follows
 * it.
 */
test.describe.configure({ mode: 'serial' });

let chain: SpendingChain;
let database: TestDatabase;
let writeDatabase: WriteDatabase;
let indexer: TestIndexer;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startSpendingChain(4), createTestDatabase()]);
  ({ writeDatabase } = database);
  await chain.spend(2);
  await chain.mine(12);
  indexer = startIndexer(database, chain.monerod.url);
  await waitForIndexedTip(writeDatabase, await chain.tip());
});
test.afterAll(async () => {
  await indexer.stop();
  await chain.stop();
  await database.drop();
});

/** Checks that the index equals a newly built one. */
async function expectEqualToCleanIndex(): Promise<void> {
  expect(await dumpIndex(writeDatabase)).toEqual(await indexCleanly(await database.another(), chain));
}

interface Archived {
  height: number;
  hash: string;
  full: boolean;
}

/**
 * Returns the blocks that the newest reorg orphaned. `full` is true when the blobs of the block and all its
 * transactions are stored.
 */
async function newestOrphans(): Promise<Archived[]> {
  return writeDatabase.query<Archived>(statement`
    select height, encode(hash, 'hex') as hash,
      blob is not null and tx_count + 1 = (
        select count(*) from alternative_transactions t
        where t.block_hash = b.hash and (t.blob is not null or t.position = 0)
      ) as full
    from alternative_blocks b where reorg_id = (select max(id) from reorgs) order by height`);
}

for (const depth of [1, 5, 30]) {
  // index   0 ── fork ── x … x
  // daemon  0 ── fork ── n … n ── n
  test(`a reorg of depth ${String(depth)}: tables equal to a clean index, orphaned blocks archived in full`, async () => {
    const old = await chain.tip();
    await waitForIndexedTip(writeDatabase, old);
    const forkHeight = old.height - depth;
    const hashes = await Promise.all(
      Array.from({ length: depth }, (_, index) =>
        chain.daemon.onGetBlockHash({ height: forkHeight + 1 + index }),
      ),
    );
    const branch = await chain.branch(forkHeight, depth + 1);
    await waitForIndexedTip(writeDatabase, { height: old.height + 1, hash: branch.at(-1) ?? '' });
    await expectEqualToCleanIndex();
    expect(await newestOrphans()).toEqual(
      hashes.map((hash, index) => ({ height: forkHeight + 1 + index, hash, full: true })),
    );
    expect(
      await writeDatabase.query(statement`select fork_height, depth, old_tip_height, new_tip_height from reorgs
        order by id desc limit 1`),
    ).toEqual([
      { fork_height: forkHeight, depth, old_tip_height: old.height, new_tip_height: old.height + 1 },
    ]);
  });
}

/**
 * Returns the fates of a transaction, oldest first, for example `mined 90`. The fate `unseen` is omitted when
 * another one follows. Whether the index records the reorg or the pool first is random.
 */
async function fatesOf(hash: string | undefined): Promise<string[]> {
  const rows = await writeDatabase.query<{ kind: string; place: string | null; last: boolean }>(statement`
    select kind, coalesce(encode(replaced_by, 'hex'), height::text, global_index::text) as place, until is null as last
    from transaction_fates where encode(tx_hash, 'hex') = ${hash} order by number`);
  return rows
    .filter(({ kind, last }) => kind !== 'unseen' || last)
    .map(({ kind, place }) => (place === null ? kind : `${kind} ${place}`));
}

async function fated(hash: string | undefined, ...fates: string[]): Promise<void> {
  await expect.poll(() => fatesOf(hash), { intervals: [50] }).toEqual(fates);
}

test('transactions of orphaned blocks wait in the pool again, and are then mined at another height or dropped', async () => {
  await chain.daemon.flushTxpool({ hashes: 'all' });
  const hashes = await chain.spend(2);
  const [kept = '', dropped = ''] = hashes;
  const [mined] = await chain.mine(1);
  const old = await chain.tip();
  await waitForIndexedTip(writeDatabase, old);
  const branch = await chain.branch(old.height - 1, 2);
  await waitForIndexedTip(writeDatabase, { height: old.height + 1, hash: branch.at(-1) ?? '' });
  await expect
    .poll(async () =>
      writeDatabase.query(statement`select encode(hash, 'hex') as hash from pool_transactions order by 1`),
    )
    .toEqual(hashes.toSorted().map((hash) => ({ hash })));
  expect(await newestOrphans()).toEqual([{ height: old.height, hash: mined, full: true }]);
  await fated(kept, 'pool');
  await fated(dropped, 'pool');

  await chain.daemon.flushTxpool({ hashes: [dropped] });
  await fated(dropped, 'pool', 'unseen');
  await chain.mine(1);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  const now = await writeDatabase.query(statement`
    select encode(t.hash, 'hex') as hash, t.id / 65536 as height, h.left_at is not null as left
    from transactions t join pool_history h using (hash)
    where encode(t.hash, 'hex') = any(${hashes}::text[]) order by 1`);
  expect(now).toEqual([{ hash: kept, height: old.height + 2, left: true }]);
  expect(await writeDatabase.query(statement`select from pool_transactions`)).toEqual([]);
  await fated(kept, 'pool', `mined ${String(old.height + 2)}`);
  await expectEqualToCleanIndex();
});

test('a transaction that both branches include is mined again', async () => {
  const [hash] = await chain.spend(1);
  // Its ring may have a coinbase that has only just become spendable. At a lower height the daemon would remove
  // the transaction for ever.
  await chain.branchOn((await chain.tip()).hash, 2);
  await chain.mine(1);
  const old = await chain.tip();
  await waitForIndexedTip(writeDatabase, old);
  await indexer.stop();
  await chain.daemon.popBlocks({ nblocks: 2 });
  await chain.branch(old.height - 2, 2);
  await chain.mine(1);
  indexer = startIndexer(database, chain.monerod.url);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  await fated(hash, `mined ${String(old.height + 1)}`);
});

// index   0 ── t-1 ── t(one)
// daemon  0 ── t-1                    popped
// daemon  0 ── t-1 ── t'(other)       then another branch
test('a transaction is replaced by another one that spends the same outputs', async () => {
  await chain.wallet.refresh();
  // The wallet does not record the inputs as spent when it does not relay a transaction. The next transaction spends
  // the same output.
  const destinations = [{ address: chain.address, amount: 7_000_000_000n }];
  const draft = { destinations, doNotRelay: true, getTxHex: true };
  const one = await chain.wallet.transfer(draft);
  const other = await chain.wallet.transfer(draft);
  await chain.daemon.sendRawTransaction({ blob: hexToBytes(one.txBlob) });
  await chain.mine(1);
  const old = await chain.tip();
  await waitForIndexedTip(writeDatabase, old);
  await chain.daemon.popBlocks({ nblocks: 1 });
  await chain.daemon.flushTxpool({ hashes: 'all' });
  await waitForIndexedTip(writeDatabase, await chain.tip());
  await chain.daemon.sendRawTransaction({ blob: hexToBytes(other.txBlob) });
  await expect.poll(async () => (await fatesOf(one.txHash)).at(-1)).toBe(`replaced ${other.txHash}`);
  await chain.mine(1);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  const [now] = await writeDatabase.query<{ height: number; input: number }>(statement`
    select height, input_position as input from transaction_fates
    where encode(tx_hash, 'hex') = ${one.txHash} and until is null and kind = 'replaced'`);
  expect(now).toEqual({ height: old.height, input: 0 });
  await expectEqualToCleanIndex();
});

// index   0 ── f ── (made) ── … ── (spent)
// daemon       └─── n ──────── … ───────── n ── (made)
test('a transaction whose ring member was orphaned has the fate dead, even while the daemon keeps it in its pool', async () => {
  const fork = await chain.tip();
  const [made = ''] = await chain.spend(1);
  await chain.mine(11);
  await chain.wallet.refresh();
  const { transfers } = await chain.wallet.incomingTransfers({ transferType: 'available', accountIndex: 0 });
  const coin = transfers.find(({ txHash, amount }) => txHash === made && amount > 10n ** 12n);
  const spent = await chain.wallet.sweepSingle({ address: chain.address, keyImage: coin?.keyImage ?? '' });
  await chain.mine(1);
  const old = await chain.tip();
  await waitForIndexedTip(writeDatabase, old);
  // The ring member is the spent output or a decoy before it in the ring. The wallet chooses decoys at
  // random.
  const [broken] = await writeDatabase.query<{ index: number }>(statement`
    select min(member.index) as index
    from transactions t join inputs i on i.tx_id = t.id
    cross join lateral unnest(i.ring) as member (index)
    join outputs o on o.amount = i.amount and o.global_index = member.index
    where encode(t.hash, 'hex') = ${spent.txHash} and o.tx_id / 65536 > ${fork.height}`);
  expect(broken?.index).toBeLessThanOrEqual(Number(coin?.globalIndex));
  const dead = `dead ${String(broken?.index)}`;

  await chain.branch(fork.height, 13);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  await fated(spent.txHash, dead);
  await fated(made, 'pool');
  await chain.mine(1);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  await fated(made, 'pool', `mined ${String(old.height + 2)}`);
  expect((await chain.daemon.getTransactionPoolHashes()).txHashes).toContain(spent.txHash);
  await fated(spent.txHash, dead);

  await expectEqualToCleanIndex();
});

test('a branch that never becomes the main chain is archived without a reorg, in as many rounds as it has blocks', async () => {
  const { height } = await chain.tip();
  const [reorgs] = await writeDatabase.query(statement`select count(*) from reorgs`);
  const branch = await chain.branch(height - 22, 21);
  await expect
    .poll(async () =>
      writeDatabase.query(statement`
        select encode(hash, 'hex') as hash, height, reorg_id from alternative_blocks
        where encode(hash, 'hex') = any(${branch}::text[]) order by height`),
    )
    .toEqual(branch.map((hash, index) => ({ hash, height: height - 21 + index, reorg_id: null })));
  expect(await writeDatabase.query(statement`select count(*) from reorgs`)).toEqual([reorgs]);
});

// index   0 ── t-7 ── x … x
// daemon  0 ── t-7
test('blocks that are popped from the daemon leave the main chain and stay in the archive', async () => {
  const old = await chain.tip();
  await chain.daemon.popBlocks({ nblocks: 7 });
  await chain.daemon.flushTxpool({ hashes: 'all' });
  await waitForIndexedTip(writeDatabase, await chain.tip());
  await expectEqualToCleanIndex();
  const orphans = await newestOrphans();
  expect(orphans.map(({ height }) => height)).toEqual(
    Array.from({ length: 7 }, (_, index) => old.height - 6 + index),
  );
  expect(orphans.every(({ full }) => full)).toBe(true);
});

// index   0 ── f ── x … x              (stopped)
// daemon  0 ── f ── n …………………… n
test('a reorg while the indexer was not running is found below the backfilled heights, far from the new tip', async () => {
  await indexer.stop();
  const old = await chain.tip();
  const forkHeight = old.height - 25;
  await chain.branch(forkHeight, 50);
  indexer = startIndexer(database, chain.monerod.url);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  await expectEqualToCleanIndex();
  expect((await newestOrphans()).map(({ height }) => height)).toEqual(
    Array.from({ length: 25 }, (_, index) => forkHeight + 1 + index),
  );
});

// index   0 ── x ……………………… x
// daemon  0 ── n ── n ── n             another daemon, which shares only the genesis block
test('a daemon that shares only the genesis block orphans every block, and they are mined again when the first daemon is back', async () => {
  await chain.daemon.flushTxpool({ hashes: 'all' });
  const [hash] = await chain.spend(1);
  await chain.mine(1);
  const old = await chain.tip();
  await waitForIndexedTip(writeDatabase, old);
  await indexer.stop();
  const other = await startTestChain();
  try {
    await other.mine(3);
    indexer = startIndexer(database, other.monerod.url);
    await waitForIndexedTip(writeDatabase, await other.tip());
    await indexer.stop();
  } finally {
    await other.stop();
  }
  const [dead = '', ...others] = await fatesOf(hash);
  expect(dead).toMatch(/^dead \d+$/);
  expect(others).toEqual([]);
  expect((await newestOrphans()).map(({ height }) => height)).toEqual(
    Array.from({ length: old.height }, (_, index) => index + 1),
  );
  const seen = statement`select hash, first_seen_at from alternative_blocks order by hash`;
  const first = await writeDatabase.query(seen);
  indexer = startIndexer(database, chain.monerod.url);
  await waitForIndexedTip(writeDatabase, old);
  await expectEqualToCleanIndex();
  await fated(hash, dead, `mined ${String(old.height)}`);
  expect(await writeDatabase.query(seen)).toEqual(expect.arrayContaining(first));
});
