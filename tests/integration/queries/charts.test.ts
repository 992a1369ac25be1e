import { expect, test } from 'playwright/test';
import { chartDefinitions } from '../../../app/charts/charts.ts';
import { loadChartsData } from '../../../lookups/charts.ts';
import { chartIds } from '../../../app/charts/chart-ids.ts';
import { parseChartId, parseChartRange, parseChartScale } from '../../../app/charts/search-params.ts';
import { chartRanges } from '../../../lookups/chart-range.ts';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { runInSnapshot } from '../../../db/queries/snapshot.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { syntheticChain } from '../../helpers/synthetic-chain.ts';

let testDatabase: TestDatabase;
let database: Database;

/** Blocks of two months, between which there are two days without blocks. The genesis block has a timestamp in 1970. */
const blocks = syntheticChain(300).blocks.map(({ rows, ...raw }, height) => ({
  ...raw,
  rows: {
    ...rows,
    block: {
      ...rows.block,
      timestamp:
        height === 0 ? 0 : Date.UTC(2023, 9, 27) / 1_000 + height * 1_800 + (height > 150 ? 172_800 : 0),
    },
  },
}));

test.beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { writeDatabase, url } = testDatabase;
  const genesisHash = blockHashFromBytes(blocks[0]!.rows.block.hash);
  await initialiseSyncState(writeDatabase, { network: 'fakechain', genesisHash });
  await appendBlocks(writeDatabase, { height: -1, hash: undefined }, blocks);
  database = connectDatabase(url);
});
test.afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const starts = {
  hour: (time: Date) => time.setUTCMinutes(0, 0),
  day: (time: Date) => time.setUTCHours(0, 0, 0),
  week: (time: Date) => time.setUTCHours(0, 0, 0) - ((time.getUTCDay() + 6) % 7) * 86_400_000,
  month: (time: Date) => Date.UTC(time.getUTCFullYear(), time.getUTCMonth()),
};

for (const range of chartRanges) {
  test(`${range.label}: every block of the range is in its span, no gaps, the last one incomplete`, async () => {
    const { spans, range: fitted } = await runInSnapshot(database, (snapshot) =>
      loadChartsData(snapshot, range),
    );
    // The chain is too young for five weeks or five months, so the spans of these ranges are days.
    expect(fitted.spanLength).toBe(range.spanLength === 'hour' ? 'hour' : 'day');
    expect(spans.length).toBeGreaterThanOrEqual(5);
    const own = blocks.slice(1).map(({ rows }) => rows.block);
    const expected = new Map<number, typeof own>();
    for (const block of own) {
      const start = starts[fitted.spanLength](new Date(block.timestamp * 1_000)) / 1_000;
      expected.set(start, [...(expected.get(start) ?? []), block]);
    }
    const first = spans[0]?.chain?.start ?? Infinity;
    const shown = [...expected].filter(([start]) => start >= first);
    const full = spans.flatMap(({ chain }) => (chain === undefined ? [] : [chain]));
    expect(full.map(({ start, blocks: count, fees }) => [start, count, fees])).toEqual(
      shown.map(([start, list]) => [start, list.length, list.reduce((sum, { fees }) => sum + fees, 0n)]),
    );
    expect(spans.length).toBeLessThanOrEqual(range.spanCount ?? Infinity);
    expect(new Set(spans.map(({ name }) => name)).size).toBe(spans.length);
    expect(spans.map(({ isComplete }) => isComplete)).toEqual(spans.map((_, at) => at < spans.length - 1));
    // The genesis block is in no span, but its reward is part of the supply.
    const supply = blocks.reduce((sum, { rows: { block } }) => sum + block.reward - block.fees, 0n);
    expect(spans.at(-1)?.supply).toBe(supply);
    expect(spans.at(-1)?.outputCount).toBe(blocks.flatMap(({ rows }) => rows.outputs).length);
    if (fitted.spanLength === 'day') expect(spans.filter(({ chain }) => chain === undefined)).toHaveLength(1);
  });
}

test('charts format every span and describe their content in one sentence', async () => {
  const { range, spans } = await runInSnapshot(database, (snapshot) => loadChartsData(snapshot, undefined));
  expect(range.name).toBe('month');
  expect(chartDefinitions.map(({ id }) => id)).toEqual([...chartIds]);
  for (const { lines, band, valueFormat, description: says } of chartDefinitions) {
    expect(says).toMatch(/^[A-Z].*\.$/);
    for (const { getValue } of [...lines, ...(band ?? [])]) {
      for (const value of spans.map(getValue)) {
        if (value === undefined) continue;
        expect(valueFormat.formatForTable(value)).toMatch(/^-?[0-9]/);
        expect(valueFormat.formatForHeadline(value)).toMatch(/^-?[0-9]/);
      }
    }
  }
});

test('an unknown range, chart or scale is refused', () => {
  expect(parseChartId({ chart: 'price' })).toMatchObject({ field: 'chart' });
  expect(parseChartId({})).toBe('txs');
  expect(parseChartScale({ scale: 'root' })).toMatchObject({ field: 'scale' });
  expect(parseChartScale({ scale: 'log' })).toBe('log');
  expect(parseChartRange({ range: 'decade' })).toMatchObject({ field: 'range' });
  expect(parseChartRange({ range: ['day', 'week'] })).toMatchObject({ field: 'range' });
  expect(parseChartRange({})).toBeUndefined();
});
