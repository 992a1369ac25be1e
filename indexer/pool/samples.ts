import { recordPoolSize } from '../../db/write/pool-series.ts';
import type { WriteDatabase } from '../../db/write-database.ts';

/**
 * Milliseconds between two samples of the pool size, which are rows of `pool_series`. Changes between two samples are
 * not stored.
 */
const INTERVAL_MS = 10_000;

/**
 * Maximum milliseconds between two samples. A longer gap counts as time without data, because the daemon or the database
 * was unreachable.
 */
const MAX_HOLD_MS = 2 * INTERVAL_MS;

export interface PoolSizeSampler {
  /** Writes a sample when the last one is old enough. Call it after each refresh of the pool. */
  sample(): Promise<void>;
}

/**
 * Creates the part of the indexer that samples the size of the pool. @param now returns monotonic
 * milliseconds
 */
export function createPoolSizeSampler(writeDatabase: WriteDatabase, now: () => number): PoolSizeSampler {
  let lastAt: number | undefined;
  return {
    async sample() {
      const at = now();
      const sinceLast = lastAt === undefined ? undefined : at - lastAt;
      if (sinceLast !== undefined && sinceLast < INTERVAL_MS) return;
      await recordPoolSize(
        writeDatabase,
        sinceLast === undefined || sinceLast > MAX_HOLD_MS ? 0 : Math.round(sinceLast),
      );
      lastAt = at;
    },
  };
}
