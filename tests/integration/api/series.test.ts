import { expect, test } from 'playwright/test';
import { seriesResponseSchema, seriesListResponseSchema } from '../../../api/contract/series.ts';
import { recordPoolSize } from '../../../db/write/pool-series.ts';
import { statement } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { ask, get, pages, refusal } from './client.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

let scene: Scene;
let database: TestDatabase;
stageSite((staged) => ({ scene, database } = staged));

const read = async (path: string) => get(seriesResponseSchema, path);

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
  const { metrics } = await get(seriesListResponseSchema, '/api/v1/stats');
  expect(metrics.length).toBeGreaterThan(30);
  for (const metric of metrics) {
    const series = await read(`/api/v1/stats/${metric.name}?step=hour`);
    expect(series.metric).toEqual(metric);
    expect(series.points.length > 0).toBe(metric.source === 'chain');
  }
});

test('sums are exact and include only main-chain blocks up to the tip, and the span of the tip is incomplete', async () => {
  for (const [step, seconds] of [
    ['hour', 3_600],
    ['day', 86_400],
  ] as const) {
    const spans = blocksBy(seconds);
    const values = async (metric: string) => (await read(`/api/v1/stats/${metric}?step=${step}`)).points;
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

test('means are truncated to six decimals, and are null where there is no value', async () => {
  const spans = blocksBy(3_600);
  const { points } = await read('/api/v1/stats/difficulty?step=hour');
  expect(points.map(({ value }) => value)).toEqual(
    spans.map(([, rows]) => {
      const total = sum(rows, ({ block }) => block.difficulty) * 1_000_000n;
      const digits = (total / BigInt(rows.length)).toString();
      return rows.length === 1 ? digits.slice(0, -6) : `${digits.slice(0, -6)}.${digits.slice(-6)}`;
    }),
  );
  const rings = await read('/api/v1/stats/ring_size?step=hour');
  expect(rings.points.map(({ value }) => value === null)).toEqual(
    spans.map(([, rows]) => rows.every(({ inputs }) => inputs.length === 0)),
  );
  // The chain has a version 1 transaction with 521 rings of one member, and payments with rings of sixteen.
  expect(rings.points.some(({ value }) => value !== null && value !== '1.000000')).toBe(true);
});

test('a series can be limited to a range of times', async () => {
  const { points: all } = await read('/api/v1/stats/blocks?step=hour');
  expect(all.length).toBeGreaterThan(4);
  const [from, to] = [all[1]?.start ?? 0, all[3]?.start ?? 0];
  for (const series of ['supply', 'blocks']) {
    const part = await read(`/api/v1/stats/${series}?step=hour&from=${from}&to=${to}`);
    const whole = await read(`/api/v1/stats/${series}?step=hour`);
    expect(part.points).toEqual(whole.points.slice(1, 3));
  }
});

test('the CSV file of a series has the points of the JSON response', async () => {
  for (const query of ['step=hour', 'step=day', 'step=hour&from=1&to=1700000000']) {
    for (const series of ['fees', 'ring_size', 'pool_txs']) {
      const { points, metric } = await read(`/api/v1/stats/${series}?${query}`);
      const { status, text, headers } = await ask(`/api/v1/stats/${series}.csv?${query}`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      // The file has no line for the genesis block, whose timestamp is in 1970.
      const lines = points
        .filter(({ start }) => start >= 86_400)
        .map(
          ({ start, value, complete }) =>
            `${start},${new Date(start * 1000).toISOString()},${value ?? ''},${String(complete)}`,
        );
      const header = `start (unix seconds),time (UTC),${series} (${metric.unit}),complete`;
      expect(text.split('\r\n')).toEqual([header, ...lines, '']);
    }
  }
  const { body } = await refusal('/api/v1/stats/price.csv');
  expect(body.error).toMatchObject({ code: 'invalid_parameter', field: 'series' });
});

test('pool series have values only for the time in which the pool was sampled', async () => {
  await recordPoolSize(database.writeDatabase, 0);
  await recordPoolSize(database.writeDatabase, 4_000);
  const series = async (metric: string) => (await read(`/api/v1/stats/${metric}?step=day`)).points;
  const most = await series('pool_txs_most');
  expect(most.map(({ value }) => value)).toContain(String(scene.waiting.length));
  expect(most.at(-1)?.complete).toBe(false);
  expect((await series('pool_txs')).map(({ value }) => value)).toContain(`${scene.waiting.length}.000000`);
});

test('the error for an unknown metric, resolution or time contains the name of the parameter', async () => {
  for (const [path, field] of [
    ['/api/v1/stats/price', 'series'],
    ['/api/v1/stats/fees?step=week', 'step'],
    ['/api/v1/stats/fees?from=-1', 'from'],
    ['/api/v1/stats/fees?to=2026-01-01', 'to'],
    ['/api/v1/stats/fees?cursor=1', 'cursor'],
    ['/api/v1/stats/fees.csv?from=x', 'from'],
  ] as const) {
    const { status, body } = await refusal(path);
    expect({ status, field: body.error.field }).toEqual({ status: 400, field });
  }
});

test('a series of more than 1,000 points has pages, forward from a time and backward from the newest point', async () => {
  const hours = 2_500;
  await database.writeDatabase.query(statement`
    insert into pool_series (seconds, start, observed_ms, txs_ms, weight_ms, min_txs, max_txs, min_weight, max_weight)
    select 3600, hour * 3600, 1, hour, 0, hour, hour, 0, 0 from generate_series(1, ${hours}::integer) as hour`);
  const starts = Array.from({ length: hours }, (_, index) => (index + 1) * 3_600);
  const end = (hours + 1) * 3_600;
  const upward = await pages(seriesResponseSchema, `/api/v1/stats/pool_txs?step=hour&from=0&to=${end}`);
  expect(upward.map(({ points }) => points.length)).toEqual([1_000, 1_000, 500]);
  expect(upward.flatMap(({ points }) => points.map(({ start }) => start))).toEqual(starts);
  const back = await pages(seriesResponseSchema, `/api/v1/stats/pool_txs?step=hour&to=${end}`);
  expect(back.toReversed().flatMap(({ points }) => points.map(({ start }) => start))).toEqual(starts);
  const { text } = await ask(`/api/v1/stats/pool_txs.csv?step=hour&to=${end}`);
  // Files omit the first day of 1970, which has only the timestamp 0 of the genesis block.
  const written = starts.filter((start) => start >= 86_400).length;
  expect(text.split('\r\n').slice(1, -1)).toHaveLength(written);
});
