import { expect, test } from 'playwright/test';
import { nextSeedChangeHeight, randomXSeedHeight } from '@ringscope/protocol/seed-height.ts';

test('the seed changes 65 blocks after every 2048th block', () => {
  // Pairs of a height and its seed, by the rule of the daemon.
  for (const [height, seed] of [
    [0, 0],
    [1, 0],
    [2_112, 0],
    [2_113, 2_048],
    [4_160, 2_048],
    [4_161, 4_096],
    [3_000_000, 2_998_272],
  ] as const) {
    expect(randomXSeedHeight(height), `height ${height}`).toBe(seed);
  }
});

test('the next change is the first height with another seed', () => {
  for (const height of [0, 1, 2_112, 2_113, 4_160, 1_000_000, 3_000_000]) {
    const next = nextSeedChangeHeight(height);
    expect(randomXSeedHeight(next)).not.toBe(randomXSeedHeight(height));
    expect(randomXSeedHeight(next - 1)).toBe(randomXSeedHeight(height));
    expect(next).toBeGreaterThan(height);
  }
});
