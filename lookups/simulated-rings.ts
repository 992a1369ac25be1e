import { decoySelectionCdf, type DecoyAgeRule } from '@ringscope/protocol/decoy-selection.ts';
import { CURRENT_BLOCK_TARGET_SECONDS } from '@ringscope/protocol/hard-forks.ts';
import { COINBASE_LOCK_BLOCKS, SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import type { OutputCountSample } from '../db/queries/output-counts.ts';

/** Ages in seconds of the member at one position of a ring, when its members are sorted from youngest to oldest. */
export interface ExpectedRingMemberAgeRange {
  /** The member at this position has an age from `youngestSeconds` to `oldestSeconds` in 98 of 100 simulated rings. */
  readonly youngestSeconds: number;
  readonly medianSeconds: number;
  readonly oldestSeconds: number;
}

/** The ages that the members of rings have when ordinary wallets make the rings. */
export interface SimulatedRingAges {
  /** Expected ages at each position of a ring, from the youngest member to the oldest. */
  readonly agesByPosition: readonly ExpectedRingMemberAgeRange[];
  /** Share of simulated rings with at least one member outside the expected ages, from 0 to 1. */
  readonly shareOfRingsWithUnexpectedAge: number;
  /**
   * Quantiles of the ages of all simulated members, in seconds, ascending. Of 200 members, 1 is younger than the first
   * of these 199 ages, and 199 are younger than the last.
   */
  readonly ageQuantilesSeconds: readonly number[];
}

/** Number of newest blocks for which {@link OutputCountHistory} has one sample each. */
export const FULLY_SAMPLED_NEWEST_BLOCKS = 720;

/**
 * Number of newest blocks for which rings are simulated. With one block only, the expected ages would depend on the times of
 * the few blocks before it.
 */
const SIMULATED_BLOCKS = FULLY_SAMPLED_NEWEST_BLOCKS / 2;

/** Number of blocks over which wallets compute the mean time between outputs. */
export const DECOY_SELECTION_YEAR_BLOCKS = (365 * 86_400) / CURRENT_BLOCK_TARGET_SECONDS;

/** Output counts of a chain at selected heights. The highest is the height of the block with the rings. */
export interface OutputCountHistory {
  /**
   * Output counts in ascending order of height, with every one of the newest {@link FULLY_SAMPLED_NEWEST_BLOCKS} heights.
   * Older heights may be missing.
   */
  readonly samples: readonly OutputCountSample[];
  /**
   * Number of RingCT outputs in the year before the rings, and number of blocks in that time. Less than a year on a
   * young chain.
   */
  readonly outputsInLastYear: number;
  readonly blocksInLastYear: number;
}

/** Maximum number of members that are simulated for a ring size. */
const SIMULATED_MEMBERS = 200_000;
const SIMULATED_RINGS = 1_000;
const SEED = 0x52494e47;

/** Returns a generator of random numbers from 0 to below 1. The same seed gives the same numbers (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A range of blocks, and the cumulative probability that a wallet selects an output in it or in a younger range. */
interface BlockRange {
  readonly cumulative: number;
  readonly older: OutputCountSample;
  readonly newer: OutputCountSample;
  /** Number of outputs in the range that may be ring members. */
  readonly usable: number;
}

/** Returns the mean time between outputs in seconds, as a wallet computes it from the outputs and blocks of a year. */
export function meanSecondsPerOutput(outputCount: number, blockCount: number, rule: DecoyAgeRule): number {
  const exact = (CURRENT_BLOCK_TARGET_SECONDS * blockCount) / outputCount;
  // Wallets with this rule used integer division.
  return rule === 'lock-time-included' ? Math.max(1, Math.floor(exact)) : exact;
}

/** Returns the ranges of blocks with outputs that a ring may contain, newest first. */
function rangesOf(
  { samples, outputsInLastYear, blocksInLastYear }: OutputCountHistory,
  rule: DecoyAgeRule,
): BlockRange[] {
  const made = samples.at(-1)?.height ?? 0;
  const spendable = samples.filter(({ height }) => height <= made - SPENDABLE_AGE_BLOCKS);
  const total = spendable.at(-1)?.outputs ?? 0;
  if (total === 0 || outputsInLastYear === 0) return [];
  const secondsPerOutput = meanSecondsPerOutput(outputsInLastYear, blocksInLastYear, rule);
  const ranges: BlockRange[] = [];
  let cumulative = 0;
  for (let index = spendable.length - 1; index >= 0; index -= 1) {
    const newer = spendable[index];
    if (newer === undefined) continue;
    const older = spendable[index - 1] ?? { ...newer, outputs: 0, height: newer.height - 1 };
    const count = newer.outputs - older.outputs;
    // Wallets cannot use outputs of coinbases that are still locked.
    const usable = made - newer.height < COINBASE_LOCK_BLOCKS ? count - newer.coinbaseOutputs : count;
    if (count <= 0 || usable <= 0) continue;
    const share =
      decoySelectionCdf((total - older.outputs) * secondsPerOutput, rule) -
      decoySelectionCdf((total - newer.outputs) * secondsPerOutput, rule);
    if (share <= 0) continue;
    cumulative += (share * usable) / count;
    ranges.push({ cumulative, older, newer, usable });
  }
  return ranges;
}

function rangeAt(ranges: readonly BlockRange[], cumulative: number): BlockRange | undefined {
  let [low, high] = [0, ranges.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.cumulative ?? 0) > cumulative) high = middle;
    else low = middle + 1;
  }
  return ranges[low];
}

/**
 * Returns the age in seconds of an output in a range, for a ring in a block `back` blocks below the newest.
 *
 * @param share position of the output in the range: 0 at its newer end, 1 at its older end
 */
function ageIn(
  { samples }: OutputCountHistory,
  { older, newer }: BlockRange,
  share: number,
  back: number,
): number {
  const made = samples.at(-1)?.height ?? 0;
  const height = newer.height - Math.floor(share * (newer.height - older.height));
  const sampleAt = (at: number) => samples[samples.length - 1 - (made - at)];
  const [from, to] = [sampleAt(height - back), sampleAt(made - back)];
  if (made - height + back < FULLY_SAMPLED_NEWEST_BLOCKS && from !== undefined && to !== undefined)
    return Math.max(1, to.timestamp - from.timestamp);
  const time = newer.timestamp - share * (newer.timestamp - older.timestamp);
  return Math.max(1, (samples.at(-1)?.timestamp ?? 0) - time);
}

/**
 * Simulates the rings that wallets make when they select members from the outputs of the chain. Every call with the
 * same arguments simulates the same rings.
 *
 * @param ringSize from 2
 * @param rule how wallets select members by age
 * @returns rings with sorted ages in seconds, or an empty list when the chain has too few outputs
 */
export function simulateRingMemberAges(
  history: OutputCountHistory,
  ringSize: number,
  rule: DecoyAgeRule,
): number[][] {
  const ranges = rangesOf(history, rule);
  const total = ranges.at(-1)?.cumulative ?? 0;
  if (ranges.reduce((sum, { usable }) => sum + usable, 0) < 2 * ringSize) return [];
  const random = createRandom(SEED);
  const backs = history.samples.length > FULLY_SAMPLED_NEWEST_BLOCKS ? SIMULATED_BLOCKS : 1;
  const count = Math.min(SIMULATED_RINGS, Math.max(200, Math.floor(SIMULATED_MEMBERS / ringSize)));
  return Array.from({ length: count }, () => {
    const back = Math.floor(random() * backs);
    const chosen = new Set<number>();
    const ages: number[] = [];
    // The limit ends the loop on a chain where nearly all selections are the same few outputs.
    for (let attempt = 0; ages.length < ringSize && attempt < 1_000 * ringSize; attempt += 1) {
      const range = rangeAt(ranges, random() * total);
      if (range === undefined) break;
      const place = Math.floor(random() * range.usable);
      // Wallets put an output into a ring only once.
      if (chosen.has(range.older.outputs + place)) continue;
      chosen.add(range.older.outputs + place);
      ages.push(ageIn(history, range, place / range.usable, back));
    }
    return ages.sort((a, b) => a - b);
  }).filter(({ length }) => length === ringSize);
}

/** Returns whether a ring member is younger or older than expected at its position. False when the expected age is unknown. */
export function isUnexpectedRingMemberAge(
  ageSeconds: number,
  expected: ExpectedRingMemberAgeRange | undefined,
): boolean {
  return (
    expected !== undefined && (ageSeconds < expected.youngestSeconds || ageSeconds > expected.oldestSeconds)
  );
}

/** Computes the expected ages from simulated rings of one size. Undefined without rings. */
export function summariseSimulatedRings(
  rings: readonly (readonly number[])[],
): SimulatedRingAges | undefined {
  const [first] = rings;
  if (first === undefined) return undefined;
  const places = first.map((_, place) => {
    const ages = rings.map((ring) => ring[place] ?? 0).sort((a, b) => a - b);
    const at = (share: number) => ages[Math.min(ages.length - 1, Math.floor(share * ages.length))] ?? 0;
    return {
      youngestSeconds: at(0.01),
      medianSeconds: at(0.5),
      oldestSeconds: ages[Math.ceil(0.99 * ages.length) - 1] ?? 0,
    };
  });
  const marked = rings.filter((ring) =>
    ring.some((age, place) => isUnexpectedRingMemberAge(age, places[place])),
  );
  const all = rings.flat().sort((a, b) => a - b);
  return {
    agesByPosition: places,
    shareOfRingsWithUnexpectedAge: marked.length / rings.length,
    ageQuantilesSeconds: Array.from(
      { length: 199 },
      (_, index) => all[Math.floor(((index + 1) / 200) * all.length)] ?? 0,
    ),
  };
}
