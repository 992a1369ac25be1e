/**
 * Computes long-term block weights. Their median limits the growth of blocks.
 *
 * @see monero src/cryptonote_core/blockchain.cpp#L4591-L4620, Blockchain::get_next_long_term_block_weight
 * @see monero src/cryptonote_core/blockchain.cpp#L1456-L1502, Blockchain::get_long_term_block_weight_median
 */
import { fullRewardZone } from './emission.ts';
import { NEWEST_BLOCK_VERSION } from './hard-forks.ts';
import { SlidingWindow } from './sliding-window.ts';

/**
 * Number of blocks whose long-term weights form the long-term median.
 *
 * @see monero src/cryptonote_config.h#L61, CRYPTONOTE_LONG_TERM_BLOCK_WEIGHT_WINDOW_SIZE
 */
export const LONG_TERM_WINDOW_BLOCKS = 100_000;

/** Number of blocks in the short-term median of weights. Monero's name is CRYPTONOTE_REWARD_BLOCKS_WINDOW. */
export const SHORT_TERM_WINDOW_BLOCKS = 100;

/**
 * First block version with long-term weights. In earlier versions, the long-term weight of a block is its weight.
 *
 * @see monero src/cryptonote_config.h#L177, HF_VERSION_LONG_TERM_BLOCK_WEIGHT
 */
const FIRST_VERSION = 10;
/**
 * First block version in which the long-term weight has a lower bound. From this version on, it exceeds the median by
 * at most 7/10. Before, the limit was 2/5.
 *
 * @see monero src/cryptonote_config.h#L189, HF_VERSION_2021_SCALING
 */
const SCALING_2021_VERSION = 15;

/** Returns whether the long-term weight of a block of this version depends on the blocks below it. */
export function needsLongTermMedian(blockVersion: number): boolean {
  return blockVersion >= FIRST_VERSION && blockVersion <= NEWEST_BLOCK_VERSION;
}

/**
 * Returns the long-term weight of a block.
 *
 * @param blockVersion major version of the block
 * @param weight weight of the block, in bytes
 * @param longTermMedian median of the long-term weights of the {@link LONG_TERM_WINDOW_BLOCKS} blocks below it, or of all if there are
 * fewer; ignored before version 10
 * @returns undefined for a version above 16, whose rule is unknown
 */
export function longTermWeight(
  blockVersion: number,
  weight: number,
  longTermMedian: number,
): number | undefined {
  if (blockVersion < FIRST_VERSION) return weight;
  if (blockVersion > NEWEST_BLOCK_VERSION) return undefined;
  const effective = Math.max(fullRewardZone(blockVersion), longTermMedian);
  if (blockVersion < SCALING_2021_VERSION) return Math.min(weight, effective + quotient(effective * 2, 5));
  const least = Math.max(weight, quotient(effective * 10, 17));
  return Math.min(least, effective + quotient(effective * 7, 10));
}

/**
 * Returns the median that a stored long-term weight implies, in bytes, accurate to two bytes. Undefined if the
 * long-term weight equals the weight, because many medians are then possible. Also undefined before version 15, where
 * the long-term weight has no lower bound, and above version 16, whose rule is unknown.
 *
 * @param weight weight of the block, in bytes
 * @param blockLongTermWeight result of {@link longTermWeight} for this block
 */
export function inferLongTermMedian(
  blockVersion: number,
  weight: number,
  blockLongTermWeight: number,
): number | undefined {
  if (
    blockVersion < SCALING_2021_VERSION ||
    blockVersion > NEWEST_BLOCK_VERSION ||
    blockLongTermWeight === weight
  )
    return undefined;
  return blockLongTermWeight > weight
    ? Math.ceil((blockLongTermWeight * 17) / 10)
    : Math.ceil((blockLongTermWeight * 10) / 17);
}

/** Stores the long-term weights of the newest blocks, and returns their median. */
export class LongTermWeightWindow {
  readonly #window: SlidingWindow;

  /**
   * @param weights long-term weights of consecutive blocks, lowest height first; only the last `size` weights are
   * stored
   */
  constructor(weights: Iterable<number> = [], size = LONG_TERM_WINDOW_BLOCKS) {
    this.#window = new SlidingWindow(size);
    for (const weight of weights) this.#window.push(weight);
  }

  /**
   * Median of the weights, or 0 without blocks. For an even number of blocks it is the mean of the two middle weights,
   * rounded down.
   */
  get median(): number {
    const { length } = this.#window;
    if (length === 0) return 0;
    const upper = this.#window.valueAtRank(length >> 1);
    if (length % 2 === 1) return upper;
    return quotient(this.#window.valueAtRank((length >> 1) - 1) + upper, 2);
  }

  /** Adds the long-term weight of the next block. A full window drops the oldest weight. */
  push(weight: number): void {
    this.#window.push(weight);
  }
}

/** Divides integers and rounds down. The result is exact for all safe integers. */
function quotient(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor;
}
