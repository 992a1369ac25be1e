import type { IndexReadResult } from '../../lookups/load.ts';
import type { PageDataReader } from '../../lookups/index.ts';

/**
 * Returns a reader that calls `report` when a read fails because the database is unreachable. The page is then rendered without the missing
 * data, so only this call shows that it is incomplete.
 *
 * @param report called at each failed read, before the caller gets its result
 */
export function createFailureReportingReader(reads: PageDataReader, report: () => void): PageDataReader {
  return new Proxy(reads, {
    get(target, name) {
      const read: unknown = Reflect.get(target, name);
      if (typeof read !== 'function') return read;
      return async (...args: readonly unknown[]) => {
        // All functions of a `PageDataReader` return a promise of an `IndexReadResult`.
        const result = await (Reflect.apply(read, target, args) as Promise<IndexReadResult<unknown>>);
        if (result.unavailable === 'database-unreachable') report();
        return result;
      };
    },
  });
}
