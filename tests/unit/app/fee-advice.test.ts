import { expect, test } from 'playwright/test';
import { createFeeAdvice, estimateBlocksUntilMined } from '../../../lookups/fee-advice.ts';

const rules = {
  weightLimits: { longTermMedianWeight: 300_000n, penaltyFreeWeight: 300_000n, maximumWeight: 600_000n },
  feeRates: { minimum: 19_000n, tiers: [20_000n, 80_000n, 320_000n, 4_000_000n] },
} as const;

/** Returns transactions of 100 kB each that pay a rate. */
function waitingAt(rate: bigint, count: number) {
  return Array.from({ length: count }, () => ({ weight: 100_000, fee: 100_000n * rate }));
}

test('a tier waits for the transactions that pay at least as much', () => {
  const { tiers, sufficientTier } = createFeeAdvice(rules, waitingAt(80_000n, 4));
  expect(
    tiers.map(({ name, blocksUntilMined, isNoFasterThanCheaperTier }) => [
      name,
      blocksUntilMined,
      isNoFasterThanCheaperTier,
    ]),
  ).toEqual([
    ['slow', 2, false],
    ['normal', 2, true],
    ['fast', 1, false],
    ['fastest', 1, true],
  ]);
  expect(sufficientTier.name).toBe('fast');
});

test('the lowest fee is enough while the pool is empty, and every other tier gains nothing', () => {
  const { tiers, sufficientTier } = createFeeAdvice(rules, []);
  expect(sufficientTier).toEqual({
    name: 'slow',
    rate: 20_000n,
    typicalPaymentFee: 44_000_000n,
    blocksUntilMined: 1,
    isNoFasterThanCheaperTier: false,
  });
  expect(tiers.map(({ isNoFasterThanCheaperTier }) => isNoFasterThanCheaperTier)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('the cheapest tier is enough when no tier reaches the next block', () => {
  const { sufficientTier } = createFeeAdvice(rules, waitingAt(4_000_000n, 7));
  expect([sufficientTier.name, sufficientTier.blocksUntilMined]).toEqual(['slow', 3]);
});

test('a payment that does not fit beside the transactions before it waits for another block', () => {
  expect(
    [2_200, 300_000, 300_001, 900_000].map((weight) => estimateBlocksUntilMined(weight, 300_000)),
  ).toEqual([1, 1, 2, 3]);
  const [slow] = createFeeAdvice(rules, [{ weight: 297_801, fee: 297_801n * 20_000n }]).tiers;
  expect(slow?.blocksUntilMined).toBe(2);
});

test('the fee of a typical payment is rounded up as wallets round it', () => {
  const odd = {
    ...rules,
    feeRates: { ...rules.feeRates, tiers: [20_001n, 80_000n, 320_000n, 4_000_000n] as const },
  };
  expect(createFeeAdvice(odd, []).sufficientTier.typicalPaymentFee).toBe(44_010_000n);
});
