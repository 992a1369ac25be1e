import { expect, test } from 'playwright/test';
import { hexToBytes } from '../../../protocol/bytes.ts';
import { sql, type Writer } from '../../../db/writer.ts';
import { mineable, startSpendingChain, type SpendingChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startDaemonProxy, type DaemonProxy } from '../../helpers/daemon-proxy.ts';
import { indexed, startIndexer, type TestIndexer } from '../../helpers/indexer.ts';

/** Tests build on each other: one wallet, one pool. */
test.describe.configure({ mode: 'serial' });

let chain: SpendingChain;
let proxy: DaemonProxy;
let database: TestDatabase;
let writer: Writer;
let indexer: TestIndexer;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startSpendingChain(6), createTestDatabase()]);
  ({ writer } = database);
  proxy = await startDaemonProxy(chain.monerod.url);
  indexer = startIndexer(database, proxy.url);
  await indexed(writer, await chain.tip());
});
test.afterAll(async () => {
  await indexer.stop();
  await proxy.stop();
  await chain.stop();
  await database.drop();
});

async function pooled(): Promise<{ hash: string; double_spend_seen: boolean }[]> {
  return writer.query(sql`
    select encode(hash, 'hex') as hash, double_spend_seen from pool_transactions order by first_seen_at, hash`);
}

let first: string;

test('a new transaction is there with what the daemon says about it', async () => {
  first = (await chain.spend(1))[0] ?? '';
  await expect.poll(pooled).toEqual([{ hash: first, double_spend_seen: false }]);
  // It may have been seen before the daemon had relayed it; the mark follows some seconds later.
  await mineable(chain.daemon);
  const { transactions, spentKeyImages } = await chain.daemon.getTransactionPool();
  const [entry] = transactions;
  await expect
    .poll(() =>
      writer.query(sql`
        select encode(blob, 'hex') as blob, size, weight, fee, receive_time, relayed, version, rct_type, ring_size,
          (select json_agg(encode(key_image, 'hex') order by key_image) from pool_inputs where tx_hash = hash) as images
        from pool_transactions`),
    )
    .toEqual([
      {
        blob: Buffer.from(entry?.txBlob ?? []).toString('hex'),
        size: entry?.blobSize,
        weight: entry?.weight,
        fee: entry?.fee,
        receive_time: entry?.receiveTime,
        relayed: true,
        version: 2,
        rct_type: 6,
        ring_size: 16,
        images: spentKeyImages.map(({ idHash }) => idHash).toSorted(),
      },
    ]);
});

test('what is known is not fetched again', async () => {
  const [fetched, looked] = [proxy.calls('/get_transactions'), proxy.calls('/get_transaction_pool_hashes')];
  await expect.poll(() => proxy.calls('/get_transaction_pool_hashes')).toBeGreaterThan(looked + 5);
  expect(proxy.calls('/get_transactions')).toBe(fetched);
});

test('a second transaction that spends the same is noted on the first', async () => {
  // Kept back, a transaction does not mark what it spends: the next one spends the same coin.
  const draft = {
    destinations: [{ address: chain.address, amount: 5_000_000_000n }],
    doNotRelay: true,
    getTxHex: true,
  };
  const one = await chain.wallet.transfer(draft);
  const other = await chain.wallet.transfer(draft);
  expect(other.txHash).not.toBe(one.txHash);
  const accepted = await chain.daemon.sendRawTransaction({ blob: hexToBytes(one.txBlob) });
  const refused = await chain.daemon.sendRawTransaction({ blob: hexToBytes(other.txBlob) });
  expect([accepted.accepted, refused]).toMatchObject([true, { accepted: false, reasons: ['doubleSpend'] }]);
  await expect.poll(pooled).toEqual([
    { hash: first, double_spend_seen: false },
    { hash: one.txHash, double_spend_seen: true },
  ]);
  expect(
    await writer.query(sql`select encode(hash, 'hex') as hash from pool_history where double_spend_seen`),
  ).toEqual([{ hash: one.txHash }]);
});

test('mined transactions leave, and keep the moment they were first seen', async () => {
  const seen = await writer.query<{ hash: string; at: Date }>(sql`
    select encode(hash, 'hex') as hash, first_seen_at as at from pool_transactions order by 1`);
  await chain.mine(1);
  await indexed(writer, await chain.tip());
  expect(await pooled()).toEqual([]);
  expect(
    await writer.query(sql`
      select encode(h.hash, 'hex') as hash, h.first_seen_at as at from pool_history h
      join transactions t using (hash) where h.left_at is not null order by 1`),
  ).toEqual(seen);
});

test('an id that the daemon lists and does not have is passed over, and the chain goes on', async () => {
  const [next] = await chain.spend(1);
  await expect.poll(pooled).toMatchObject([{ hash: next }]);
  proxy.setRule(async ({ method }, daemon) => {
    const answer = await daemon();
    if (method !== '/get_transaction_pool_hashes') return answer;
    return { ...answer, body: Buffer.from(answer.body.toString().replace(next ?? '', 'ef'.repeat(32))) };
  });
  await expect.poll(pooled).toEqual([]);
  await chain.mine(1);
  await indexed(writer, await chain.tip());
  proxy.setRule(undefined);
});
