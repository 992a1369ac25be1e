/**
 * Block rewards and emission, in atomic units.
 *
 * @see monero src/cryptonote_basic/cryptonote_basic_impl.cpp#L83-L128, get_block_reward
 */
import { NEWEST_BLOCK_VERSION, blockTargetSeconds, hardForks, type Network } from './hard-forks.ts';

/** What the main emission tends to. It is not a cap: the tail goes on. @see monero src/cryptonote_config.h#L53, MONEY_SUPPLY */
export const MONEY_SUPPLY = 2n ** 64n - 1n;

/** Of what is left, 2^-20 is paid each minute. @see monero src/cryptonote_config.h#L54, EMISSION_SPEED_FACTOR_PER_MINUTE */
const EMISSION_SHIFT_PER_MINUTE = 20n;

/** 0.3 XMR, the tail emission. @see monero src/cryptonote_config.h#L55, FINAL_SUBSIDY_PER_MINUTE */
const TAIL_PER_MINUTE = 3n * 10n ** 11n;

/**
 * Reward of a block no heavier than the median, without fees.
 *
 * @param generated coins paid before, as the daemon counts them in `already_generated_coins`: stops at
 * {@link MONEY_SUPPLY}, so that larger sums may be passed and count as that
 * @param version major version of the block, from 1
 * @throws RangeError when `generated` is negative
 */
export function baseReward(generated: bigint, version: number): bigint {
  if (generated < 0n) throw new RangeError('generated coins cannot be negative');
  const minutes = BigInt(blockTargetSeconds(version) / 60);
  const left = generated > MONEY_SUPPLY ? 0n : MONEY_SUPPLY - generated;
  const reward = left >> (EMISSION_SHIFT_PER_MINUTE - (minutes - 1n));
  const tail = TAIL_PER_MINUTE * minutes;
  return reward < tail ? tail : reward;
}

/**
 * Returns the weight in bytes up to which a block of this version pays its full base reward, whatever the median weight.
 * Monero's names are CRYPTONOTE_BLOCK_GRANTED_FULL_REWARD_ZONE_V1, _V2 and _V5.
 */
export function fullRewardZone(version: number): number {
  if (version < 2) return 20_000;
  return version < 5 ? 60_000 : 300_000;
}

/** {@link fullRewardZone} of the newest known block version, in bytes. Blocks that are mined today have it. */
export const CURRENT_FULL_REWARD_ZONE = fullRewardZone(NEWEST_BLOCK_VERSION);

/** What {@link blockReward} needs to know about a block and the chain below it. */
export interface BlockRewardInput {
  /** See {@link baseReward}. */
  readonly generated: bigint;
  readonly version: number;
  /** Effective median weight, as the daemon gives it; below the full reward zone it counts as that zone. */
  readonly medianWeight: bigint;
  /** Weight of the block, coinbase included. */
  readonly weight: bigint;
}

/**
 * Reward without fees after the penalty for a block heavier than the median; undefined when it is heavier than twice the
 * median, which no node accepts.
 *
 * @throws RangeError when `generated` is negative
 */
export function blockReward(input: BlockRewardInput): bigint | undefined {
  const base = baseReward(input.generated, input.version);
  const zone = BigInt(fullRewardZone(input.version));
  const median = input.medianWeight < zone ? zone : input.medianWeight;
  const { weight } = input;
  if (weight <= median) return base;
  if (weight > 2n * median) return undefined;
  // Two divisions, as the daemon does them: one by the square would round differently.
  return (base * ((2n * median - weight) * weight)) / median / median;
}

/**
 * Coins that exist after the block at `height` if every block pays its full base reward: no penalties, nothing left
 * unclaimed. The real sum of a chain is lower by what penalties and careless miners have cost, and some of that comes
 * back later, as less generated means larger rewards.
 *
 * @throws RangeError unless `height` is a whole number from 0
 */
export function expectedEmission(network: Network, height: number): bigint {
  if (!Number.isSafeInteger(height) || height < 0) throw new RangeError(`${height} is not a height`);
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
 * `generated` after `blocks` more full rewards of one version.
 *
 * Some 2.6 million blocks lie before the tail, so what is left of the supply is kept as two halves of 32 bits: doubles
 * hold every intermediate value exactly (a reward is below 2^45), and the whole curve takes milliseconds.
 */
function emit(generated: bigint, version: number, blocks: number): bigint {
  const minutes = blockTargetSeconds(version) / 60;
  const shift = Number(EMISSION_SHIFT_PER_MINUTE) - (minutes - 1);
  const tail = TAIL_PER_MINUTE * BigInt(minutes);
  const tailNumber = Number(tail);
  const left = generated > MONEY_SUPPLY ? 0n : MONEY_SUPPLY - generated;
  let high = Number(left >> 32n);
  let low = Number(left & 0xffff_ffffn);
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
  const paid = left - (BigInt(high) * BigInt(TWO_32) + BigInt(low));
  // From here on the reward is the tail, and the sum a product.
  return generated + paid + tail * BigInt(blocks - done);
}
