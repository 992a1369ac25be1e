import { expect, test } from 'playwright/test';
import { decoyAgeQuantileBlocks, decoyAgeCdf } from '@ringscope/protocol/decoy-selection.ts';
import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';

/** Draws from the standard normal distribution. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Draws from a gamma distribution with a shape of at least 1, by the method of Marsaglia and Tsang. */
function gamma(shape: number, scale: number, random: () => number): number {
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v * scale;
  }
}

/** Draws the age of a ring member in blocks, as wallets do on a chain with evenly spaced outputs. */
function drawnAge(random: () => number): number {
  const seconds = Math.exp(gamma(19.28, 1 / 1.61, random));
  const shifted = seconds > 1_200 ? seconds - 1_200 : random() * 1_800;
  return SPENDABLE_AGE_BLOCKS + Math.floor(shifted / 120);
}

test('the shares agree with ages that are drawn like those of wallets', () => {
  const random = seededRandom(7);
  const ages = Array.from({ length: 20_000 }, () => drawnAge(random));
  for (const age of [10, 15, 24, 30, 100, 700, 1_100, 5_000, 50_000, 1_000_000]) {
    const rendered = ages.filter((one) => one <= age).length / ages.length;
    expect(Math.abs(decoyAgeCdf(age) - rendered), `age ${age}`).toBeLessThan(0.012);
  }
});

test('no member is younger than the rules allow, and nearly all are younger than ten years', () => {
  expect(decoyAgeCdf(9)).toBe(0);
  expect(decoyAgeCdf(10)).toBeGreaterThan(0);
  expect(decoyAgeCdf(2_600_000)).toBeGreaterThan(0.99);
  expect(decoyAgeCdf(2_600_000)).toBeLessThanOrEqual(1);
});

test('the age of a share is the smallest age that reaches it, and stays within the chain', () => {
  for (const oldest of [11, 300, 2_000_000]) {
    for (const share of [0.25, 0.5, 0.75]) {
      const age = decoyAgeQuantileBlocks(share, oldest);
      expect(age).toBeLessThanOrEqual(oldest);
      expect(decoyAgeCdf(age)).toBeGreaterThanOrEqual(share * decoyAgeCdf(oldest));
      if (age > SPENDABLE_AGE_BLOCKS) expect(decoyAgeCdf(age - 1)).toBeLessThan(share * decoyAgeCdf(oldest));
    }
  }
  expect(decoyAgeQuantileBlocks(0.5, 3)).toBe(SPENDABLE_AGE_BLOCKS);
});
