import { expect, test } from 'playwright/test';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { waitUntilRelayed, startSpendingChain, type SpendingChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { rewritten, startDaemonProxy, type DaemonProxy, type ProxyRule } from '../../helpers/daemon-proxy.ts';
import { waitForIndexedTip, waitForState, startIndexer, type TestIndexer } from '../../helpers/indexer.ts';

/** The tests build on each other. They share one wallet and one pool. */
test.describe.configure({ mode: 'serial' });

let chain: SpendingChain;
let proxy: DaemonProxy;
let database: TestDatabase;
let writeDatabase: WriteDatabase;
let indexer: TestIndexer;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startSpendingChain(6), createTestDatabase()]);
  ({ writeDatabase } = database);
  proxy = await startDaemonProxy(chain.monerod.url);
  indexer = startIndexer(database, proxy.url);
  await waitForIndexedTip(writeDatabase, await chain.tip());
});
test.afterAll(async () => {
  await indexer.stop();
  await proxy.stop();
  await chain.stop();
  await database.drop();
});

async function pooled(): Promise<{ hash: string; double_spend_seen: boolean }[]> {
  return writeDatabase.query(statement`
    select encode(hash, 'hex') as hash, double_spend_seen from pool_transactions order by first_seen_at, hash`);
}

let first: string;

test('a new transaction is in the pool with the daemon’s data about it', async () => {
  first = (await chain.spend(1))[0] ?? '';
  await expect.poll(pooled).toEqual([{ hash: first, double_spend_seen: false }]);
  // The indexer may record the transaction before the daemon relays it. The flag follows a few seconds later.
  await waitUntilRelayed(chain.daemon);
  const { transactions, spentKeyImages } = await chain.daemon.getTransactionPool();
  const [entry] = transactions;
  await expect
    .poll(() =>
      writeDatabase.query(statement`
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

test('known pool transactions are not fetched again', async () => {
  const [fetched, looked] = [proxy.calls('/get_transactions'), proxy.calls('/get_transaction_pool_hashes')];
  await expect.poll(() => proxy.calls('/get_transaction_pool_hashes')).toBeGreaterThan(looked + 5);
  expect(proxy.calls('/get_transactions')).toBe(fetched);
});

test('a second transaction with the same key image is recorded as a double spend of the first', async () => {
  // The wallet does not record the inputs as spent when it does not relay a transaction. The next transaction spends
  // the same output.
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
    await writeDatabase.query(
      statement`select encode(hash, 'hex') as hash from pool_history where double_spend_seen`,
    ),
  ).toEqual([{ hash: one.txHash }]);
});

test('mined transactions leave the pool and keep the time at which they were first seen', async () => {
  const seen = await writeDatabase.query<{ hash: string; at: Date }>(statement`
    select encode(hash, 'hex') as hash, first_seen_at as at from pool_transactions order by 1`);
  await chain.mine(1);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect(await pooled()).toEqual([]);
  expect(
    await writeDatabase.query(statement`
      select encode(h.hash, 'hex') as hash, h.first_seen_at as at from pool_history h
      join transactions t using (hash) where h.left_at is not null order by 1`),
  ).toEqual(seen);
});

test('a pool id without a transaction is skipped, and indexing continues', async () => {
  const [next] = await chain.spend(1);
  await expect.poll(pooled).toMatchObject([{ hash: next }]);
  proxy.setRule(async ({ method }, daemon) => {
    const response = await daemon();
    if (method !== '/get_transaction_pool_hashes') return response;
    return { ...response, body: Buffer.from(response.body.toString().replace(next ?? '', 'ef'.repeat(32))) };
  });
  await expect.poll(pooled).toEqual([]);
  await chain.mine(1);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  proxy.setRule(undefined);
});

test('a transaction that left the pool stays in the index while the daemon has another tip', async () => {
  const [next] = await chain.spend(1);
  await expect.poll(pooled).toMatchObject([{ hash: next }]);
  let isMoving = true;
  let isListed = false;
  proxy.setRule(async ({ method }, daemon) => {
    const response = await daemon();
    if (method === '/get_transaction_pool_hashes') {
      isListed = true;
      return {
        ...response,
        body: Buffer.from(response.body.toString().replace(next ?? '', 'ef'.repeat(32))),
      };
    }
    // A block that includes the transaction comes between the list of the pool and this call.
    if (method !== 'get_info' || !isListed) return response;
    isListed = false;
    return isMoving
      ? rewritten(response, /"top_block_hash": "\w+"/, `"top_block_hash": "${'cd'.repeat(32)}"`)
      : response;
  });
  const rounds = proxy.calls('/get_transaction_pool_hashes');
  await expect.poll(() => proxy.calls('/get_transaction_pool_hashes')).toBeGreaterThan(rounds + 5);
  expect(await pooled()).toMatchObject([{ hash: next }]);
  isMoving = false;
  await expect.poll(pooled).toEqual([]);
  proxy.setRule(undefined);
  // The tests below need as many unlocked outputs as without this test.
  await chain.mine(30);
  await waitForIndexedTip(writeDatabase, await chain.tip());
});

/** Creates a payment that no daemon knows, and a rule under which the daemon returns other bytes for it. */
async function spoiledPayment(change: (hex: string, call: number) => string): Promise<{
  readonly hash: string;
  readonly blob: Uint8Array;
  readonly changed: string;
  readonly rule: ProxyRule;
}> {
  const destinations = [{ address: chain.address, amount: 2_000_000_000n }];
  await chain.wallet.refresh();
  const { txHash, txBlob } = await chain.wallet.transfer({ destinations, doNotRelay: true, getTxHex: true });
  let calls = 0;
  const rule: ProxyRule = async ({ method }, daemon) => {
    const response = await daemon();
    if (method !== '/get_transactions' || !response.body.includes(txBlob)) return response;
    const text = response.body.toString('latin1').replaceAll(txBlob, change(txBlob, (calls += 1)));
    return { ...response, body: Buffer.from(text, 'latin1') };
  };
  return { hash: txHash, blob: hexToBytes(txBlob), changed: change(txBlob, 1), rule };
}

/** Changes the last byte, which is part of a commitment, so that the layout stays valid. */
const withOtherEnd = (hex: string): string => `${hex.slice(0, -2)}${hex.endsWith('00') ? '01' : '00'}`;
/** Sets the version of the transaction to 3, which does not exist. */
const withOtherVersion = (hex: string): string => `03${hex.slice(2)}`;

test('a pool transaction whose bytes do not match its id is skipped and reported, and the others are indexed', async () => {
  // The indexer finds both transactions in one list when the daemon responds again.
  proxy.setRule(() => Promise.resolve('refuse'));
  await waitForState(writeDatabase, 'unreachable');
  // This transaction is sent first. Later the wallet would spend the same output again, because it sees the
  // other one only in the pool.
  const [good] = await chain.spend(1);
  const { hash, blob, rule } = await spoiledPayment(withOtherEnd);
  await chain.daemon.sendRawTransaction({ blob });
  proxy.setRule(rule);
  expect(await waitForState(writeDatabase, 'invalid-answer')).toMatch(
    new RegExp(
      `^The daemon at \\S+ returned invalid data \\(pool transaction ${hash}: the bytes that the daemon returned for this transaction have the id \\w{64}, so it was not indexed\\)\\.`,
    ),
  );
  expect(await pooled()).toMatchObject([{ hash: good }]);
  proxy.setRule(undefined);
  expect(await waitForState(writeDatabase, 'ok')).toBe('');
  expect(new Set((await pooled()).map((one) => one.hash))).toEqual(new Set([hash, good]));
  await waitUntilRelayed(chain.daemon);
  await chain.mine(1);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect(await pooled()).toEqual([]);
});

test('a pool transaction of an unknown format is indexed with its known fields after its bytes came twice', async () => {
  // The tests above leave about as many outputs as the wallet needs for a ring. With too few outputs it would
  // search without end.
  await chain.mine(30);
  // Every second response has the true bytes, so that the unknown format never comes twice in a row.
  const { hash, blob, changed, rule } = await spoiledPayment((hex, call) =>
    call % 2 === 1 ? withOtherVersion(hex) : hex,
  );
  proxy.setRule(rule);
  await chain.daemon.sendRawTransaction({ blob });
  expect(await waitForState(writeDatabase, 'invalid-answer')).toMatch(
    new RegExp(
      `pool transaction ${hash}: the format of this transaction is unknown, and the daemon returned different bytes when the indexer requested it again by its id`,
    ),
  );
  expect(await pooled()).toEqual([]);

  proxy.setRule(async ({ method }, daemon) => {
    const response = await daemon();
    if (method !== '/get_transactions') return response;
    const text = response.body.toString('latin1').replaceAll(Buffer.from(blob).toString('hex'), changed);
    return { ...response, body: Buffer.from(text, 'latin1') };
  });
  await expect
    .poll(() =>
      writeDatabase.query(statement`
        select encode(hash, 'hex') as hash, encode(blob, 'hex') as blob, version, fee, rct_type from pool_transactions`),
    )
    .toEqual([{ hash, blob: changed, version: 3, fee: null, rct_type: null }]);
  expect(await waitForState(writeDatabase, 'ok')).toBe('');

  // The block includes the transaction with its true bytes, which the index requests by its id.
  proxy.setRule(undefined);
  await waitUntilRelayed(chain.daemon);
  await chain.mine(1);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect(await pooled()).toEqual([]);
  expect(
    await writeDatabase.query(statement`select version from transactions where hash = ${hexToBytes(hash)}`),
  ).toEqual([{ version: 2 }]);
});
