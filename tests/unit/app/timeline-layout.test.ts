import { expect, test } from 'playwright/test';
import { timelineGapWidths } from '../../../app/_components/timeline-layout.ts';
import { estimateMiningWaitRange } from '../../../lookups/wait-range.ts';

test('gaps are as wide as the time between blocks, and a timestamp before its parent has the least width', () => {
  expect(timelineGapWidths([100, 220, 340], 100)).toEqual([50, 50]);
  expect(timelineGapWidths([0, 100, 400], 80)).toEqual([20, 60]);
  const [first, second, third] = timelineGapWidths([1_000, 900, 1_000, 1_000], 100);
  expect(second).toBeGreaterThan(90);
  expect(first).toBe(third);
  expect(first).toBeGreaterThan(0);
  expect(timelineGapWidths([7], 100)).toEqual([]);
});

test('the range of a wait agrees with the quantiles of the gamma distribution', () => {
  // Quantiles for 0.05 and 0.95 with shapes 1, 10 and 286, in means.
  for (const [blocks, from, to] of [
    [1, 0.0513, 2.9957],
    [10, 5.4254, 15.7052],
    [286, 258.76, 314.37],
  ] as const) {
    const range = estimateMiningWaitRange(blocks, 1);
    expect(Math.abs(range.minSeconds - from) / blocks).toBeLessThan(0.03);
    expect(Math.abs(range.maxSeconds - to) / blocks).toBeLessThan(0.03);
  }
});
