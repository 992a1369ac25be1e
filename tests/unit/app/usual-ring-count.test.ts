import { expect, test } from 'playwright/test';
import type { DailyChainCounts } from '../../../db/queries/daily-chain-counts.ts';
import { computeExpectedRingCount } from '../../../lookups/usual-ring-count.ts';

const BLOCKS_PER_DAY = 720;

/** A chain of equal days. */
function chainOf(days: number, outputs: number, ringMembers: number): DailyChainCounts[] {
  return Array.from({ length: days }, () => ({ blocks: BLOCKS_PER_DAY, outputs, ringMembers }));
}

function countOf(days: readonly DailyChainCounts[], newerOutputs: number): number {
  const count = computeExpectedRingCount(days, newerOutputs, 'lock-time-subtracted');
  if (count === undefined) throw new Error('The chain has outputs.');
  return count;
}

test('the rings of all outputs together have as many members as the transactions selected', () => {
  // The rate changes, so a mean over the whole chain would be wrong.
  const days = [
    ...chainOf(200, 50_000, 400_000),
    ...chainOf(30, 150_000, 1_800_000),
    ...chainOf(170, 50_000, 500_000),
  ];
  const outputs = days.reduce((sum, day) => sum + day.outputs, 0);
  const members = days.reduce((sum, day) => sum + day.ringMembers, 0);
  const samples = 4_000;
  let sum = 0;
  for (let sample = 0; sample < samples; sample += 1)
    sum += countOf(days, Math.floor(((sample + 0.5) / samples) * outputs));
  expect((sum / samples) * outputs).toBeGreaterThan(0.95 * members);
  expect((sum / samples) * outputs).toBeLessThan(1.05 * members);
});

test('an output is in more rings the older it is, and in none before wallets may select it', () => {
  const days = chainOf(900, 55_000, 720_000);
  const byAge = [0, 0.005, 0.5, 2, 30, 365, 800].map((age) => countOf(days, Math.round(age * 55_000)));
  expect(byAge.slice(0, 2)).toEqual([0, 0]);
  expect(byAge).toEqual([...byAge].sort((a, b) => a - b));
  // At the end, an output has been in as many rings as one output has ring members.
  expect(byAge.at(-1)).toBeGreaterThan(0.9 * (720_000 / 55_000));
  expect(byAge.at(-1)).toBeLessThan(1.1 * (720_000 / 55_000));
});

test('an output of the days before many rings were made is in more of them', () => {
  const quiet = chainOf(400, 50_000, 500_000);
  const wave = [...quiet, ...chainOf(20, 50_000, 2_000_000)];
  const made = 22 * 50_000;
  expect(countOf(wave, made)).toBeGreaterThan(2 * countOf([...quiet, ...chainOf(20, 50_000, 500_000)], made));
});

test('a chain without outputs has no usual number', () => {
  expect(computeExpectedRingCount([], 0, 'lock-time-subtracted')).toBeUndefined();
  expect(computeExpectedRingCount(chainOf(3, 0, 0), 0, 'lock-time-subtracted')).toBeUndefined();
});
