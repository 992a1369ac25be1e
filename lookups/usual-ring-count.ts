import {
  decoyAgeRuleOfBlock,
  decoySelectionCdf,
  type DecoyAgeRule,
} from '@ringscope/protocol/decoy-selection.ts';
import { CURRENT_BLOCK_TARGET_SECONDS, hardForkVersion } from '@ringscope/protocol/hard-forks.ts';
import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import type { OutputWithTx } from '../db/queries/output.ts';
import { listOutputCounts } from '../db/queries/output-counts.ts';
import { listDailyChainCounts, type DailyChainCounts } from '../db/queries/daily-chain-counts.ts';
import { cacheReadPerTip } from './cached-per-tip.ts';
import { readInSnapshot } from './load.ts';
import { DECOY_SELECTION_YEAR_BLOCKS, meanSecondsPerOutput } from './simulated-rings.ts';

/** Minimum age, in seconds, of an output that a wallet selects as a ring member. */
const LOCK_SECONDS = SPENDABLE_AGE_BLOCKS * CURRENT_BLOCK_TARGET_SECONDS;

/**
 * {@link computeExpectedRingCount} adds up the expected rings of all days, and treats several consecutive days as one step. A
 * step ends when the number of outputs that are newer than the examined one has grown by this factor. Within a step, the
 * probability that a wallet selects the output hardly changes. A year takes about a hundred steps.
 */
const STEP = 1.05;

/**
 * Returns the mean number of rings that include an output of this age, when all wallets select ring members by `rule`.
 *
 * The probability of a selection depends on the distance, which is the number of newer outputs. While `n` outputs are
 * created, the distance grows by `n`. The mean probability meanwhile is the difference of the distribution function at
 * both distances, divided by `n`. The result is the sum of the probabilities of all selections since the output was
 * created.
 *
 * @param days all days of the chain, oldest first
 * @param newerOutputCount number of RingCT outputs that were created after the output
 * @param rule how wallets select members by age
 * @returns undefined when the chain has no outputs in these days
 */
export function computeExpectedRingCount(
  days: readonly DailyChainCounts[],
  newerOutputCount: number,
  rule: DecoyAgeRule,
): number | undefined {
  let [total, year, yearBlocks] = [0, 0, 0];
  for (const { outputs } of days) total += outputs;
  /** Number of outputs that were newer than the examined output when the current step began. Negative if that output did not exist yet. */
  let before = newerOutputCount - total;
  let [members, created, expected, oldest] = [0, 0, 0, 0];
  for (const [index, day] of days.entries()) {
    oldest += day.outputs;
    year += day.outputs;
    yearBlocks += day.blocks;
    const left = index - YEAR_DAYS;
    year -= days[left]?.outputs ?? 0;
    yearBlocks -= days[left]?.blocks ?? 0;
    members += day.ringMembers;
    created += day.outputs;
    const after = before + created;
    const isLast = index === days.length - 1;
    if (after <= 0) {
      // The output is newer than the days of this step, so no ring from these days can include it.
      [before, members, created] = [after, 0, 0];
      continue;
    }
    if (created === 0 || (!isLast && after < STEP * before)) continue;
    const secondsPerOutput = meanSecondsPerOutput(year, yearBlocks, rule);
    const share = (distance: number) =>
      decoySelectionCdf(Math.max(0, distance * secondsPerOutput - LOCK_SECONDS), rule);
    // A wallet selects again when the chain has no output of the selected age, so the probability is divided by the
    // probability of all ages that exist.
    expected += ((members / created) * (share(after) - share(Math.max(0, before)))) / share(oldest);
    [before, members, created] = [after, 0, 0];
  }
  return total === 0 || !Number.isFinite(expected) ? undefined : expected;
}

const YEAR_DAYS = Math.round((DECOY_SELECTION_YEAR_BLOCKS * CURRENT_BLOCK_TARGET_SECONDS) / 86_400);

const readChainDays = cacheReadPerTip((database) =>
  readInSnapshot(database, async (snapshot) => {
    const [days, [newest]] = await Promise.all([
      listDailyChainCounts(snapshot),
      listOutputCounts(snapshot, [snapshot.tip.height]),
    ]);
    return { days, outputs: newest?.outputs ?? 0 };
  }),
);

/**
 * Returns the mean number of rings that include a RingCT output as old as the given one. Undefined for an output with a
 * visible amount, and for an output from a time for which it is not known how wallets selected ring members.
 */
export async function readExpectedRingCount(
  database: Database,
  {
    amount,
    globalIndex,
    height,
    timestamp,
  }: Pick<OutputWithTx, 'amount' | 'globalIndex' | 'height' | 'timestamp'>,
): Promise<WithIndexState<number | undefined>> {
  const { indexState, data } = await readChainDays(database);
  const rule = decoyAgeRuleOfBlock(hardForkVersion(indexState.tip.network, height), timestamp);
  const newer = data.outputs - 1 - globalIndex;
  return {
    indexState,
    data:
      amount !== 0n || rule === undefined || newer < 0
        ? undefined
        : computeExpectedRingCount(data.days, newer, rule),
  };
}
