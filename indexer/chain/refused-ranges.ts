import { UnlinkedBlocksError } from '../../db/write/append.ts';

/** Notes of fetched ranges that could not be put on the indexed tip, so that people are told when it happens again. */
export class RefusedRanges {
  #indexedHeight: number | undefined;
  #times = 0;
  #reason = '';

  /**
   * Notes that the blocks above the indexed height were dropped.
   *
   * @param indexedHeight highest height that readers see
   * @param reason names the block and what is wrong with it
   */
  note(indexedHeight: number, reason: string): void {
    this.#times = indexedHeight === this.#indexedHeight ? this.#times + 1 : 1;
    this.#indexedHeight = indexedHeight;
    this.#reason = reason;
  }

  /**
   * Returns what is wrong when the blocks above this indexed height were dropped twice or more often. Once may be a daemon that
   * changed its branch between two answers.
   */
  problem(indexedHeight: number): UnlinkedBlocksError | undefined {
    if (indexedHeight !== this.#indexedHeight || this.#times < 2) return undefined;
    return new UnlinkedBlocksError(this.#reason);
  }
}
