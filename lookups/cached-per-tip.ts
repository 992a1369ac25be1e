import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { Database } from '../db/client.ts';
import { lookUpIndexState, type WithIndexState } from '../db/queries/lookup.ts';

interface CachedRead<T> {
  readonly tipHash: BlockHash;
  readonly reading: Promise<WithIndexState<T>>;
}

/**
 * Returns a reader that repeats a read only after the tip has changed. Use it for a read of many rows whose result depends
 * only on the chain. The last result of each database is cached, and concurrent calls share one read. An error is not cached.
 */
export function cacheReadPerTip<T>(
  read: (database: Database) => Promise<WithIndexState<T>>,
): (database: Database) => Promise<WithIndexState<T>> {
  const lastRead = new WeakMap<Database, CachedRead<T>>();
  return async (database) => {
    const indexState = await lookUpIndexState(database);
    const tipHash = indexState.tip.hash;
    const last = lastRead.get(database);
    if (last?.tipHash === tipHash) {
      const found = await last.reading;
      // A new block may have arrived before the cached read began. The result of that read then belongs to a newer tip
      // than `tipHash`.
      if (found.indexState.tip.hash === tipHash) return { indexState, data: found.data };
    }
    const reading = read(database);
    lastRead.set(database, { tipHash, reading });
    return reading.catch((error: unknown) => {
      lastRead.delete(database);
      throw error;
    });
  };
}
