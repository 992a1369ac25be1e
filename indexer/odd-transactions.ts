import { countOddities } from '../db/write/oddities.ts';
import type { WriteDatabase } from '../db/write-database.ts';

/** How often the oddities are counted. Their number seldom changes, and nobody waits for it. */
export const ODDITY_INTERVAL_MS = 60_000;

/** Counts the oddities of the chain now and then, for the metrics. */
export class OddityCounter {
  readonly #writer: WriteDatabase;
  readonly #now: () => number;
  #counts: ReadonlyMap<string, number> | undefined;
  #countedAt = -Infinity;

  /** @param now milliseconds of any clock */
  constructor(writer: WriteDatabase, now: () => number) {
    this.#writer = writer;
    this.#now = now;
  }

  /**
   * Returns the last counts, by kind, and begins to count again when they are old: what is told of the index must not
   * wait for the database.
   *
   * @returns undefined before the first count, and while the database cannot be asked
   */
  read(): ReadonlyMap<string, number> | undefined {
    if (this.#now() - this.#countedAt >= ODDITY_INTERVAL_MS) {
      this.#countedAt = this.#now();
      void this.#count();
    }
    return this.#counts;
  }

  async #count(): Promise<void> {
    this.#counts = await countOddities(this.#writer).catch(() => undefined);
  }
}
