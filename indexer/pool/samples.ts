import { recordPoolSize } from '../../db/write/pool-series.ts';
import type { WriteDatabase } from '../../db/write-database.ts';

/** Time between two samples. The series does not show changes between them. */
const INTERVAL_MS = 10_000;

/**
 * Maximum time between samples. After a longer gap the pool counts as not watched, because daemon or database was
 * away.
 */
const MAX_HOLD_MS = 2 * INTERVAL_MS;

export interface PoolSampler {
  /** Writes a sample when the last one is old enough. Call it after each refresh of the pool. */
  sample(): Promise<void>;
}

/** @param now milliseconds of any clock */
export function createPoolSampler(writeDatabase: WriteDatabase, now: () => number): PoolSampler {
  let lastAt: number | undefined;
  return {
    async sample() {
      const at = now();
      const held = lastAt === undefined ? undefined : at - lastAt;
      if (held !== undefined && held < INTERVAL_MS) return;
      await recordPoolSize(writeDatabase, held === undefined || held > MAX_HOLD_MS ? 0 : Math.round(held));
      lastAt = at;
    },
  };
}
