import { CURRENT_BLOCK_TARGET_SECONDS } from '@ringscope/protocol/hard-forks.ts';
import { createSeededRandom } from './random.ts';

const SECONDS_PER_HOUR = 3_600;

const SEED = 20_141_204;

/**
 * The timestamps of the initial history, which is the first part of the demo chain. The driver mines these blocks
 * within minutes, but gives them the timestamps of a chain that grew over several hours or days.
 */
export interface DemoHistoryClock {
  /**
   * Returns the time of block 1 in Unix seconds, if the initial history of the chain ends at `now`. Undefined if the
   * chain has no initial history.
   */
  readonly getStartTime: (nowSeconds: number) => number | undefined;
  /**
   * Returns the time of a block in Unix seconds. Undefined for blocks that contain the time at which they are mined:
   * those above {@link lastBackdatedHeight}.
   *
   * @param startSeconds time of block 1 in Unix seconds
   */
  readonly getBlockTime: (height: number, startSeconds: number) => number | undefined;
  /** Height of the last block with a timestamp in the past. Higher blocks contain the time at which they are mined. */
  readonly lastBackdatedHeight: number;
}

/**
 * Returns a clock for blocks that the demo mines within minutes, with timestamps of the last hours. The intervals between
 * blocks are exponentially distributed around Monero's target block time, as on a real chain. They are the same at each
 * start, and their sum is `historyHours`.
 *
 * @param historyHours time from block 1 to now; 0 means that every block contains the time at which it is mined
 */
export function createDemoHistoryClock(historyHours: number): DemoHistoryClock {
  const seconds = historyHours * SECONDS_PER_HOUR;
  const lastHeight = Math.floor(seconds / CURRENT_BLOCK_TARGET_SECONDS);
  const offsets = cumulativeIntervals(lastHeight);
  const scale = seconds / (offsets.at(-1) ?? 1);
  return {
    lastBackdatedHeight: lastHeight,
    getStartTime: (now) => (lastHeight === 0 ? undefined : Math.floor(now - seconds)),
    getBlockTime(height, start) {
      const offset = height > lastHeight ? undefined : offsets[height - 1];
      return offset === undefined ? undefined : start + Math.round(offset * scale);
    },
  };
}

/**
 * Returns running totals of random intervals, which are exponentially distributed with a mean of 1. The total for block
 * 1 is 0.
 */
function cumulativeIntervals(count: number): number[] {
  const random = createSeededRandom(SEED);
  const sums: number[] = [];
  let sum = 0;
  for (let index = 0; index < count; index += 1) {
    sums.push(sum);
    // The random number is above 0, because 0 has no logarithm.
    sum -= Math.log((random.nextUint32() + 1) / 2 ** 32);
  }
  return sums;
}
