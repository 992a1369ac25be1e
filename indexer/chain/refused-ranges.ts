import { UnlinkedBlocksError } from '../../db/write/append.ts';

/** Remembers fetched ranges that did not link to the indexed tip, so that the indexer reports repeated cases. */
export class RefusedRanges {
  #indexedHeight: number | undefined;
  #times = 0;
  #reason = '';

  /**
   * Records that the blocks above the indexed height were dropped.
   *
   * @param reason names the block and its fault
   */
  note(indexedHeight: number, reason: string): void {
    this.#times = indexedHeight === this.#indexedHeight ? this.#times + 1 : 1;
    this.#indexedHeight = indexedHeight;
    this.#reason = reason;
  }

  /**
   * Returns the fault when blocks above this height were dropped at least twice. One drop may be a daemon that
   * changed its branch between two answers.
   */
  problem(indexedHeight: number): UnlinkedBlocksError | undefined {
    if (indexedHeight !== this.#indexedHeight || this.#times < 2) return undefined;
    return new UnlinkedBlocksError(this.#reason);
  }
}
