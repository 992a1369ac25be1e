import { expect, test } from 'playwright/test';
import { createDemoHistoryClock } from '../../../demo/block-clock.ts';

const HOUR = 3_600;
const NOW = 1_800_000_000;

test('the blocks of a history cover its hours, in order, and end now', () => {
  const clock = createDemoHistoryClock(50);
  const start = clock.getStartTime(NOW) ?? 0;
  expect(clock.lastBackdatedHeight).toBe(1_500);
  expect(start).toBe(NOW - 50 * HOUR);
  const times = Array.from(
    { length: clock.lastBackdatedHeight },
    (_, index) => clock.getBlockTime(index + 1, start) ?? 0,
  );
  expect(times[0]).toBe(start);
  expect(times.at(-1)).toBe(NOW);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // Intervals are exponentially distributed: more than half are shorter than their mean.
  const short = times.filter((time, index) => index > 0 && time - (times[index - 1] ?? 0) < 120).length;
  expect(short / times.length).toBeGreaterThan(0.55);
  expect(short / times.length).toBeLessThan(0.72);
});

test('blocks above the history, and all blocks without one, get the current time', () => {
  const clock = createDemoHistoryClock(50);
  expect(clock.getBlockTime(1_501, NOW)).toBeUndefined();
  const none = createDemoHistoryClock(0);
  expect([none.getStartTime(NOW), none.getBlockTime(1, NOW), none.lastBackdatedHeight]).toEqual([
    undefined,
    undefined,
    0,
  ]);
});
