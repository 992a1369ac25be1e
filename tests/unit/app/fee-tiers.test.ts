import { expect, test } from 'playwright/test';
import { describeFutureBlock, formatExpectedWait } from '../../../i18n/block-wait.ts';
import { feeTierOf } from '../../../lookups/fee-tiers.ts';

const rules = {
  weightLimits: { longTermMedianWeight: 300_000n, penaltyFreeWeight: 300_000n, maximumWeight: 600_000n },
  feeRates: { minimum: 19_000n, tiers: [20_000n, 80_000n, 320_000n, 4_000_000n] },
} as const;

test('a fee rate belongs to the highest priority that it pays, up to five percent less', () => {
  expect(feeTierOf(0n, rules)).toBeUndefined();
  expect(feeTierOf(18_999n, rules)).toBeUndefined();
  expect(feeTierOf(19_000n, rules)).toBe('slow');
  expect(feeTierOf(75_999n, rules)).toBe('slow');
  expect(feeTierOf(76_000n, rules)).toBe('normal');
  expect(feeTierOf(320_000n, rules)).toBe('fast');
  expect(feeTierOf(2n ** 64n, rules)).toBe('fastest');
});

test('the wait for a block is the target time of each block before it', () => {
  expect(formatExpectedWait(1, 120)).toBe('about 2 min');
  expect(formatExpectedWait(40, 120)).toBe('about 1 h');
  expect([1, 3, 5, 11, 21, 22, 43].map(describeFutureBlock)).toEqual([
    'next block',
    'third block from now',
    '5th block from now',
    '11th block from now',
    '21st block from now',
    '22nd block from now',
    '43rd block from now',
  ]);
});
