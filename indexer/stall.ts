import type { IndexerProblem } from './node/problem.ts';

/**
 * Time without a new indexed block after which a backfill counts as stalled. Indexing a range usually takes a few seconds.
 */
const STALLED_AFTER_MS = 60_000;

/** Detects a backfill in which workers neither index blocks nor report why. */
export class BackfillStallDetector {
  readonly #now: () => number;
  #lastIndexedHeight: number | undefined;
  #unchangedSinceMs = 0;

  /** @param now returns monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Records the indexed height and returns a problem when the backfill has stalled.
   *
   * @param indexedHeight height of the indexed tip while the indexer waits for ranges. Undefined while it
   * does not wait
   * @returns the problem when that height has been the same for a minute
   */
  check(indexedHeight: number | undefined): IndexerProblem | undefined {
    if (indexedHeight === undefined || indexedHeight !== this.#lastIndexedHeight) {
      this.#lastIndexedHeight = indexedHeight;
      this.#unchangedSinceMs = this.#now();
      return undefined;
    }
    if (this.#now() - this.#unchangedSinceMs < STALLED_AFTER_MS) return undefined;
    return {
      state: 'stalled',
      message:
        `No worker has indexed a block above ${indexedHeight} for more than a minute, and none reports an error. They may ` +
        'wait for connections: indexer/README.md lists how many Postgres needs. The workers continue.',
    };
  }
}
