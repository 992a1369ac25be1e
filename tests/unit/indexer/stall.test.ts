import { expect, test } from 'playwright/test';
import { BackfillStallDetector } from '../../../indexer/stall.ts';

test('a backfill without a new block for a minute is a problem, and a new block ends it', () => {
  let now = 0;
  const meter = new BackfillStallDetector(() => now);
  expect(meter.check(-1)).toBeUndefined();
  now = 59_999;
  expect(meter.check(-1)).toBeUndefined();
  now = 150_000;
  expect(meter.check(-1)?.message).toMatch(/^No worker has indexed a block above -1 for more than a minute/);
  expect(meter.check(10)).toBeUndefined();
  now += 59_999;
  expect(meter.check(10)).toBeUndefined();
});

test('time in which the indexer does not wait for ranges is no stall', () => {
  let now = 0;
  const meter = new BackfillStallDetector(() => now);
  expect(meter.check(5)).toBeUndefined();
  now = 100_000;
  expect(meter.check(undefined)).toBeUndefined();
  now = 100_001;
  expect(meter.check(5)).toBeUndefined();
});
