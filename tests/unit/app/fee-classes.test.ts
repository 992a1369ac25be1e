import { expect, test } from 'playwright/test';
import {
  feeClassWeights,
  feeClassMinimumRates,
  feeClassOf,
  lowestTierRateOf,
  sumTxsByFeeClass,
} from '../../../lookups/fee-classes.ts';

test('the class of a fee rate follows from its ratio to the lowest priority, with a tolerance of 5 %', () => {
  const cases: readonly (readonly [bigint, number])[] = [
    [0n, 0],
    [18_999n, 0],
    [19_000n, 1],
    [75_999n, 1],
    [76_000n, 2],
    [303_999n, 2],
    [304_000n, 3],
    [3_799_999n, 3],
    [3_800_000n, 4],
    [2n ** 64n, 4],
  ];
  expect(cases.map(([rate]) => [rate, feeClassOf(rate, 20_000n)])).toEqual(cases);
});

test('the unit of the classes is the rate of the lowest priority', () => {
  expect(lowestTierRateOf({ tiers: [20_000n, 80_000n, 320_000n, 4_000_000n] })).toBe(20_000n);
});

test('the limits of the classes are the lowest rates that belong to them', () => {
  for (const lowest of [1n, 20_000n, 20_001n]) {
    feeClassMinimumRates(lowest).forEach((limit, index) => {
      expect([feeClassOf(limit - 1n, lowest) <= index, feeClassOf(limit, lowest) > index]).toEqual([
        true,
        true,
      ]);
    });
  }
});

test('transactions are summed by class, cheapest class first, and empty classes have no weight', () => {
  const sums = sumTxsByFeeClass(
    [
      { weight: 1_000, fee: 1_000n * 320_000n },
      { weight: 2_000, fee: 2_000n * 20_000n },
      { weight: 3_000, fee: 3_000n * 20_500n },
    ],
    20_000n,
  );
  expect(sums).toEqual([
    { feeClass: 1, txCount: 2, weight: 5_000 },
    { feeClass: 3, txCount: 1, weight: 1_000 },
  ]);
  expect(feeClassWeights(sums)).toEqual([0, 5_000, 0, 1_000, 0]);
});
