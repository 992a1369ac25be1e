import { expect, test } from 'playwright/test';
import {
  createProgressDisplay,
  emptyIndexPosition,
  formatTimeLeft,
  formatProgress,
  BackfillProgressMeter,
} from '../../../indexer/progress.ts';

const half = {
  progressStartHeight: 0,
  progressTargetHeight: 1000,
  progressCurrentHeight: 500,
  blocksPerSecond: 25,
  txsPerSecond: 300.4,
  progressFraction: 0.5,
  secondsLeft: 20,
  buildingIndex: null,
};

test('durations are written in their two largest units', () => {
  expect([0, 45, 200, 3_900, 90_000].map(formatTimeLeft)).toEqual([
    '0 s',
    '45 s',
    '3 min 20 s',
    '1 h 05 min',
    '25 h 00 min',
  ]);
});

test('a line of progress shows the percentage, the rate and the remaining time', () => {
  expect(formatProgress(half, 10)).toBe(
    'Indexing [#####.....] 50.0%  block 500 of 1000  25 blocks/s, 300 tx/s, 20 s left',
  );
});

test('an index without progress shows no remaining time', () => {
  const line = formatProgress({ ...half, blocksPerSecond: null, txsPerSecond: null, secondsLeft: null }, 0);
  expect(line).toBe('Indexing 50.0%  block 500 of 1000  0 blocks/s, 0 tx/s');
});

test('rates cover the last seconds and not the complete run', () => {
  const target = { height: 100_000, cumulativeTxCount: 1_000_000 };
  const meter = new BackfillProgressMeter({ height: 0, cumulativeTxCount: 0 }, 0);
  for (let second = 1; second <= 60; second += 1) {
    meter.measure({ height: second * 100, cumulativeTxCount: second * 10 }, target, second * 1000);
  }
  const later = meter.measure({ height: 6_000, cumulativeTxCount: 600 }, target, 80_000);
  expect(later.blocksPerSecond).toBe(0);
  expect(later).toMatchObject({
    progressStartHeight: 0,
    progressTargetHeight: 100_000,
    progressCurrentHeight: 6_000,
  });
});

test('percentage and remaining time count transactions, which are more frequent in newer blocks', () => {
  const target = { height: 1_999, cumulativeTxCount: 8_000 };
  const meter = new BackfillProgressMeter({ height: -1, cumulativeTxCount: 0 }, 0);
  const half = meter.measure({ height: 999, cumulativeTxCount: 1_000 }, target, 10_000);
  expect(half.progressFraction).toBe(0.2);
  expect(half.secondsLeft).toBe(40);
});

test('a bulk load keeps its progress after a restart and measures its rate again', () => {
  const meter = new BackfillProgressMeter({ height: 999, cumulativeTxCount: 4_000 }, 0, emptyIndexPosition);
  const first = meter.measure(
    { height: 999, cumulativeTxCount: 4_000 },
    { height: 1_999, cumulativeTxCount: 8_000 },
    0,
  );
  expect(first).toMatchObject({ progressFraction: 0.5, txsPerSecond: null });
  const next = meter.measure(
    { height: 1_009, cumulativeTxCount: 4_100 },
    { height: 1_999, cumulativeTxCount: 8_000 },
    1_000,
  );
  expect(next).toMatchObject({ blocksPerSecond: 10, txsPerSecond: 100 });
});

test('the build of indexes has its own line', () => {
  const building = { ...half, progressFraction: 0.251, secondsLeft: 65, buildingIndex: 'outputs_key_idx' };
  expect(formatProgress(building, 4)).toBe('Building indexes [#...] 25.1%  outputs_key_idx, 1 min 05 s left');
});

test('the first measurement has no rate', () => {
  const meter = new BackfillProgressMeter({ height: 5, cumulativeTxCount: 0 }, 1000);
  expect(
    meter.measure({ height: 5, cumulativeTxCount: 0 }, { height: 10, cumulativeTxCount: 0 }, 1000)
      .blocksPerSecond,
  ).toBeNull();
});

test('the bar on a terminal redraws itself, and lines appear above it', () => {
  let written = '';
  const stream = { isTTY: true, columns: 40, write: (text: string) => (written += text) };
  const display = createProgressDisplay(stream, () => 0);
  display.show(half);
  expect(written).toBe(`\r\u001b[K${formatProgress(half, 24).slice(0, 39)}`);
  written = '';
  display.printLine('hello');
  expect(written).toBe(`\r\u001b[Khello\n${formatProgress(half, 24).slice(0, 39)}`);
});

test('without a terminal there is at most one line a second', () => {
  const lines: string[] = [];
  let now = 0;
  const display = createProgressDisplay({ write: (text) => lines.push(text) }, () => now);
  for (now = 0; now <= 2_500; now += 100) display.show(half);
  expect(lines).toHaveLength(3);
});
