import { UnlinkedBlocksError } from '../../db/write/append.ts';

/**
 * Counts fetched ranges that did not link to the indexed tip or broke a chain rule, so that the indexer can report
 * repeated cases.
 */
export class UnlinkedBlockRangeCounter {
  #indexedHeight: number | undefined;
  #count = 0;
  #reason = '';

  /**
   * Records that the indexer dropped the fetched blocks directly above the indexed height, because they did not link to
   * the indexed tip or broke a rule of the chain.
   *
   * @param reason says what is wrong with these blocks
   */
  record(indexedHeight: number, reason: string): void {
    this.#count = indexedHeight === this.#indexedHeight ? this.#count + 1 : 1;
    this.#indexedHeight = indexedHeight;
    this.#reason = reason;
  }

  /**
   * Returns an error with the latest reason when {@link record} was called at least twice in a row for this height.
   * Otherwise returns undefined, because a reorg of the daemon between two responses can cause a single call.
   */
  getRepeatedError(indexedHeight: number): UnlinkedBlocksError | undefined {
    if (indexedHeight !== this.#indexedHeight || this.#count < 2) return undefined;
    return new UnlinkedBlocksError(this.#reason);
  }
}
