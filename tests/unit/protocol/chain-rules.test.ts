import { expect, test } from 'playwright/test';
import {
  DIFFICULTY_BLOCKS_COUNT,
  DifficultyWindow,
  type BlockTimeAndDifficulty,
} from '@ringscope/protocol/difficulty.ts';
import {
  LongTermWeightWindow,
  longTermWeight,
  needsLongTermMedian,
} from '@ringscope/protocol/long-term-weight.ts';
import { capturedChain } from '../../helpers/captured-chain.ts';
import { Random } from '../../helpers/protocol/random.ts';

test('the long-term weight of the captured chain follows the rule', () => {
  const { headers } = capturedChain();
  const weights = new LongTermWeightWindow();
  for (const header of headers) {
    const { majorVersion, blockWeight } = header;
    expect(longTermWeight(majorVersion, blockWeight, weights.median), `block ${header.height}`).toBe(
      header.longTermWeight,
    );
    weights.push(header.longTermWeight);
  }
});

test('a block before version 10 counts with its own weight', () => {
  for (const version of [1, 2, 9]) {
    expect(longTermWeight(version, 2_000_000, 1)).toBe(2_000_000);
    expect(needsLongTermMedian(version)).toBe(false);
  }
});

test('from version 10 on a block counts with at most 7/5 of the median, which is at least 300,000', () => {
  for (const version of [10, 14]) {
    expect(longTermWeight(version, 115, 200_000)).toBe(115);
    expect(longTermWeight(version, 420_000, 200_000)).toBe(420_000);
    expect(longTermWeight(version, 420_001, 200_000)).toBe(420_000);
    expect(longTermWeight(version, 900_000, 300_004)).toBe(420_005);
    expect(needsLongTermMedian(version)).toBe(true);
  }
});

test('from version 15 on a block counts with at least 10/17 and at most 17/10 of the median', () => {
  for (const version of [15, 16]) {
    expect(longTermWeight(version, 115, 0)).toBe(176_470);
    expect(longTermWeight(version, 200_419, 176_470)).toBe(200_419);
    expect(longTermWeight(version, 510_001, 176_470)).toBe(510_000);
    expect(longTermWeight(version, 900_000, 300_007)).toBe(300_007 + 210_004);
  }
});

test('no rule is applied to versions that are not known yet', () => {
  expect(longTermWeight(17, 115, 0)).toBeUndefined();
  expect(needsLongTermMedian(17)).toBe(false);
  expect(nextDifficulty([], 17)).toBeUndefined();
});

test('the median of the sliding window equals the median of its sorted weights', () => {
  for (const [seed, size] of [
    [1, 1],
    [2, 2],
    [3, 7],
    [4, 100],
  ] as const) {
    const random = new Random(seed);
    const all: number[] = [];
    const weights = new LongTermWeightWindow([], size);
    const wrong: string[] = [];
    for (let count = 0; count < 300; count += 1) {
      // Many weights are equal, as on a real chain.
      const weight = random.chance(0.5) ? 176_470 : random.int(0, 400_000);
      all.push(weight);
      weights.push(weight);
      const sorted = all.slice(-size).toSorted((a, b) => a - b);
      const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
      if (weights.median !== Math.floor((low + high) / 2)) wrong.push(`seed ${seed}, weight ${count}`);
    }
    expect(wrong).toEqual([]);
    expect(new LongTermWeightWindow(all, size).median).toBe(weights.median);
  }
});

/** Returns the difficulty of the next block. */
function nextDifficulty(below: readonly BlockTimeAndDifficulty[], version: number): bigint | undefined {
  return new DifficultyWindow(below).nextDifficulty(version);
}

/** Returns blocks after genesis with equal times between them and equal difficulties. */
function steady(blocks: number, seconds: number, difficulty: bigint): BlockTimeAndDifficulty[] {
  return Array.from({ length: blocks }, (_, index) => ({
    timestamp: 1_700_000_000 + index * seconds,
    cumulativeDifficulty: 1n + BigInt(index + 1) * difficulty,
  }));
}

test('the difficulty is 1 until two blocks are above genesis', () => {
  expect(nextDifficulty([], 16)).toBe(1n);
  expect(nextDifficulty(steady(1, 120, 50n), 16)).toBe(1n);
  expect(nextDifficulty(steady(2, 120, 50n), 16)).toBe(50n);
});

test('a chain at its target time keeps its difficulty at any length', () => {
  for (const blocks of [2, 599, 600, 601, 719, 720, 721, 735]) {
    expect(nextDifficulty(steady(blocks, 120, 10n ** 12n), 16), `${blocks} blocks`).toBe(10n ** 12n);
    expect(nextDifficulty(steady(blocks, 60, 10n ** 12n), 1), `${blocks} blocks`).toBe(10n ** 12n);
  }
});

test('the difficulty follows the time between blocks and is rounded up', () => {
  expect(nextDifficulty(steady(735, 60, 1_000n), 16)).toBe(2_000n);
  expect(nextDifficulty(steady(735, 240, 1_000n), 16)).toBe(500n);
  expect(nextDifficulty(steady(735, 7, 1_000n), 16)).toBe(17_143n);
  expect(nextDifficulty(steady(735, 0, 1_000n), 16)).toBe(599n * 1_000n * 120n);
});

test('the fifteen newest blocks and the sixty earliest and latest times do not count', () => {
  const blocks = steady(DIFFICULTY_BLOCKS_COUNT, 120, 1_000n);
  const changed = blocks.map((block, index) => {
    if (index >= 720) return { timestamp: 1, cumulativeDifficulty: 10n ** 30n };
    if (index < 60) return { ...block, timestamp: block.timestamp - 10_000 };
    if (index >= 660) return { ...block, timestamp: block.timestamp + 10_000 };
    return block;
  });
  expect(nextDifficulty(changed, 16)).toBe(1_000n);
  const counted = blocks.map((block, index) =>
    index === 660 - 1 ? { ...block, cumulativeDifficulty: block.cumulativeDifficulty + 599n } : block,
  );
  expect(nextDifficulty(counted, 16)).toBe(1_001n);
});

test('a difficulty beyond 128 bits is 0, as in the daemon', () => {
  expect(nextDifficulty(steady(3, 0, 2n ** 120n), 16)).toBe(240n * 2n ** 120n);
  expect(nextDifficulty(steady(3, 0, 2n ** 121n), 16)).toBe(0n);
});

test('blocks that are added one by one have the same result as the newest blocks alone', () => {
  const random = new Random(5);
  const all: BlockTimeAndDifficulty[] = [];
  const sliding = new DifficultyWindow();
  let cumulativeDifficulty = 1n;
  for (let count = 0; count < 1_600; count += 1) {
    cumulativeDifficulty += BigInt(random.int(1, 1_000_000));
    const point = { timestamp: 1_700_000_000 + count * 100 + random.int(0, 3_000), cumulativeDifficulty };
    all.push(point);
    sliding.push(point);
    if (count % 37 === 0 || (count > 700 && count < 760)) {
      expect(sliding.nextDifficulty(16), `${count} blocks`).toBe(
        byTheRule(all.slice(-DIFFICULTY_BLOCKS_COUNT)),
      );
    }
  }
});

/** Follows monero src/cryptonote_basic/difficulty.cpp, next_difficulty, step by step. */
function byTheRule(below: readonly BlockTimeAndDifficulty[]): bigint {
  const used = below.slice(0, 720);
  if (used.length <= 1) return 1n;
  const times = used.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b);
  const [begin, end] =
    used.length <= 600 ? [0, used.length] : [(used.length - 599) >> 1, ((used.length - 599) >> 1) + 600];
  const span = BigInt(Math.max(1, (times[end - 1] ?? 0) - (times[begin] ?? 0)));
  const work = (used[end - 1]?.cumulativeDifficulty ?? 0n) - (used[begin]?.cumulativeDifficulty ?? 0n);
  return (work * 120n + span - 1n) / span;
}
