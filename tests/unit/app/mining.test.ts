import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import { countCoinbaseKinds } from '../../../app/mining/coinbase-kinds.ts';
import { forecastDifficulty, HASH_RATE_SAMPLE_BLOCKS } from '../../../app/mining/difficulty-outlook.ts';
import { DifficultyAndFindingTimeCharts } from '../../../app/mining/mining-picture.tsx';
import {
  positionOnBlockFindingTimeAxis,
  formatBlockFindingTime,
  meanBlockFindingTimeSeconds,
  blockFindingTimeSeconds,
} from '../../../app/mining/finding-time.ts';
import { computeNextBlockReward, type NextBlockRewardRules } from '../../../lookups/next-reward.ts';
import type { MinableTx } from '../../../db/queries/pool-figures.ts';
import type { BlockSample } from '../../../db/queries/series.ts';

const MAINNET_DIFFICULTY = 625_400_000_000n;

test('half of all searches take 0.69 of the mean time, and nine of ten 2.3 times the mean', () => {
  const mean = meanBlockFindingTimeSeconds(MAINNET_DIFFICULTY, 10_000);
  expect(mean).toBe(62_540_000);
  expect(blockFindingTimeSeconds(MAINNET_DIFFICULTY, 10_000, 0.5) / mean).toBeCloseTo(0.693, 3);
  expect(blockFindingTimeSeconds(MAINNET_DIFFICULTY, 10_000, 0.9) / mean).toBeCloseTo(2.303, 3);
  expect(formatBlockFindingTime(mean)).toBe('2.0 years');
});

test('a search time has two digits and its largest unit', () => {
  expect([0.2, 7, 432, 5 * 86_400, 17.3 * 86_400, 123 * 86_400, 5e8].map(formatBlockFindingTime)).toEqual([
    'less than a second',
    '7.0 s',
    '7.2 min',
    '5.0 days',
    '17 days',
    '120 days',
    '16 years',
  ]);
});

test('the axis of the chances reaches from a minute to a hundred years and holds longer times at its end', () => {
  expect(positionOnBlockFindingTimeAxis(1)).toBe(0);
  expect(positionOnBlockFindingTimeAxis(60)).toBe(0);
  expect(positionOnBlockFindingTimeAxis(1e12)).toBe(100);
  expect(positionOnBlockFindingTimeAxis(86_400)).toBeCloseTo(40.9, 1);
});

/** Returns blocks whose difficulty rises, one per `seconds`. */
function blocksEvery(seconds: number, count: number, step = 1_000_000n): BlockSample[] {
  return Array.from({ length: count }, (_, height) => ({
    height,
    timestamp: height * seconds,
    difficulty: MAINNET_DIFFICULTY + BigInt(height) * step,
    weight: 1_000,
    txCount: 1,
    reward: 0n,
    fees: 0n,
    majorVersion: 16,
    minorVersion: 16,
  }));
}

test('blocks twice as fast as the target promise twice the difficulty, with a range around it', () => {
  const outlook = forecastDifficulty(blocksEvery(60, 720), 120);
  expect(outlook?.expected).toBeCloseTo(2 * 625_938_500_000, -9);
  expect((outlook?.high ?? 0) / (outlook?.expected ?? 1)).toBeCloseTo(1.0855, 3);
  expect((outlook?.low ?? 0) / (outlook?.expected ?? 1)).toBeCloseTo(0.9145, 3);
});

test('a short chain and a chain of fixed difficulty have no outlook', () => {
  expect(forecastDifficulty(blocksEvery(60, HASH_RATE_SAMPLE_BLOCKS), 120)).toBeUndefined();
  expect(forecastDifficulty(blocksEvery(60, 720, 0n), 120)).toBeUndefined();
  expect(forecastDifficulty([], 120)).toBeUndefined();
});

test('coinbases are counted by their outputs and by what their extra holds', () => {
  const key = [1, ...Array.from({ length: 32 }, () => 7)];
  const nonce = [2, 4, 1, 2, 3, 4];
  const mergeMining = [3, 33, 0, ...Array.from({ length: 32 }, () => 9)];
  const kinds = countCoinbaseKinds([
    { height: 1, outputCount: 1, extra: Uint8Array.from(key) },
    { height: 2, outputCount: 3, extra: Uint8Array.from([...key, ...nonce]) },
    { height: 3, outputCount: 40, extra: Uint8Array.from([...key, ...nonce, ...mergeMining]) },
    { height: 4, outputCount: 1, extra: Uint8Array.from([255]) },
  ]);
  expect(kinds.byOutputCount).toEqual([2, 1, 1]);
  expect(kinds.byExtraKind).toEqual({ mergeMining: 1, extraNonce: 1, publicKeysOnly: 1, other: 1 });
});

const limits: NextBlockRewardRules = {
  block: { majorVersion: 16 },
  chainTotals: { emission: 18_900_000n * 10n ** 12n },
  weightAndFeeRules: { weightLimits: { penaltyFreeWeight: 300_000n } },
  baseReward: 600_000_000_000n,
};

/** A waiting transaction. */
function candidate(weight: number, fee: bigint): MinableTx {
  return {
    hash: '00' as MinableTx['hash'],
    weight,
    fee,
    inputCount: 1,
    outputCount: 2,
    firstSeenAt: new Date(0),
    relayed: true,
    doubleSpendSeen: false,
  };
}

test('the next block pays new coins and fees, and leaves out what would cost more than it brings', () => {
  expect(computeNextBlockReward(limits, [])).toMatchObject({
    total: 600_000_000_000n,
    txCount: 0,
    excludedTxs: { txCount: 0, lostBaseReward: 0n },
  });
  const reward = computeNextBlockReward(limits, [
    candidate(290_000, 40_000_000_000n),
    candidate(90_000, 2_000_000_000n),
  ]);
  expect(reward).toMatchObject({ txCount: 1, fees: 40_000_000_000n, penalty: 0n, total: 640_000_000_000n });
  expect(reward?.excludedTxs.txCount).toBe(1);
  expect(reward?.excludedTxs.lostBaseReward).toBeGreaterThan(2_000_000_000n);
  const heavy = computeNextBlockReward(limits, [candidate(290_000, 10n), candidate(500_000, 1n)]);
  expect(heavy?.excludedTxs.lostBaseReward).toBeUndefined();
  expect(computeNextBlockReward({ ...limits, weightAndFeeRules: undefined }, [])).toBeUndefined();
});

test('the pictures of mining have a state for a private chain and for one block', () => {
  const render = (history: readonly BlockSample[], difficulty: bigint) =>
    renderToStaticMarkup(
      createElement(DifficultyAndFindingTimeCharts, {
        history,
        difficulty,
        targetSeconds: 120,
        forecast: forecastDifficulty(history, 120),
      }),
    );
  const mainnet = render(blocksEvery(119, 720), MAINNET_DIFFICULTY);
  expect(mainnet).toContain('half of the blocks take up to 1.4 years, 9 of 10 up to 4.6 years');
  expect(mainnet).toContain('19 % of the hash rate of all miners');
  expect(mainnet).toContain('the last 720 blocks and the next 720');
  const one = render(blocksEvery(1, 1, 0n), 1n);
  expect(one).toContain('any computer finds a block within a minute');
  expect(one).not.toContain('NaN');
});
