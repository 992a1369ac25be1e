import { expect, test } from 'playwright/test';
import type { Database } from '../../../db/client.ts';
import {
  listFeeRateRangeStatistics,
  MAX_FEE_RATE_RANGE_BLOCKS,
} from '../../../db/queries/block-rate-sums.ts';
import { getChainTotalsAtHeight } from '../../../db/queries/blocks.ts';
import { listEmissionSamples } from '../../../db/queries/emission-samples.ts';
import { getNewestRing } from '../../../db/queries/newest-ring.ts';
import { lookUpPoolList, poolSortOrders, type PoolList } from '../../../db/queries/pool-list.ts';
import { getBlockSeries } from '../../../db/queries/series.ts';
import { listBlocksWithSkippedTxs, MAX_BLOCKS_CHECKED_FOR_SKIPPED_TXS } from '../../../db/queries/skipped.ts';
import { runInSnapshot, type Snapshot } from '../../../db/queries/snapshot.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { lookUpPoolWaitingTimes } from '../../../db/queries/pool-waits.ts';
import { lookUpTransaction } from '../../../db/queries/transaction.ts';
import { countTxsByInputAndOutputCount, MAX_BLOCKS_FOR_TX_COUNTS } from '../../../db/queries/tx-shapes.ts';
import { statement } from '../../../db/write-database.ts';
import { parseTxHash, txHashFromBytes } from '@ringscope/protocol/brands.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import type { Scene } from '../api/scene.ts';
import { storeScene } from './stored-scene.ts';

let database: Database;
let scene: Scene;
let store: TestDatabase;
storeScene((stored) => ({ database, scene, store } = stored));

const read = <T>(query: (snapshot: Snapshot) => Promise<T>): Promise<T> => runInSnapshot(database, query);
const hashOf = (tx: Scene['many']) => txHashFromBytes(transactionHash(tx));

test('the pages of the pool list every waiting transaction once, in each order', async () => {
  await read(async (snapshot) => {
    const all = { state: 'all', minFeeRate: undefined } as const;
    const whole = (await lookUpPoolList(snapshot, { ...all, order: 'newest' }, undefined, 50)).data;
    expect(whole.txs.length).toBeGreaterThan(2);
    for (const order of poolSortOrders) {
      const hashes: string[] = [];
      for (let after; hashes.length < 50;) {
        const { txs, next }: PoolList = (await lookUpPoolList(snapshot, { ...all, order }, after, 1)).data;
        hashes.push(...txs.map(({ hash }) => hash));
        if (next === undefined) break;
        after = next;
      }
      expect(hashes, order).toEqual(
        (await lookUpPoolList(snapshot, { ...all, order }, undefined, 50)).data.txs.map(({ hash }) => hash),
      );
      expect(hashes.toSorted(), order).toEqual(whole.txs.map(({ hash }) => hash).toSorted());
    }
    for (const state of ['double-spend', 'not-relayed'] as const) {
      const { txs } = (await lookUpPoolList(snapshot, { ...all, order: 'newest', state }, undefined, 50))
        .data;
      expect(txs).toEqual(
        whole.txs.filter(({ relayed, doubleSpendSeen }) =>
          state === 'not-relayed' ? !relayed : doubleSpendSeen,
        ),
      );
    }
    const dear = { order: 'fee', state: 'all', minFeeRate: 2n ** 40n } as const;
    expect((await lookUpPoolList(snapshot, dear, undefined, 50)).data.txs.length).toBeLessThan(
      whole.txs.length,
    );
  });
});

test('samples of the emission reach from block 1 to the tip, with the totals of their heights', async () => {
  await read(async (snapshot) => {
    const samples = await listEmissionSamples(snapshot, 7);
    expect(samples).toHaveLength(7);
    expect([samples[0]?.height, samples.at(-1)?.height]).toEqual([1, snapshot.tip.height]);
    for (const { height, emission } of samples) {
      expect(await getChainTotalsAtHeight(snapshot, height)).toMatchObject({ emission });
    }
  });
});

test('the shapes of transactions count each transaction of the newest blocks once, without coinbases', async () => {
  await read(async (snapshot) => {
    const [shapes, series] = await Promise.all([
      countTxsByInputAndOutputCount(snapshot, MAX_BLOCKS_FOR_TX_COUNTS),
      getBlockSeries(snapshot, MAX_BLOCKS_FOR_TX_COUNTS),
    ]);
    const mined = series.reduce((sum, { txCount }) => sum + txCount, 0);
    expect(mined).toBeGreaterThan(0);
    expect(shapes.reduce((sum, { txCount }) => sum + txCount, 0)).toBe(mined);
  });
});

test('a block with room counts as skipping a transaction that was seen before it and mined after it', async () => {
  const hash = hashOf(scene.payments[0]!);
  const listed = async () =>
    read(async (snapshot) => listBlocksWithSkippedTxs(snapshot, MAX_BLOCKS_CHECKED_FOR_SKIPPED_TXS));
  const before = await listed();
  await store.writeDatabase.query(statement`
    insert into pool_history (hash, first_seen_at) values (${Buffer.from(hash, 'hex')}, to_timestamp(0))`);
  const after = await listed();
  await store.writeDatabase.query(statement`
    delete from pool_history where hash = ${Buffer.from(hash, 'hex')} and first_seen_at = to_timestamp(0)`);
  expect(await listed()).toEqual(before);
  await read(async (snapshot) => {
    const { data } = await lookUpTransaction(snapshot, hash, {
      inputsOffset: 0,
      inputsLimit: 1,
      outputsOffset: 0,
      outputsLimit: 1,
    });
    const tx = data.mined?.tx;
    const series = await getBlockSeries(snapshot, MAX_BLOCKS_CHECKED_FOR_SKIPPED_TXS);
    const expected = series.filter(
      ({ height, weight }) => height > 0 && height < tx!.height && weight + tx!.weight! <= 300_000,
    );
    expect(expected.length).toBeGreaterThan(1);
    const known = new Map(before.map(({ height, skippedTxCount }) => [height, skippedTxCount]));
    for (const { height } of expected) {
      const found = after.find((block) => block.height === height);
      expect(found?.skippedTxCount, `block ${height}`).toBe((known.get(height) ?? 0) + 1);
    }
    expect(after.filter(({ height }) => height >= tx!.height)).toEqual(
      before.filter(({ height }) => height >= tx!.height),
    );
  });
});

test('a waiting transaction counts the blocks with room that were found ten minutes after it was seen', async () => {
  const [{ hash: bytes, at } = { hash: Buffer.alloc(0), at: '' }] = await store.writeDatabase.query<{
    hash: Buffer;
    at: string;
  }>(statement`select hash, first_seen_at::text as at from pool_transactions order by hash limit 1`);
  const setSeen = async (at: string) =>
    store.writeDatabase.query(statement`
      update pool_transactions set first_seen_at = ${at}::timestamptz where hash = ${bytes}`);
  const hash = parseTxHash(bytes.toString('hex'))!;
  const slice = { inputsOffset: 0, inputsLimit: 1, outputsOffset: 0, outputsLimit: 1 };
  const waiting = async () =>
    (await read(async (snapshot) => lookUpTransaction(snapshot, hash, slice))).data.waiting!;
  const series = await read(async (snapshot) => getBlockSeries(snapshot, MAX_BLOCKS_CHECKED_FOR_SKIPPED_TXS));
  const first = series[Math.floor(series.length / 2)]!;
  try {
    await setSeen(new Date((first.timestamp - 600) * 1000).toISOString());
    const { tx, skippingBlockCount } = await waiting();
    const expected = series.filter(
      ({ timestamp, weight }) => timestamp >= first.timestamp && weight + tx.weight! <= 300_000,
    );
    expect(expected.length).toBeGreaterThan(1);
    expect(skippingBlockCount).toBe(expected.length);
    await setSeen(new Date((series.at(-1)!.timestamp - 599) * 1000).toISOString());
    expect((await waiting()).skippingBlockCount).toBe(0);
  } finally {
    await setSeen(at);
  }
});

test('the sums by fee rate contain each transaction once, in the range of its rate', async () => {
  await read(async (snapshot) => {
    const limits = [20_000n, 100_000n];
    const all = await getBlockSeries(snapshot, MAX_BLOCKS_FOR_TX_COUNTS);
    // The newest blocks of the scene have no transactions, so the test reads below them.
    const height = all.findLast(({ txCount }) => txCount > 0)?.height ?? 0;
    const below = { ...snapshot, tip: { ...snapshot.tip, height } };
    const [sums, series] = await Promise.all([
      listFeeRateRangeStatistics(
        snapshot,
        { newestHeight: height, blockCount: MAX_FEE_RATE_RANGE_BLOCKS },
        limits,
      ),
      getBlockSeries(below, MAX_FEE_RATE_RANGE_BLOCKS),
    ]);
    const mined = series.reduce((sum, { txCount }) => sum + txCount, 0);
    expect(mined).toBeGreaterThan(0);
    expect(sums.reduce((sum, { txs }) => sum + txs, 0)).toBe(mined);
    for (const { range, lowestRate, highestRate, weight } of sums) {
      expect(lowestRate).toBeGreaterThanOrEqual(limits[range - 1] ?? 0n);
      expect(highestRate).toBeLessThan(limits[range] ?? 2n ** 64n);
      expect(weight).toBeGreaterThan(0);
    }
    expect(sums.map(({ height, range }) => height * 10 + range)).toEqual(
      sums.map(({ height, range }) => height * 10 + range).toSorted((a, b) => a - b),
    );
  });
});

test('the newest ring has the times of its members, and none while indexes are missing', async () => {
  await read(async (snapshot) => {
    const ring = await getNewestRing(snapshot);
    expect(ring?.memberTimestamps.length).toBeGreaterThan(0);
    expect(ring?.height).toBeLessThanOrEqual(snapshot.tip.height + 1);
    expect(await getNewestRing({ ...snapshot, missingIndexes: ['inputs_pkey'] })).toBeUndefined();
  });
});

test('a wait counts from the first sight of a transaction to the time of its block, in the group of its fee rate', async () => {
  const hash = hashOf(scene.payments[0]!);
  const { tx, block } = await read(async (snapshot) => {
    const { data } = await lookUpTransaction(snapshot, hash, {
      inputsOffset: 0,
      inputsLimit: 1,
      outputsOffset: 0,
      outputsLimit: 1,
    });
    return data.mined!;
  });
  const rate = feeRate(tx.fee!, tx.weight!);
  const measured = async () =>
    read(async (snapshot) => (await lookUpPoolWaitingTimes(snapshot, [rate, rate + 1n])).data);
  const before = await measured();
  await store.writeDatabase.query(statement`
    insert into pool_history (hash, first_seen_at)
    values (${Buffer.from(hash, 'hex')}, to_timestamp(${block.timestamp - 100}))`);
  const waits = await measured();
  await store.writeDatabase.query(
    statement`delete from pool_history where hash = ${Buffer.from(hash, 'hex')}`,
  );
  expect(before.filter(({ group }) => group === 1)).toEqual([]);
  expect(waits.filter(({ group }) => group === 1)).toEqual([
    { group: 1, count: 1, tenth: 100, median: 100, nineTenths: 100 },
  ]);
});

test('newest transactions without rings do not hide the ring of an older one', async () => {
  const { writeDatabase } = store;
  await writeDatabase.query(statement`delete from pool_inputs`);
  const newest = await read(getNewestRing);
  await writeDatabase.query(statement`
    update inputs set ring = '{}'
    where tx_id = (select id from transactions where encode(hash, 'hex') = ${newest?.txHash ?? ''})`);
  const older = await read(getNewestRing);
  expect(newest).toBeDefined();
  expect(older).toBeDefined();
  expect(older?.txHash).not.toBe(newest?.txHash);
  expect(older?.height).toBeLessThanOrEqual(newest?.height ?? 0);
});
