/**
 * Computes the age distribution of the ring members that common wallets select.
 *
 * A wallet draws the logarithm of an age in seconds from a gamma distribution and selects an output of about that age.
 * {@link decoyAgeCdf} assumes that outputs are created at a constant rate.
 *
 * @see monero src/wallet/wallet2.cpp#L1011-L1066, gamma_picker::pick
 */
import { CURRENT_BLOCK_TARGET_SECONDS } from './hard-forks.ts';
import { SPENDABLE_AGE_BLOCKS } from './unlock-time.ts';

/** Shape of the gamma distribution of ages. @see monero src/wallet/wallet2.cpp#L142, GAMMA_SHAPE */
const SHAPE = 19.28;
/** Scale of the gamma distribution of ages. @see monero src/wallet/wallet2.cpp#L143, GAMMA_SCALE */
const SCALE = 1 / 1.61;
/** Lock time of every output, in seconds. @see monero src/wallet/wallet2.cpp#L152, DEFAULT_UNLOCK_TIME */
const UNLOCK_SECONDS = 1_200;
/**
 * Wallets replace an age below the lock time by a random age of up to this many seconds.
 *
 * @see monero src/wallet/wallet2.cpp#L153, RECENT_SPEND_WINDOW
 */
const RECENT_SECONDS = 1_800;

/**
 * Number of terms of the power series of the gamma distribution. For ages that occur on a chain, further terms do not
 * change the sum.
 */
const TERMS = 400;

/** Returns the logarithm of the gamma function, by Stirling's series. @param x above 10 */
function logGamma(x: number): number {
  return (
    (x - 0.5) * Math.log(x) -
    x +
    0.5 * Math.log(2 * Math.PI) +
    1 / (12 * x) -
    1 / (360 * x ** 3) +
    1 / (1260 * x ** 5)
  );
}

const LOG_GAMMA_OF_SHAPE = logGamma(SHAPE);

/**
 * Returns the share of drawn ages that are at most `seconds`, from 0 to 1: the gamma distribution at the logarithm of
 * the age.
 */
function shareBelow(seconds: number): number {
  const x = Math.log(seconds) / SCALE;
  if (!(x > 0)) return 0;
  let term = 1 / SHAPE;
  let sum = term;
  for (let n = 1; n <= TERMS; n += 1) {
    term *= x / (SHAPE + n);
    sum += term;
  }
  return Math.min(1, sum * Math.exp(SHAPE * Math.log(x) - x - LOG_GAMMA_OF_SHAPE));
}

/**
 * How a wallet uses the random age of a ring member. Both rules count ages back from the newest output that a ring may
 * contain. With `lock-time-subtracted`, the wallet first subtracts the lock time of outputs from the age.
 */
export type DecoyAgeRule = 'lock-time-subtracted' | 'lock-time-included';

/**
 * First block version whose transactions come only from wallets with a {@link DecoyAgeRule}, not with an older rule.
 */
const UNSHIFTED_FORK_VERSION = 12;
/** First block version whose transactions come only from wallets with the {@link DecoyAgeRule} `lock-time-subtracted`. */
const SHIFTED_FORK_VERSION = 15;
/** Release of the first wallet with the {@link DecoyAgeRule} `lock-time-subtracted`: 2021-08-29, in Unix seconds. */
const SHIFTED_RELEASE = 1_630_195_200;

/**
 * Returns the rule by which all common wallets selected ring members, or undefined when several rules were in use or the
 * rule is not certain. Before block version 12, the rule changed with nearly every release. From August 2021 to block
 * version 15, some wallets used `lock-time-included` and others `lock-time-subtracted`.
 *
 * @param timestamp of the block, in Unix seconds
 * @see monero v0.15.0.0 src/wallet/wallet2.cpp, pick
 * @see monero v0.17.2.3 src/wallet/wallet2.cpp, pick
 */
export function decoyAgeRuleOfBlock(blockVersion: number, timestamp: number): DecoyAgeRule | undefined {
  if (blockVersion >= SHIFTED_FORK_VERSION) return 'lock-time-subtracted';
  return blockVersion >= UNSHIFTED_FORK_VERSION && timestamp < SHIFTED_RELEASE
    ? 'lock-time-included'
    : undefined;
}

/**
 * Returns the share of ring members, from 0 to 1, that a wallet selects among the outputs of the last `secondsBeforeNewestOutput` before
 * the newest output that a ring may contain. Wallets convert this time to a number of outputs, by the mean time between
 * outputs.
 */
export function decoySelectionCdf(
  secondsBeforeNewestOutput: number,
  rule: DecoyAgeRule = 'lock-time-subtracted',
): number {
  if (rule === 'lock-time-included') return shareBelow(secondsBeforeNewestOutput);
  const recent = shareBelow(UNLOCK_SECONDS);
  return (
    shareBelow(secondsBeforeNewestOutput + UNLOCK_SECONDS) -
    recent +
    recent * Math.min(1, secondsBeforeNewestOutput / RECENT_SECONDS)
  );
}

/**
 * Returns the share of selected ring members that are at most this old, from 0 to 1.
 *
 * @param ageBlocks number of blocks from the block of the ring member to the block of the ring
 */
export function decoyAgeCdf(ageBlocks: number): number {
  if (ageBlocks < SPENDABLE_AGE_BLOCKS) return 0;
  return decoySelectionCdf((ageBlocks - SPENDABLE_AGE_BLOCKS + 1) * CURRENT_BLOCK_TARGET_SECONDS);
}

/**
 * Returns the age in blocks that a share of the selected ring members does not exceed.
 *
 * @param probability from 0 to 1
 * @param oldestAgeBlocks age of the oldest available output, in blocks; a wallet draws again if an age exceeds it
 */
export function decoyAgeQuantileBlocks(probability: number, oldestAgeBlocks: number): number {
  const targetShare = probability * decoyAgeCdf(oldestAgeBlocks);
  let [low, high] = [SPENDABLE_AGE_BLOCKS, Math.max(SPENDABLE_AGE_BLOCKS, oldestAgeBlocks)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (decoyAgeCdf(middle) >= targetShare) high = middle;
    else low = middle + 1;
  }
  return low;
}
