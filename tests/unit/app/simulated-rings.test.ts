import { expect, test } from 'playwright/test';
import { decoyAgeRuleOfBlock } from '@ringscope/protocol/decoy-selection.ts';
import {
  isUnexpectedRingMemberAge,
  FULLY_SAMPLED_NEWEST_BLOCKS,
  summariseSimulatedRings,
  simulateRingMemberAges,
  DECOY_SELECTION_YEAR_BLOCKS,
  type OutputCountHistory,
} from '../../../lookups/simulated-rings.ts';

/** Returns a history in which every block has the same number of outputs, one of them of its coinbase. */
function steadyChain(blocks: number, outputsPerBlock: number): OutputCountHistory {
  const heights = new Set<number>();
  for (let age = 0; age <= blocks; age = age < FULLY_SAMPLED_NEWEST_BLOCKS ? age + 1 : Math.ceil(age * 1.02))
    heights.add(blocks - age);
  const yearBlocks = Math.min(blocks, DECOY_SELECTION_YEAR_BLOCKS);
  return {
    samples: [...heights]
      .sort((a, b) => a - b)
      .map((height) => ({
        height,
        timestamp: 1_600_000_000 + 120 * height,
        outputs: outputsPerBlock * (height + 1),
        coinbaseOutputs: 1,
      })),
    outputsInLastYear: yearBlocks * outputsPerBlock,
    blocksInLastYear: yearBlocks,
  };
}

const long = steadyChain(2_500_000, 60);

test('each place of a ring has its expected ages, and one simulated ring in fifty is outside of each end', () => {
  for (const size of [2, 11, 16]) {
    const rings = simulateRingMemberAges(long, size, 'lock-time-subtracted');
    const shell = summariseSimulatedRings(rings);
    expect(rings).toHaveLength(1_000);
    expect(shell?.agesByPosition).toHaveLength(size);
    for (const [place, expected] of (shell?.agesByPosition ?? []).entries()) {
      expect(expected.youngestSeconds).toBeLessThanOrEqual(expected.medianSeconds);
      expect(expected.medianSeconds).toBeLessThanOrEqual(expected.oldestSeconds);
      const outside = rings.filter((ring) => isUnexpectedRingMemberAge(ring[place] ?? 0, expected));
      expect(outside.length / rings.length).toBeLessThanOrEqual(0.02);
    }
  }
});

test('at most the stated share of simulated rings is marked', () => {
  const rings = simulateRingMemberAges(long, 16, 'lock-time-subtracted');
  const shell = summariseSimulatedRings(rings);
  const marked = rings.filter((ring) =>
    ring.some((age, place) => isUnexpectedRingMemberAge(age, shell?.agesByPosition[place])),
  );
  expect(marked.length / rings.length).toBe(shell?.shareOfRingsWithUnexpectedAge);
  expect(shell?.shareOfRingsWithUnexpectedAge).toBeGreaterThan(0.08);
  expect(shell?.shareOfRingsWithUnexpectedAge).toBeLessThan(0.2);
});

test('the simulated ages are those of wallets: 20 minutes at least, and a median of about a day and a half', () => {
  const shell = summariseSimulatedRings(simulateRingMemberAges(long, 16, 'lock-time-subtracted'));
  const [first] = shell?.agesByPosition ?? [];
  expect(first?.youngestSeconds).toBeGreaterThanOrEqual(1_200);
  expect(shell?.ageQuantilesSeconds[99]).toBeGreaterThan(86_400);
  expect(shell?.ageQuantilesSeconds[99]).toBeLessThan(3 * 86_400);
  expect(shell?.ageQuantilesSeconds).toEqual(shell?.ageQuantilesSeconds.toSorted((a, b) => a - b));
});

test('the same arguments simulate the same rings', () => {
  expect(simulateRingMemberAges(long, 16, 'lock-time-subtracted')).toEqual(
    simulateRingMemberAges(long, 16, 'lock-time-subtracted'),
  );
});

test('the older rule selects younger members', () => {
  const [older, newer] = (['lock-time-included', 'lock-time-subtracted'] as const).map((rule) =>
    summariseSimulatedRings(simulateRingMemberAges(long, 11, rule)),
  );
  // The newer rule moves the ages up to the lock time to the half hour after it.
  expect(older?.agesByPosition[0]?.medianSeconds).not.toBe(newer?.agesByPosition[0]?.medianSeconds);
});

test('a short chain has a narrow shell, and a chain with too few outputs has none', () => {
  const shell = summariseSimulatedRings(
    simulateRingMemberAges(steadyChain(200, 3), 16, 'lock-time-subtracted'),
  );
  expect(shell?.agesByPosition.at(-1)?.oldestSeconds).toBeLessThanOrEqual(200 * 120);
  expect(shell?.agesByPosition[0]?.youngestSeconds).toBeGreaterThanOrEqual(1_200);
  expect(simulateRingMemberAges(steadyChain(20, 1), 16, 'lock-time-subtracted')).toEqual([]);
  expect(
    simulateRingMemberAges(
      { samples: [], outputsInLastYear: 0, blocksInLastYear: 0 },
      16,
      'lock-time-subtracted',
    ),
  ).toEqual([]);
  expect(summariseSimulatedRings([])).toBeUndefined();
});

test('a ring does not contain outputs of locked coinbases', () => {
  const chain = steadyChain(400, 1);
  // Each block has only the output of its coinbase, which is locked for 60 blocks.
  const rings = simulateRingMemberAges(chain, 8, 'lock-time-subtracted');
  expect(Math.min(...rings.flat())).toBeGreaterThanOrEqual(60 * 120);
});

test('the rule of wallets is known only for some versions', () => {
  const [before, after] = [1_600_000_000, 1_650_000_000];
  expect(decoyAgeRuleOfBlock(16, after)).toBe('lock-time-subtracted');
  expect(decoyAgeRuleOfBlock(15, before)).toBe('lock-time-subtracted');
  expect(decoyAgeRuleOfBlock(14, before)).toBe('lock-time-included');
  expect(decoyAgeRuleOfBlock(12, before)).toBe('lock-time-included');
  // Wallets with both rules were in use.
  expect(decoyAgeRuleOfBlock(14, after)).toBeUndefined();
  expect(decoyAgeRuleOfBlock(11, before)).toBeUndefined();
  expect(decoyAgeRuleOfBlock(1, before)).toBeUndefined();
});
