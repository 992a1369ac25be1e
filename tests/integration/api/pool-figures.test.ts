import { expect, test } from 'playwright/test';
import {
  poolResponseSchema,
  poolProjectedResponseSchema,
  poolStatsResponseSchema,
} from '../../../api/contract/pool.ts';
import { statement } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { get, refusal } from './client.ts';
import { hashOf, keyImageOf } from './miner.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

test.describe.configure({ mode: 'serial' });

let scene: Scene;
let database: TestDatabase;
stageSite((staged) => ({ scene, database } = staged));

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

test('the pool statistics equal those of its transactions', async () => {
  const { txs, pool } = await get(poolResponseSchema, '/api/v1/pool?limit=50');
  const stats = await get(poolStatsResponseSchema, '/api/v1/pool/stats');
  expect(stats).toMatchObject({
    pool,
    size: sum(txs.map(({ size }) => size)).toString(),
    oldest_seen_at: Math.min(...txs.map(({ first_seen_at }) => first_seen_at)),
    not_relayed: 0,
    double_spends: 0,
    conflicting_key_images: 0,
  });
  expect(sum(stats.fee_rates.map(({ count }) => count))).toBe(txs.length);
  for (const [index, { from, to }] of stats.fee_rates.entries()) {
    expect(BigInt(to)).toBeGreaterThan(BigInt(from));
    expect(from).toBe(stats.fee_rates[index - 1]?.to ?? from);
  }
  const rates = txs.map(({ fee, weight }) => BigInt(fee!) / BigInt(weight!));
  for (const { from, to, count } of stats.fee_rates) {
    expect(rates.filter((rate) => rate >= BigInt(from) && rate < BigInt(to))).toHaveLength(count);
  }
  expect(stats.ages[0]).toMatchObject({ from_seconds: 0, to_seconds: 60 });
  expect(stats.ages.at(-1)).toMatchObject({ from_seconds: 86_400, to_seconds: null });
  expect(sum(stats.ages.map(({ count }) => count))).toBe(txs.length);
  expect(sum(stats.ages.map(({ weight }) => Number(weight)))).toBe(Number(pool.weight));
});

test('waiting times, conflicts and unsent transactions are counted', async () => {
  const { writeDatabase } = database;
  const [first, second, third] = scene.waiting.map((one) => Buffer.from(hashOf(one), 'hex'));
  await writeDatabase.query(statement`update pool_transactions
    set first_seen_at = now() - interval '2 hours', relayed = false where hash = ${first!}`);
  await writeDatabase.query(statement`update pool_transactions
    set first_seen_at = now() - interval '30 hours', double_spend_seen = true where hash = ${second!}`);
  const image = Buffer.from(keyImageOf(scene.waiting[0]!), 'hex');
  await writeDatabase.query(statement`insert into pool_inputs values (${third!}, 9999, ${image}, 0, '{1}')`);
  const stats = await get(poolStatsResponseSchema, '/api/v1/pool/stats');
  expect(stats).toMatchObject({ not_relayed: 1, double_spends: 1, conflicting_key_images: 1 });
  const at = (from: number) => stats.ages.find(({ from_seconds }) => from_seconds === from)?.count;
  expect([at(3_600), at(86_400)]).toEqual([1, 1]);
});

test('the projected block has every transaction that fits, highest fee rate first', async () => {
  const { txs } = await get(poolResponseSchema, '/api/v1/pool?limit=50');
  const { blocks, left_over } = await get(poolProjectedResponseSchema, '/api/v1/pool/projected');
  expect(left_over).toBe(0);
  expect(blocks).toHaveLength(1);
  const [block] = blocks;
  expect(block).toMatchObject({ height: scene.tipHeight + 1, tx_count: txs.length });
  const rates = block!.txs.map(({ fee_rate }) => BigInt(fee_rate));
  expect(rates).toEqual(rates.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  expect(block!.lowest_rate).toBe(rates.at(-1)?.toString());
  expect(block!.txs.map(({ hash }) => hash).toSorted()).toEqual(txs.map(({ hash }) => hash).toSorted());
});

test('transactions that do not fit into a projected block go into the next ones, or are left over', async () => {
  const { writeDatabase } = database;
  // Three of these fill more than the penalty-free weight, and their fees do not pay for a penalty.
  await writeDatabase.query(statement`update pool_transactions set weight = 140000, fee = 1`);
  const counts = async (blocks: number) => {
    const response = await get(poolProjectedResponseSchema, `/api/v1/pool/projected?blocks=${blocks}`);
    return [response.blocks.map(({ tx_count }) => tx_count), response.left_over];
  };
  expect(await counts(1)).toEqual([[2], 5]);
  expect(await counts(3)).toEqual([[2, 2, 2], 1]);
  expect(await counts(10)).toEqual([[2, 2, 2, 1], 0]);
});

test('an empty pool has no histogram columns and no projected block', async () => {
  await database.writeDatabase.query(statement`delete from pool_transactions`);
  const stats = await get(poolStatsResponseSchema, '/api/v1/pool/stats');
  expect(stats).toMatchObject({ size: '0', oldest_seen_at: null, fee_rates: [], pool: { count: 0 } });
  expect(sum(stats.ages.map(({ count }) => count))).toBe(0);
  const projected = await get(poolProjectedResponseSchema, '/api/v1/pool/projected');
  expect(projected).toMatchObject({ blocks: [], left_over: 0 });
});

test('a number of projected blocks outside 1 to 10 is refused', async () => {
  for (const value of ['0', '11', '-1', 'x', '']) {
    const { status, body } = await refusal(`/api/v1/pool/projected?blocks=${value}`);
    expect(status, value).toBe(400);
    expect(body.error).toMatchObject({
      field: 'blocks',
      message: 'blocks must be a whole number from 1 to 10.',
    });
  }
});
