import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { IndexReadResult } from '../../lookups/load.ts';
import type { PageDataReader } from '../../lookups/index.ts';

/** Wraps the reader of one page, and records whether a read failed and whether the reads saw different tips. */
export class PageReadTracker {
  readonly reader: PageDataReader;
  readonly #tips = new Set<BlockHash>();
  #isIncomplete = false;

  constructor(reader: PageDataReader) {
    this.reader = new Proxy(reader, {
      get: (target, name) => {
        const read: unknown = Reflect.get(target, name);
        if (typeof read !== 'function') return read;
        return async (...args: readonly unknown[]) => {
          // All functions of a `PageDataReader` return a promise of an `IndexReadResult`.
          const result = await (Reflect.apply(read, target, args) as Promise<IndexReadResult<unknown>>);
          this.#add(result);
          return result;
        };
      },
    });
  }

  #add(result: IndexReadResult<unknown>): void {
    if (result.unavailableReason === 'database-unreachable') this.#isIncomplete = true;
    if (result.unavailableReason === undefined && result.tipHash !== undefined)
      this.#tips.add(result.tipHash);
  }

  /** Whether a read failed because the database is unreachable. The page is then rendered without this data. */
  get isIncomplete(): boolean {
    return this.#isIncomplete;
  }

  /** Whether the tip of the index changed between two reads, so that parts of the page may contradict each other. */
  get hasMixedTips(): boolean {
    return this.#tips.size > 1;
  }

  /** Resets `isIncomplete` and `hasMixedTips`. Call it before the page reads its data again. */
  reset(): void {
    this.#isIncomplete = false;
    this.#tips.clear();
  }
}
