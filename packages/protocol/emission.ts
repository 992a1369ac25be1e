/**
 * Computes block rewards and emission, in atomic units.
 *
 * @see monero src/cryptonote_basic/cryptonote_basic_impl.cpp#L83-L128, get_block_reward
 */
import {
  CURRENT_BLOCK_TARGET_SECONDS,
  NEWEST_BLOCK_VERSION,
  blockTargetSeconds,
  hardForks,
  type Network,
} from './hard-forks.ts';

/**
 * Limit of the main emission in atomic units. It is not a cap on the supply, because the tail emission continues.
 *
 * @see monero src/cryptonote_config.h#L53, MONEY_SUPPLY
 */
export const MONEY_SUPPLY = 2n ** 64n - 1n;

/**
 * Each minute pays 2^-20 of the remaining main emission.
 *
 * @see monero src/cryptonote_config.h#L54, EMISSION_SPEED_FACTOR_PER_MINUTE
 */
const EMISSION_SHIFT_PER_MINUTE = 20n;

/** Tail emission: 0.3 XMR each minute. @see monero src/cryptonote_config.h#L55, FINAL_SUBSIDY_PER_MINUTE */
const TAIL_PER_MINUTE = 3n * 10n ** 11n;

/** The tail emission per block under the current rules, in atomic units: the smallest base reward. */
export const CURRENT_TAIL_REWARD = TAIL_PER_MINUTE * BigInt(CURRENT_BLOCK_TARGET_SECONDS / 60);

/**
 * Returns the reward, without fees, of a block that is not heavier than the median.
 *
 * @param generatedCoins atomic units emitted before, like the daemon's `already_generated_coins`; values above
 * {@link MONEY_SUPPLY} count as {@link MONEY_SUPPLY}
 * @param blockVersion major version of the block, from 1
 * @throws RangeError when `generatedCoins` is negative
 */
export function baseReward(generatedCoins: bigint, blockVersion: number): bigint {
  if (generatedCoins < 0n)
    throw new RangeError(
      `the base reward cannot be computed: the coins generated so far must not be negative, but are ${generatedCoins} atomic units`,
    );
  const minutes = BigInt(blockTargetSeconds(blockVersion) / 60);
  const remaining = generatedCoins > MONEY_SUPPLY ? 0n : MONEY_SUPPLY - generatedCoins;
  const reward = remaining >> (EMISSION_SHIFT_PER_MINUTE - (minutes - 1n));
  const tail = TAIL_PER_MINUTE * minutes;
  return reward < tail ? tail : reward;
}

/**
 * Returns the weight in bytes up to which a block of this version always pays its full base reward, independent of the
 * median weight. Monero's names are CRYPTONOTE_BLOCK_GRANTED_FULL_REWARD_ZONE_V1, _V2 and _V5.
 */
export function fullRewardZone(blockVersion: number): number {
  if (blockVersion < 2) return 20_000;
  return blockVersion < 5 ? 60_000 : 300_000;
}

/** Value of {@link fullRewardZone} under the current rules, in bytes. */
export const CURRENT_FULL_REWARD_ZONE = fullRewardZone(NEWEST_BLOCK_VERSION);

/** Input of {@link blockReward}: values of a block and of the chain below it. */
export interface BlockRewardInput {
  /** Atomic units emitted before the block, see {@link baseReward}. */
  readonly generatedCoins: bigint;
  readonly blockVersion: number;
  /** Effective median weight in bytes, from the daemon. A value below the full reward zone counts as that zone. */
  readonly medianWeight: bigint;
  /** Weight of the block with its coinbase, in bytes. */
  readonly weight: bigint;
}

/**
 * Returns the reward without fees, reduced by the penalty for a block heavier than the median. Undefined for a block
 * heavier than twice the median, which no daemon accepts.
 *
 * @throws RangeError when `generatedCoins` is negative
 */
export function blockReward(input: BlockRewardInput): bigint | undefined {
  const base = baseReward(input.generatedCoins, input.blockVersion);
  const zone = BigInt(fullRewardZone(input.blockVersion));
  const median = input.medianWeight < zone ? zone : input.medianWeight;
  const { weight } = input;
  if (weight <= median) return base;
  if (weight > 2n * median) return undefined;
  // The daemon also divides twice by the median. One division by its square would return the same integer.
  return (base * ((2n * median - weight) * weight)) / median / median;
}

/**
 * Returns the atomic units emitted up to and including the block at `height` if every block pays its full base reward.
 * The actual emission is lower, because of penalties and unclaimed rewards. Part of the difference is emitted later,
 * because a lower emission means larger rewards.
 *
 * @throws RangeError unless `height` is an integer from 0 to 2^53 - 1
 */
export function expectedEmission(network: Network, height: number): bigint {
  if (!Number.isSafeInteger(height) || height < 0)
    throw new RangeError(
      `the expected emission at height ${height} cannot be computed, because a height must be an integer from 0 to 2^53−1`,
    );
  const forks = hardForks(network);
  let generated = 0n;
  let next = 0;
  for (const [i, { version }] of forks.entries()) {
    const end = Math.min(forks[i + 1]?.height ?? Infinity, height + 1);
    if (end <= next) break;
    generated = emit(generated, version, end - next);
    next = end;
  }
  return generated;
}

const TWO_32 = 2 ** 32;

/**
 * Returns the emission after `blocks` more blocks of one version with full rewards, in atomic units.
 *
 * About 2.6 million blocks precede the tail emission, so this loop must be fast. It stores the remaining supply in two
 * halves of 32 bits. Doubles represent every intermediate value exactly (a reward is below 2^45), and computing the
 * emission of all these blocks takes milliseconds.
 */
function emit(generated: bigint, version: number, blocks: number): bigint {
  const minutes = blockTargetSeconds(version) / 60;
  const shift = Number(EMISSION_SHIFT_PER_MINUTE) - (minutes - 1);
  const tail = TAIL_PER_MINUTE * BigInt(minutes);
  const tailNumber = Number(tail);
  const remaining = generated > MONEY_SUPPLY ? 0n : MONEY_SUPPLY - generated;
  let high = Number(remaining >> 32n);
  let low = Number(remaining & 0xffff_ffffn);
  let done = 0;
  for (; done < blocks; done += 1) {
    const reward = high * 2 ** (32 - shift) + Math.floor(low / 2 ** shift);
    if (reward < tailNumber) break;
    low -= reward % TWO_32;
    high -= Math.floor(reward / TWO_32);
    if (low < 0) {
      low += TWO_32;
      high -= 1;
    }
  }
  const paid = remaining - (BigInt(high) * BigInt(TWO_32) + BigInt(low));
  // All further rewards are the tail emission, so one multiplication computes their sum.
  return generated + paid + tail * BigInt(blocks - done);
}
