import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, test } from 'playwright/test';
import {
  svgXOfValue,
  areaPath,
  bandPath,
  selectPlottedIndices,
  linePath,
  MAX_VALUES_PER_CHART_LINE,
  withOnlyNewestValue,
} from '../../../app/_components/charts/plot-paths.ts';
import { renderTimeSpanTableHtml } from '../../../app/_components/charts/span-table.ts';
import { chartEventFlagsOf, MAX_CHART_EVENT_FLAGS } from '../../../app/charts/chart-flags.ts';
import { chartDefinitions } from '../../../app/charts/charts.ts';
import { chartsHeadlineOf } from '../../../app/charts/charts-headline.ts';
import { ChartsView } from '../../../app/charts/charts-view.tsx';
import { createLargeChartYAxis, computeTimeAxisTicks } from '../../../app/charts/opened-axis.ts';
import { placeDottedRings, findRingSizePeriods } from '../../../app/charts/ring-eras.ts';
import { percentChangeColumn } from '../../../app/charts/change-column.ts';
import { chartRangeWithShorterSpans, chartRanges } from '../../../lookups/chart-range.ts';
import type { ChartsData, ChartSpan } from '../../../lookups/charts.ts';

const y = (value: number) => 100 - value;

test('a line of a million values is drawn with its highest and lowest value and its gaps, in a few kilobytes', () => {
  const values = Array.from({ length: 1_000_000 }, (_, index): number | undefined =>
    index === 500_000 ? undefined : 50,
  );
  values[123_456] = 99;
  values[765_432] = 1;
  const indices = selectPlottedIndices(values);
  expect(indices.length).toBeLessThanOrEqual(MAX_VALUES_PER_CHART_LINE + 2);
  for (const index of [0, 123_456, 500_000, 765_432, 999_999]) expect(indices).toContain(index);
  const path = linePath({ values, toY: y });
  expect(path.length).toBeLessThan(20_000);
  expect(path.match(/M/g)).toHaveLength(2);
});

test('a line reaches both edges, one value stands at the now mark, and a gap interrupts it', () => {
  expect(linePath({ values: [0, 50, 100], toY: y })).toBe('M0,100L500,50L1000,0');
  expect(svgXOfValue(0, 1)).toBe(1_000);
  expect(linePath({ values: [1, 2, undefined, 3, 4], toY: y }).match(/M/g)).toHaveLength(2);
  expect(withOnlyNewestValue([1, 2, undefined])).toEqual([undefined, 2, undefined]);
  expect(areaPath({ values: [10, 20], toY: y })).toBe('M0,90L1000,80V100H0Z');
  expect(areaPath({ values: [10, 20, undefined, 5, undefined, 30, 40], toY: y })).toBe(
    'M0,90L166.7,80V100H0ZM833.3,70L1000,60V100H833.3Z',
  );
  expect(bandPath({ values: [30, 40], lowerValues: [10, 20], toY: y })).toBe('M0,70L1000,60L1000,80L0,90Z');
});

test('the eras of the ring size are the sizes that lasted, and each ring has as many dots', () => {
  const eras = findRingSizePeriods([undefined, 3, 3, 4, 5, 5, 5, 11, 11.02, 16]);
  expect(eras).toEqual([
    { ringSize: 3, firstSpanIndex: 1 },
    { ringSize: 5, firstSpanIndex: 4 },
    { ringSize: 11, firstSpanIndex: 7 },
  ]);
  expect(findRingSizePeriods([16])).toEqual([{ ringSize: 16, firstSpanIndex: 0 }]);
  expect(findRingSizePeriods([])).toEqual([]);
  const { rings, width } = placeDottedRings([...eras, { ringSize: 1_000, firstSpanIndex: 9 }]);
  expect(rings.map(({ dots }) => dots.length)).toEqual([3, 5, 11, 64]);
  for (const { dots } of rings) {
    for (const { x, y: top } of dots) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(top).toBeGreaterThanOrEqual(0);
    }
  }
});

const DAY = 86_400;
const FIRST = Date.UTC(2026, 8, 25) / 1_000;

interface DayFigures {
  readonly txs?: number;
  readonly difficulty?: bigint;
  readonly feeRate?: bigint;
}

/** Returns days with the given figures. The last day is not complete. */
function daysOf(figures: readonly DayFigures[]): ChartSpan[] {
  return figures.map(({ txs = 100, difficulty = 1_200n, feeRate = 20_000n }, index) => {
    const start = FIRST + index * DAY;
    const sums = {
      start,
      blocks: 720,
      intervals: 720,
      intervalSeconds: 86_400n,
      difficulty: difficulty * 720n,
      targetSeconds: 86_400n,
      size: 1n,
      weight: 720n * 96_000n,
      txs,
      txSize: 1n,
      txWeight: BigInt(txs) * 2_000n,
      fees: BigInt(txs) * 40_000_000n,
      reward: 720n * 600_000_000_000n,
      inputCount: txs * 2,
      outputCount: txs * 2,
      coinbaseOutputCount: 720,
      ringMembers: txs * 32,
      version1Txs: 0,
      fullTxs: 0,
      simpleTxs: 0,
      bulletproofTxs: 0,
      bulletproof2Txs: 0,
      clsagTxs: 0,
      bulletproofPlusTxs: txs,
      fcmpTxs: 0,
      fcmpInputs: 0,
      carrotOutputs: 0,
      feeRateTenth: feeRate,
      feeRateMedian: feeRate,
      feeRateNineTenths: feeRate * 16n,
    };
    return {
      name: new Date(start * 1_000).toISOString().slice(0, 10),
      start,
      isComplete: index < figures.length - 1,
      // The fixture has the columns that charts read.
      chain: sums as unknown as NonNullable<ChartSpan['chain']>,
      supply: 18_900_000n * 10n ** 12n,
      outputCount: 150_000_000,
      pool: undefined,
      orphanedBlockCount: undefined,
    };
  });
}

const reorgAt = (day: number, id = 1) => ({
  id,
  depth: id,
  detectedAt: new Date((FIRST + day * DAY + 3_600) * 1_000),
});

test('more than six flags become one with a count, and those of one day share a flag', () => {
  const spans = daysOf(Array.from({ length: 30 }, () => ({})));
  const hardForks = [
    { version: 15, height: 10, timestamp: FIRST + 2 * DAY },
    { version: 16, height: 11, timestamp: FIRST + 2 * DAY + 60 },
  ];
  const few = chartEventFlagsOf({ spans, hardForks, reorgs: [reorgAt(20, 2), reorgAt(9, 3), reorgAt(9, 1)] });
  expect(few.map(({ spanIndex, event }) => [spanIndex, event.kind])).toEqual([
    [2, 'hardFork'],
    [9, 'reorgs'],
    [20, 'reorg'],
  ]);
  expect(few[0]?.event).toEqual({ kind: 'hardFork', versions: [15, 16] });
  const reorgs = Array.from({ length: MAX_CHART_EVENT_FLAGS + 1 }, (_, index) =>
    reorgAt(index + 5, index + 1),
  );
  const many = chartEventFlagsOf({ spans, hardForks, reorgs });
  expect(many).toHaveLength(2);
  expect(many[1]).toEqual({ spanIndex: 11, event: { kind: 'reorgs', count: 7, deepest: 7 } });
});

test('traffic is unusual when several days have at least twice the median', () => {
  const usual = Array.from({ length: 30 }, () => ({ txs: 100 }));
  const wave = usual.map((day, index) => (index >= 10 && index < 14 ? { txs: 400 } : day));
  const of = (figures: readonly DayFigures[]) =>
    chartEventFlagsOf({ spans: daysOf(figures), hardForks: [], reorgs: [] });
  expect(of(wave)).toEqual([
    { spanIndex: 10, event: { kind: 'traffic', lastSpanIndex: 13, multipleOfMedian: 4 } },
  ]);
  expect(of(usual.map((day, index) => (index === 10 ? { txs: 900 } : day)))).toEqual([]);
  expect(of(wave.slice(5, 20))).toEqual([]);
});

test('the headline compares only ranges with enough spans, and names no extreme that another span shares', () => {
  const rising = daysOf(Array.from({ length: 20 }, (_, index) => ({ difficulty: BigInt(1_200 + index) })));
  expect(chartsHeadlineOf(rising)).toMatchObject({ hashRateExtreme: 'highest', feesSteadySinceSpanIndex: 0 });
  expect(chartsHeadlineOf(rising).newestCompleteSpan).toEqual({ spanIndex: 18, txs: 100 });
  expect(chartsHeadlineOf(rising.slice(-5)).hashRateExtreme).toBeUndefined();
  expect(chartsHeadlineOf(daysOf(Array.from({ length: 20 }, () => ({})))).hashRateExtreme).toBeUndefined();
  const moved = daysOf(
    Array.from({ length: 20 }, (_, index) => ({ feeRate: index < 8 ? 25_000n : 20_100n - BigInt(index) })),
  );
  expect(chartsHeadlineOf(moved).feesSteadySinceSpanIndex).toBe(8);
  expect(chartsHeadlineOf(daysOf([{}])).newestCompleteSpan).toBeUndefined();
});

test('a linear axis begins at zero, and a logarithmic one has a line at each power of ten', () => {
  const linear = createLargeChartYAxis([[5, 10, undefined]], 'linear');
  expect(linear.heightOf(0)).toBe(0);
  expect(linear.ticks.every((value) => value > 0 && linear.heightOf(value) <= 100)).toBe(true);
  const log = createLargeChartYAxis([[0, 3, 2_000]], 'log');
  expect(log.ticks).toEqual([10, 100, 1_000, 10_000]);
  expect(createLargeChartYAxis([[0]], 'log').ticks).toEqual([]);
  expect(computeTimeAxisTicks(daysOf([{}]))).toEqual([{ index: 0, label: '2026-09-25' }]);
  expect(
    computeTimeAxisTicks(daysOf(Array.from({ length: 31 }, () => ({})))).map(({ index }) => index),
  ).toEqual([0, 6, 12, 18, 24]);
});

test('a change is not computed from zero, a gap or the sum of an incomplete span', () => {
  const spans = daysOf([{}, {}, {}, {}, {}]);
  const values = [0, 100, 95.4, undefined, 100];
  expect(percentChangeColumn({ values }, spans, true).valueLabels).toEqual(['–', '–', '−4.6 %', '–', '–']);
});

test('a table of spans escapes its names and can begin with the newest span', () => {
  const html = renderTimeSpanTableHtml({
    caption: 'A & B',
    spanName: 'Day',
    spans: daysOf([{}, {}]),
    columns: [{ name: '<i>', valueLabels: ['1', '2'] }],
    newestFirst: true,
  });
  expect(html).toContain('A &amp; B');
  expect(html).toContain('&lt;i&gt;');
  expect(html.indexOf('2026-09-26, so far')).toBeLessThan(html.indexOf('2026-09-25'));
});

test('a young chain gets shorter spans, down to hours', () => {
  const all = chartRanges.find(({ name }) => name === 'all');
  if (all === undefined) throw new Error('the range exists');
  const week = chartRangeWithShorterSpans(all);
  expect(week?.spanLength).toBe('week');
  expect(chartRangeWithShorterSpans({ ...all, spanLength: 'hour' })).toBeUndefined();
});

const data = (spans: readonly ChartSpan[]): ChartsData => ({
  tip: { height: 100, hash: '00', network: 'mainnet' } as unknown as ChartsData['tip'],
  range: chartRanges[2],
  spans,
  hardForks: [],
  reorgs: [],
  txsByInputAndOutputCount: [],
  outputTreeGrowth: undefined,
});

test('the tree of all outputs counts down to its next layer, and the charts of hard fork 17 wait for its transactions', () => {
  const render = (fcmpTxs: number, tree: ChartsData['outputTreeGrowth']) => {
    const spans = daysOf([{}]).map((span) => ({ ...span, chain: { ...span.chain!, fcmpTxs } }));
    return renderToStaticMarkup(
      createElement(ChartsView, {
        ...data(spans),
        outputTreeGrowth: tree,
        openChartId: 'txs',
        scale: 'linear',
      }),
    );
  };
  const before = render(0, undefined);
  expect(before).not.toContain('id="tree"');
  expect(before).not.toContain('The output tree of FCMP++');
  const after = render(5, {
    layerCount: 6,
    outputCount: 150_000_000,
    outputCapacity: 320_013_504n,
    blocksUntilNextLayer: 720 * 3,
  });
  for (const part of ['id="fork-17"', 'id="tree"', 'in about 3 days']) expect(after).toContain(part);
  const text = after.replaceAll(/<[^<>]*>/g, '');
  for (const part of ['capacity: 320013504 outputs', 'needs 170013505 more outputs'])
    expect(text).toContain(part);
});

test('the page has a picture, a figure and a table for each chart with one day, and says what has no values. Eight charts stand above the opened one', () => {
  for (const { id } of chartDefinitions) {
    for (const scale of ['linear', 'log'] as const) {
      const html = renderToStaticMarkup(
        createElement(ChartsView, { ...data(daysOf([{}])), openChartId: id, scale }),
      );
      expect(html.match(/class="small-charts-figure"/g)?.length).toBeGreaterThan(12);
      expect(html).toContain('id="chart-table"');
      expect(html).not.toContain('NaN');
      expect(html).not.toContain('Infinity');
      expect(html).not.toContain('style=');
    }
  }
  const html = renderToStaticMarkup(
    createElement(ChartsView, { ...data(daysOf([{}])), openChartId: 'orphans', scale: 'linear' }),
  );
  const order = ['id="pool"', 'id="open"', 'id="table"', 'id="fees"'].map((part) => html.indexOf(part));
  expect(order.toSorted((a, b) => a - b)).toEqual(order);
  expect(order[0]).toBeGreaterThan(0);
  const empty = renderToStaticMarkup(
    createElement(ChartsView, { ...data([]), openChartId: 'txs', scale: 'linear' }),
  );
  expect(empty).toContain('There is only the genesis block');
});
