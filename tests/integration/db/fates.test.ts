import { expect, test } from 'playwright/test';
import { connectDatabase } from '../../../db/client.ts';
import { lookUpProofChainData } from '../../../db/queries/chain-data.ts';
import { lookUpTxLocations } from '../../../db/queries/proof-facts.ts';
import { statement } from '../../../db/write-database.ts';
import { txHashFromBytes } from '@ringscope/protocol/brands.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { txHashOf, type PaymentChain, type Payment } from '../../helpers/payment-chain.ts';
import { Follower, grown, old, short } from './fate-follower.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

/** Returns an index that has followed from a branch with the payment to a branch without it. */
async function orphan(paid: Payment): Promise<{ index: Follower; b: PaymentChain }> {
  const a = grown('a', 10);
  a.mine([paid]);
  const index = await Follower.of(database, a);
  const b = a.fork(9, 'b');
  b.mine();
  await index.follow(b);
  return { index, b };
}

/** Returns the transaction of the main chain that the proof desk names for an orphaned payment. */
async function replacementOf(index: Follower, name: string): Promise<string | undefined> {
  const reader = connectDatabase(index.url, { maxConnections: 2 });
  const hash = txHashFromBytes(txHashOf(name));
  try {
    const { data } = await lookUpTxLocations(reader, [hash]);
    const page = await lookUpProofChainData(reader, { txHashes: [hash], outputs: [], keyImages: [] });
    const tx = page.data.txs.get(hash);
    const replacedBy = tx?.state === 'orphaned' ? tx.replacedBy : undefined;
    expect(data.get(hash)?.replacedBy).toBe(replacedBy);
    return replacedBy;
  } finally {
    await reader.close();
  }
}

// a  0 ── 9 ── 10(paid)
// b       9 ── 10' ── 11' ── 12'(paid)
test('an orphaned transaction has the fate unseen, then pool, then mined', async () => {
  const paid = old('paid', 'coin');
  const { index, b } = await orphan(paid);
  expect(await index.history('paid')).toEqual(['1: unseen']);
  await index.pooled([paid]);
  b.mine();
  await index.follow(b);
  b.mine([paid]);
  await index.follow(b);
  expect(await index.history('paid')).toEqual([
    '1: unseen',
    '1: pool',
    `1: mined in 12 ${b.hashAt(12).slice(0, 8)}`,
  ]);
});

test('an orphaned transaction is mined by the new branch at another height', async () => {
  const a = grown('a', 10);
  a.mine([old('paid', 'coin')]);
  const index = await Follower.of(database, a);
  const b = a.fork(9, 'b');
  b.mine();
  b.mine([old('paid', 'coin')]);
  await index.follow(b);
  expect(await index.history('paid')).toEqual([`1: mined in 11 ${b.hashAt(11).slice(0, 8)}`]);
});

test('an orphaned transaction is in the pool, then leaves it without being mined', async () => {
  const paid = old('paid', 'coin');
  const { index } = await orphan(paid);
  await index.pooled([paid]);
  await index.pooled([], [paid]);
  expect(await index.history('paid')).toEqual(['1: unseen', '1: pool', '1: unseen']);
});

test('a replaced transaction is possible again when the block of its replacement is orphaned', async () => {
  const paid = old('paid', 'one', 'two');
  const rival = old('rival', 'three', 'two');
  const { index, b } = await orphan(paid);
  await index.pooled([rival]);
  expect(await replacementOf(index, 'paid')).toBeUndefined();
  b.mine([rival]);
  await index.follow(b);
  expect(await replacementOf(index, 'paid')).toBe(txHashFromBytes(txHashOf('rival')));
  const c = b.fork(10, 'c');
  c.mine();
  await index.follow(c);
  expect(await replacementOf(index, 'paid')).toBeUndefined();
  const by = `replaced by ${short('rival')} at input 1`;
  expect(await index.history('paid')).toEqual([
    '1: unseen',
    `1: ${by}`,
    `1: ${by} in 11 ${b.hashAt(11).slice(0, 8)}`,
    '1: unseen',
  ]);
  expect(await index.history('rival')).toEqual(['2: unseen']);
  await index.pooled([paid, rival]);
  expect((await index.history('paid')).at(-1)).toBe('1: pool');
});

// a  0 ── 9 ── 10(first) ── 11(second, whose ring has an output of first)
// b       9 ── 10' ── 11'(first, its outputs one further on) ── 12'
// c       9 ── 10"(first, where it was) ── 11" ── 12" ── 13"(second)
test('a transaction is dead while its ring member has another index on the branch, and alive when the index is right again', async () => {
  const a = grown('a', 10);
  const first = old('first', 'coin');
  a.mine([first]); // The coinbase is output 10, and its outputs are 11 and 12.
  const second: Payment = { name: 'second', spends: ['another'], ring: [3, 12] };
  a.mine([second]);
  const index = await Follower.of(database, a);
  const b = a.fork(9, 'b');
  b.mine();
  b.mine([first]);
  b.mine();
  await index.follow(b);
  await index.pooled([second]);
  expect(await index.history('second')).toEqual(['1: dead member 12 of input 0']);
  expect(await index.history('first')).toEqual([`1: mined in 11 ${b.hashAt(11).slice(0, 8)}`]);

  const c = a.fork(9, 'c');
  c.mine([first]);
  c.mine();
  c.mine();
  await index.follow(c);
  c.mine([second]);
  await index.follow(c);
  expect(await index.history('second')).toEqual([
    '1: dead member 12 of input 0',
    '1: pool',
    `1: mined in 13 ${c.hashAt(13).slice(0, 8)}`,
  ]);
  expect(await index.history('first')).toEqual([
    `1: mined in 11 ${b.hashAt(11).slice(0, 8)}`,
    `2: mined in 10 ${c.hashAt(10).slice(0, 8)}`,
  ]);
});

test('a transaction is dead while the branch is too short for a ring member, and alive when the same output returns', async () => {
  const a = grown('a', 10);
  const first = old('first', 'coin');
  a.mine([first]);
  // Offsets are added modulo 2^64, so the newest member may be at any position in the ring.
  a.mine([{ name: 'second', spends: ['another'], ring: [12, 3] }]);
  const index = await Follower.of(database, a);
  await index.follow(a.fork(9, 'popped'));
  const c = a.fork(9, 'c');
  c.mine([first]);
  await index.follow(c);
  expect(await index.history('second')).toEqual(['1: dead member 12 of input 0', '1: unseen']);
});

test('a waiting transaction is dead when a second, deeper reorg removes one of its ring members', async () => {
  const a = grown('a', 8);
  a.mine();
  a.mine();
  const paid: Payment = { name: 'paid', spends: ['coin'], ring: [9, 1, 9] };
  a.mine([paid]);
  const index = await Follower.of(database, a);
  await index.follow(a.fork(9, 'popped'));
  await index.pooled([paid]);
  const b = a.fork(7, 'b');
  b.mine();
  b.mine();
  b.mine();
  await index.follow(b);
  expect(await index.history('paid')).toEqual(['1: unseen', '1: pool', '1: dead member 9 of input 0']);
});

// The old branch becomes the main chain again: a → b → a.
test('a transaction is mined in its old block when the old branch returns, and both reorgs store both branches', async () => {
  const a = grown('a', 10);
  a.mine([old('paid', 'coin')]);
  const index = await Follower.of(database, a);
  const seen = statement`select encode(hash, 'hex') as hash, first_seen_at from alternative_blocks where height = 10 order by 1`;
  const b = a.fork(9, 'b');
  b.mine([old('other', 'thing')]);
  b.mine();
  await index.follow(b);
  const [first] = await index.writeDatabase.query<{ hash: string; first_seen_at: Date }>(seen);
  a.mine();
  a.mine();
  await index.follow(a);
  expect(await index.history('paid')).toEqual(['1: unseen', `1: mined in 10 ${a.hashAt(10).slice(0, 8)}`]);
  expect(await index.history('other')).toEqual(['2: unseen']);
  expect(await index.writeDatabase.query(seen)).toContainEqual(first);
  const branches = await index.writeDatabase.query(statement`
    select reorg_id, orphaned, height, encode(hash, 'hex') as hash from reorg_blocks order by 1, 2 desc, 3`);
  const row = (reorg_id: number, orphaned: boolean, height: number, chain: PaymentChain) => ({
    reorg_id,
    orphaned,
    height,
    hash: chain.hashAt(height),
  });
  expect(branches).toEqual([
    row(1, true, 10, a),
    row(1, false, 10, b),
    row(1, false, 11, b),
    row(2, true, 10, b),
    row(2, true, 11, b),
    row(2, false, 10, a),
    row(2, false, 11, a),
    row(2, false, 12, a),
  ]);
});
