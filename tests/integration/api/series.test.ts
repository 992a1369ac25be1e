import { expect, test } from 'playwright/test';
import { seriesAnswer, seriesListAnswer } from '../../../api/contract/series.ts';
import { recordPoolSize } from '../../../db/write/pool-series.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { get, pages, refusal, useDatabase } from './client.ts';
import { stage, type Scene } from './scene.ts';

let database: TestDatabase;
let site: ReturnType<typeof useDatabase>;
let scene: Scene;
test.beforeAll(async () => {
  database = await createTestDatabase();
  site = useDatabase(database.url);
  scene = await stage(database.writeDatabase);
});
test.afterAll(async () => {
  await site.close();
  await database.drop();
});

const read = async (path: string) => get(seriesAnswer, path);

/** Groups the visible blocks of the main chain by the hour or day of their timestamps, oldest first. */
function blocksBy(seconds: number) {
  const spans = new Map<number, Scene['miner']['blocks'][number]['rows'][]>();
  for (const { rows } of scene.miner.blocks.slice(0, scene.tipHeight + 1)) {
    const start = rows.block.timestamp - (rows.block.timestamp % seconds);
    spans.set(start, [...(spans.get(start) ?? []), rows]);
  }
  return [...spans].toSorted(([a], [b]) => a - b);
}

const sum = <T>(of: readonly T[], value: (one: T) => bigint): bigint =>
  of.reduce((total, one) => total + value(one), 0n);

test('every metric is listed with its unit, and has a series', async () => {
  const { metrics } = await get(seriesListAnswer, '/api/v1/series');
  expect(metrics.length).toBeGreaterThan(30);
  for (const metric of metrics) {
    const series = await read(`/api/v1/series/${metric.name}?resolution=hour&limit=2`);
    expect(series.metric).toEqual(metric);
    expect(series.points.length).toBe(metric.source === 'chain' ? 2 : 0);
  }
});

test('sums are exact and include only main-chain blocks up to the tip, and the span of the tip is not complete', async () => {
  for (const [resolution, seconds] of [
    ['hour', 3_600],
    ['day', 86_400],
  ] as const) {
    const spans = blocksBy(seconds);
    const values = async (metric: string) =>
      (await read(`/api/v1/series/${metric}?resolution=${resolution}`)).points;
    const last = spans.at(-1)?.[0];
    expect(await values('fees')).toEqual(
      spans.map(([start, rows]) => ({
        start,
        value: sum(rows, ({ block }) => block.fees).toString(),
        complete: start !== last,
      })),
    );
    let supply = 0n;
    expect((await values('supply')).map(({ value }) => value)).toEqual(
      spans.map(([, rows]) => {
        supply += sum(rows, ({ block }) => block.reward - block.fees);
        return supply.toString();
      }),
    );
    expect(supply).toBeGreaterThan(2n ** 64n);
    expect((await values('txs')).map(({ value }) => value)).toEqual(
      spans.map(([, rows]) => sum(rows, ({ block }) => BigInt(block.txCount)).toString()),
    );
  }
});

test('means are cut after six decimals, and are null where there is no value', async () => {
  const spans = blocksBy(3_600);
  const { points } = await read('/api/v1/series/difficulty?resolution=hour');
  expect(points.map(({ value }) => value)).toEqual(
    spans.map(([, rows]) => {
      const total = sum(rows, ({ block }) => block.difficulty) * 1_000_000n;
      const digits = (total / BigInt(rows.length)).toString();
      return rows.length === 1 ? digits.slice(0, -6) : `${digits.slice(0, -6)}.${digits.slice(-6)}`;
    }),
  );
  const rings = await read('/api/v1/series/ring_size?resolution=hour');
  expect(rings.points.map(({ value }) => value === null)).toEqual(
    spans.map(([, rows]) => rows.every(({ inputs }) => inputs.length === 0)),
  );
  // The chain has a version 1 transaction with 521 rings of one member, and payments with rings of sixteen.
  expect(rings.points.some(({ value }) => value !== null && value !== '1.000000')).toBe(true);
});

test('pages go up from a time or back from the newest, and contain every span once', async () => {
  const { points: all } = await read('/api/v1/series/blocks?resolution=hour');
  expect(all.length).toBeGreaterThan(4);
  const upward = await pages(
    '/api/v1/series/blocks?resolution=hour&from=0&limit=2',
    read,
    ({ next }) => next,
  );
  expect(upward.flatMap(({ points }) => points)).toEqual(all);
  const back = await pages('/api/v1/series/blocks?resolution=hour&limit=2', read, ({ next }) => next);
  expect(back.toReversed().flatMap(({ points }) => points)).toEqual(all);

  const [from, to] = [all[1]?.start ?? 0, all[3]?.start ?? 0];
  const part = await read(`/api/v1/series/supply?resolution=hour&from=${from}&to=${to}`);
  const whole = await read('/api/v1/series/supply?resolution=hour');
  expect(part.points).toEqual(whole.points.slice(1, 3));
  const within = `/api/v1/series/blocks?resolution=hour&from=${from}&to=${to}&limit=1`;
  expect((await pages(within, read, ({ next }) => next)).flatMap(({ points }) => points)).toEqual(
    all.slice(1, 3),
  );
});

test('pool series have values only for the time in which the pool was watched', async () => {
  await recordPoolSize(database.writeDatabase, 0);
  await recordPoolSize(database.writeDatabase, 4_000);
  const series = async (metric: string) => (await read(`/api/v1/series/${metric}?resolution=day`)).points;
  const most = await series('pool_txs_most');
  expect(most.map(({ value }) => value)).toContain(String(scene.waiting.length));
  expect(most.at(-1)?.complete).toBe(false);
  expect((await series('pool_txs')).map(({ value }) => value)).toContain(`${scene.waiting.length}.000000`);
});

test('an unknown metric, resolution or time is refused by name', async () => {
  for (const [path, field] of [
    ['/api/v1/series/price', 'metric'],
    ['/api/v1/series/fees?resolution=week', 'resolution'],
    ['/api/v1/series/fees?from=-1', 'from'],
    ['/api/v1/series/fees?to=2026-01-01', 'to'],
    ['/api/v1/series/fees?limit=1001', 'limit'],
  ] as const) {
    const { status, body } = await refusal(path);
    expect({ status, field: body.error.field }).toEqual({ status: 400, field });
  }
});
