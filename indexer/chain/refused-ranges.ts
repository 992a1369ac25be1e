import { UnlinkedBlocksError } from '../../db/write/append.ts';

/** Notes of fetched ranges that could not be put on the frontier, so that people are told when it happens again. */
export class RefusedRanges {
  #frontier: number | undefined;
  #times = 0;
  #reason = '';

  /**
   * Notes that the blocks above the frontier were dropped.
   *
   * @param frontier height of the frontier
   * @param reason names the block and what is wrong with it
   */
  note(frontier: number, reason: string): void {
    this.#times = frontier === this.#frontier ? this.#times + 1 : 1;
    this.#frontier = frontier;
    this.#reason = reason;
  }

  /**
   * Returns what is wrong when the blocks above this frontier were dropped twice or more often. Once may be a daemon that
   * changed its branch between two answers.
   */
  problem(frontier: number): UnlinkedBlocksError | undefined {
    if (frontier !== this.#frontier || this.#times < 2) return undefined;
    return new UnlinkedBlocksError(this.#reason);
  }
}
