import { expect, test } from 'playwright/test';
import { fillBlockTemplate } from '@ringscope/protocol/block-template.ts';
import { baseReward } from '@ringscope/protocol/emission.ts';
import { computeFeeRates, computeBlockWeightLimits } from '@ringscope/protocol/fee-estimate.ts';

const TAIL = 600_000_000_000n;
const base = { generatedCoins: 2n ** 64n, blockVersion: 16, penaltyFreeWeight: 300_000n };

test('a block takes transactions in their order up to its penalty-free weight', () => {
  const waiting = Array.from({ length: 5 }, (_, index) => ({ name: index, weight: 100_000, fee: 10n }));
  const block = fillBlockTemplate(base, waiting);
  expect(block.txs.map(({ name }) => name)).toEqual([0, 1, 2]);
  expect(block.skippedTxs.map(({ name }) => name)).toEqual([3, 4]);
  expect(block).toMatchObject({ weight: 300_000n, fees: 30n, reward: TAIL });
});

test('a smaller transaction fills the room that a larger one would exceed', () => {
  const waiting = [
    { weight: 200_000, fee: 10n },
    { weight: 200_000, fee: 9n },
    { weight: 100_000, fee: 1n },
  ];
  expect(fillBlockTemplate(base, waiting).txs).toEqual([waiting[0], waiting[2]]);
});

test('a fee above the penalty makes a block heavier than its penalty-free weight', () => {
  const waiting = [
    { weight: 300_000, fee: 10n },
    { weight: 30_000, fee: TAIL },
  ];
  const block = fillBlockTemplate(base, waiting);
  expect(block.txs).toEqual(waiting);
  expect(block.reward).toBeLessThan(baseReward(base.generatedCoins, base.blockVersion));
});

test('no block is heavier than twice its penalty-free weight, less the room for the coinbase', () => {
  const heavy = { weight: 599_401, fee: 10n ** 15n };
  expect(fillBlockTemplate(base, [heavy]).skippedTxs).toEqual([heavy]);
  expect(fillBlockTemplate(base, [{ ...heavy, weight: 599_400 }]).txs).toHaveLength(1);
});

// The daemon returns these rates for a mainnet block after the tail emission began.
test('with the smallest medians the fee rates are those of today’s mainnet', () => {
  const limits = computeBlockWeightLimits(16, { shortTermMedian: 100_000n, longTermMedian: 176_470n })!;
  expect(limits).toEqual({
    longTermMedianWeight: 300_000n,
    penaltyFreeWeight: 300_000n,
    maximumWeight: 600_000n,
  });
  expect(computeFeeRates(TAIL, limits)).toEqual({
    minimum: 19_000n,
    tiers: [20_000n, 80_000n, 320_000n, 4_000_000n],
  });
});

test('the penalty-free weight is bounded by fifty long-term medians, and version 14 has no such limits', () => {
  const limits = computeBlockWeightLimits(16, { shortTermMedian: 100_000_000n, longTermMedian: 400_000n });
  expect(limits).toMatchObject({ longTermMedianWeight: 400_000n, penaltyFreeWeight: 20_000_000n });
  expect(computeBlockWeightLimits(14, { shortTermMedian: 1n, longTermMedian: 1n })).toBeUndefined();
});
