import { expect, test } from 'playwright/test';
import { buildFeeRateHistogram } from '../../../lookups/fee-rate-columns.ts';

test('without transactions there are no columns', () => {
  expect(buildFeeRateHistogram([])).toEqual([]);
  expect(buildFeeRateHistogram([{ weight: 0, fee: 5n }])).toEqual([]);
});

test('bins have no gaps and contain every transaction once', () => {
  const txs = [20n, 20n, 80n, 320n, 4_000n, 0n].map((rate, index) => ({
    weight: 1_000 + index,
    fee: rate * BigInt(1_000 + index),
  }));
  const bins = buildFeeRateHistogram(txs);
  expect(bins.reduce((sum, { txCount }) => sum + txCount, 0)).toBe(6);
  expect(bins.reduce((sum, { weight }) => sum + weight, 0)).toBe(6_015);
  expect(bins[0]?.minFeeRate).toBe(0n);
  for (const [index, bin] of bins.entries()) {
    expect(bin.maxFeeRate).toBeGreaterThan(bin.minFeeRate);
    if (index > 0) expect(bin.minFeeRate).toBe(bins[index - 1]?.maxFeeRate);
  }
  expect(bins.at(-1)?.txCount).toBe(1);
});

test('the largest possible fee has one bin', () => {
  const bins = buildFeeRateHistogram([{ weight: 1, fee: 2n ** 64n - 1n }]);
  expect(bins).toHaveLength(1);
  expect(bins[0]).toMatchObject({ minFeeRate: 2n ** 64n - 1n, weight: 1, txCount: 1 });
});
