/**
 * The difficulty of the next block, from the times and the difficulties of those below it.
 *
 * @see monero src/cryptonote_basic/difficulty.cpp#L203-L240, next_difficulty
 * @see monero src/cryptonote_core/blockchain.cpp#L836-L981, Blockchain::get_difficulty_for_next_block
 */
import { NEWEST_BLOCK_VERSION, blockTargetSeconds } from './hard-forks.ts';
import { SlidingWindow } from './sliding-window.ts';

/** Blocks that are looked at. @see monero src/cryptonote_config.h#L81, DIFFICULTY_WINDOW */
const WINDOW = 720;
/** The newest blocks are left out, as far as there are more than {@link WINDOW}. @see monero src/cryptonote_config.h#L82, DIFFICULTY_LAG */
const LAG = 15;
/** So many of the earliest and of the latest times are left out of a full window. @see monero src/cryptonote_config.h#L83, DIFFICULTY_CUT */
const CUT = 60;
const USED = WINDOW - 2 * CUT;

/** Blocks below the next one that its difficulty depends on. Genesis is never among them. @see monero src/cryptonote_config.h#L84, DIFFICULTY_BLOCKS_COUNT */
export const DIFFICULTY_BLOCKS = WINDOW + LAG;

const MAX_U128 = 2n ** 128n - 1n;

/** What the rule asks of a block. */
export interface DifficultyPoint {
  /** Unix time in seconds, as the miner claims. */
  readonly timestamp: number;
  readonly cumulativeDifficulty: bigint;
}

/** The newest blocks below the next one, and the difficulty that follows from them. */
export class DifficultyWindow {
  readonly #points: DifficultyPoint[] = [];
  /** Times of those that are not too new to count. */
  readonly #times = new SlidingWindow(WINDOW);

  /** @param points of consecutive blocks without genesis, lowest first */
  constructor(points: Iterable<DifficultyPoint> = []) {
    for (const point of points) this.push(point);
  }

  /** Adds the next block, which is not genesis. */
  push(point: DifficultyPoint): void {
    this.#points.push(point);
    if (this.#points.length > DIFFICULTY_BLOCKS) this.#points.shift();
    else if (this.#points.length > WINDOW) return;
    this.#times.push(
      this.#points[this.#times.length < WINDOW ? this.#times.length : WINDOW - 1]?.timestamp ?? 0,
    );
  }

  /**
   * The difficulty of the next block.
   *
   * @param version major version of that block
   * @returns 0 where it would not fit 128 bits, as the daemon has it; undefined for a version newer than 16, whose rule may
   * be another one
   */
  next(version: number): bigint | undefined {
    if (version > NEWEST_BLOCK_VERSION) return undefined;
    const { length } = this.#times;
    if (length <= 1) return 1n;
    const begin = length <= USED ? 0 : Math.floor((length - USED + 1) / 2);
    const end = length <= USED ? length : begin + USED;
    const span = BigInt(Math.max(1, this.#times.ranked(end - 1) - this.#times.ranked(begin)));
    const work = this.#workUpTo(end - 1) - this.#workUpTo(begin);
    const difficulty = (work * BigInt(blockTargetSeconds(version)) + span - 1n) / span;
    return difficulty > MAX_U128 ? 0n : difficulty;
  }

  #workUpTo(index: number): bigint {
    return this.#points[index]?.cumulativeDifficulty ?? 0n;
  }
}
