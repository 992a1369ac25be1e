import { countOddities } from '../db/write/oddities.ts';
import type { WriteDatabase } from '../db/write-database.ts';

/** Interval between two counts. The number changes seldom. */
export const ODDITY_INTERVAL_MS = 60_000;

/** Counts the oddities of the chain from time to time, for the metrics. */
export class OddityCounter {
  readonly #writeDatabase: WriteDatabase;
  readonly #now: () => number;
  readonly #onError: (error: Error) => void;
  #counts: ReadonlyMap<string, number> | undefined;
  #countedAt = -Infinity;

  /**
   * @param now milliseconds of any clock
   * @param onError receives errors of the database; the counts are then unknown
   */
  constructor(writeDatabase: WriteDatabase, now: () => number, onError: (error: Error) => void) {
    this.#writeDatabase = writeDatabase;
    this.#now = now;
    this.#onError = onError;
  }

  /**
   * Returns the last counts by kind. When they are old, it starts to count again and does not wait for the database.
   *
   * @returns undefined before the first count and while the database is away
   */
  read(): ReadonlyMap<string, number> | undefined {
    if (this.#now() - this.#countedAt >= ODDITY_INTERVAL_MS) {
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
