import { countOddities } from '../db/write/oddities.ts';
import type { WriteDatabase } from '../db/write-database.ts';

/** Milliseconds between two counts of unusual transactions. The counts rarely change. */
export const ODDITY_COUNT_INTERVAL_MS = 60_000;

/**
 * Counts the unusual transactions of the chain by kind (docs/oddities.md), in the background, for the metrics.
 */
export class TransactionOddityCounter {
  readonly #writeDatabase: WriteDatabase;
  readonly #now: () => number;
  readonly #onError: (error: Error) => void;
  #counts: ReadonlyMap<string, number> | undefined;
  #countedAt = -Infinity;

  /**
   * @param now returns monotonic milliseconds
   * @param onError receives errors of the database. Until the next count succeeds, {@link read} returns undefined
   */
  constructor(writeDatabase: WriteDatabase, now: () => number, onError: (error: Error) => void) {
    this.#writeDatabase = writeDatabase;
    this.#now = now;
    this.#onError = onError;
  }

  /**
   * Returns the last counts of unusual transactions by kind, without waiting for the database. When these
   * counts are old, the method starts another count.
   *
   * @returns undefined before the first count and after a failed one
   */
  read(): ReadonlyMap<string, number> | undefined {
    if (this.#now() - this.#countedAt >= ODDITY_COUNT_INTERVAL_MS) {
      this.#countedAt = this.#now();
      void this.#count();
    }
    return this.#counts;
  }

  async #count(): Promise<void> {
    this.#counts = await countOddities(this.#writeDatabase).catch((error: unknown) => {
      this.#onError(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    });
  }
}
