/**
 * Computes the difficulty of the next block from the timestamps and difficulties of the blocks below it.
 *
 * @see monero src/cryptonote_basic/difficulty.cpp#L203-L240, next_difficulty
 * @see monero src/cryptonote_core/blockchain.cpp#L836-L981, Blockchain::get_difficulty_for_next_block
 */
import { NEWEST_BLOCK_VERSION, blockTargetSeconds } from './hard-forks.ts';
import { SlidingWindow } from './sliding-window.ts';

/** Number of blocks in the window of the difficulty rule. @see monero src/cryptonote_config.h#L81, DIFFICULTY_WINDOW */
const WINDOW = 720;
/**
 * Maximum number of newest blocks that the difficulty rule ignores. They follow the {@link WINDOW} blocks of the
 * window.
 *
 * @see monero src/cryptonote_config.h#L82, DIFFICULTY_LAG
 */
const LAG = 15;
/**
 * Number of earliest timestamps, and of latest ones, that the difficulty rule ignores in a full window.
 *
 * @see monero src/cryptonote_config.h#L83, DIFFICULTY_CUT
 */
const CUT = 60;
const USED = WINDOW - 2 * CUT;

/**
 * Number of blocks that the difficulty of the next block depends on. The genesis block is never among them.
 *
 * @see monero src/cryptonote_config.h#L84, DIFFICULTY_BLOCKS_COUNT
 */
export const DIFFICULTY_BLOCKS_COUNT = WINDOW + LAG;

const MAX_U128 = 2n ** 128n - 1n;

/** The values of a block from which the difficulty of later blocks follows. */
export interface BlockTimeAndDifficulty {
  /** Timestamp in Unix seconds, set by the miner of the block. */
  readonly timestamp: number;
  readonly cumulativeDifficulty: bigint;
}

/**
 * Returns whether a proof-of-work hash is small enough for a difficulty.
 *
 * @param powHash 32 bytes, little-endian
 * @see monero src/cryptonote_basic/difficulty.cpp#L196-L201, check_hash
 */
export function hashMeetsDifficulty(powHash: Uint8Array, difficulty: bigint): boolean {
  let value = 0n;
  for (const byte of powHash.toReversed()) value = value * 256n + BigInt(byte);
  return value * difficulty < 2n ** 256n;
}

/** Stores the newest blocks and computes the difficulty of the next block. */
export class DifficultyWindow {
  readonly #blocks: BlockTimeAndDifficulty[] = [];
  /** Timestamps of the oldest {@link WINDOW} of the stored blocks, or of all if there are fewer. */
  readonly #timestamps = new SlidingWindow(WINDOW);

  /** @param blocks consecutive blocks, lowest first, without the genesis block, which the difficulty rule ignores */
  constructor(blocks: Iterable<BlockTimeAndDifficulty> = []) {
    for (const block of blocks) this.push(block);
  }

  /** Adds the next block. The genesis block must not be added, because the difficulty rule ignores it. */
  push(point: BlockTimeAndDifficulty): void {
    this.#blocks.push(point);
    if (this.#blocks.length > DIFFICULTY_BLOCKS_COUNT) this.#blocks.shift();
    else if (this.#blocks.length > WINDOW) return;
    this.#timestamps.push(
      this.#blocks[this.#timestamps.length < WINDOW ? this.#timestamps.length : WINDOW - 1]?.timestamp ?? 0,
    );
  }

  /**
   * Returns the difficulty of the next block.
   *
   * @param blockVersion major version of the next block
   * @returns 0 if the difficulty exceeds 128 bits, as in the daemon; undefined for a version above 16, whose rule is
   * unknown
   */
  nextDifficulty(blockVersion: number): bigint | undefined {
    if (blockVersion > NEWEST_BLOCK_VERSION) return undefined;
    const { length } = this.#timestamps;
    if (length <= 1) return 1n;
    const begin = length <= USED ? 0 : Math.floor((length - USED + 1) / 2);
    const end = length <= USED ? length : begin + USED;
    const span = BigInt(
      Math.max(1, this.#timestamps.valueAtRank(end - 1) - this.#timestamps.valueAtRank(begin)),
    );
    const work = this.#cumulativeDifficultyAt(end - 1) - this.#cumulativeDifficultyAt(begin);
    const difficulty = (work * BigInt(blockTargetSeconds(blockVersion)) + span - 1n) / span;
    return difficulty > MAX_U128 ? 0n : difficulty;
  }

  #cumulativeDifficultyAt(index: number): bigint {
    return this.#blocks[index]?.cumulativeDifficulty ?? 0n;
  }
}

/**
 * Returns the hash rate that finds one block of this difficulty per target time on average, rounded down.
 *
 * @param targetSeconds target time between two blocks. Values below 1 count as 1.
 * @returns hashes per second
 */
export function hashRateOfDifficulty(difficulty: bigint, targetSeconds: number): bigint {
  return difficulty / BigInt(Math.max(1, targetSeconds));
}
