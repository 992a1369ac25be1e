import { recordPoolSize } from '../../db/write/pool-series.ts';
import type { WriteDatabase } from '../../db/write-database.ts';

/** Time between two samples. What comes and goes between them is not in the series. */
const INTERVAL_MS = 10_000;

/** A longer time than this between two samples was not watched: the daemon or the database was away. */
const MAX_HOLD_MS = 2 * INTERVAL_MS;

export interface PoolSampler {
  /** To be called after each look at the pool; writes a sample when the last one is old enough. */
  sample(): Promise<void>;
}

/** @param now milliseconds of any clock */
export function createPoolSampler(writer: WriteDatabase, now: () => number): PoolSampler {
  let lastAt: number | undefined;
  return {
    async sample() {
      const at = now();
      const held = lastAt === undefined ? undefined : at - lastAt;
      if (held !== undefined && held < INTERVAL_MS) return;
      await recordPoolSize(writer, held === undefined || held > MAX_HOLD_MS ? 0 : Math.round(held));
      lastAt = at;
    },
  };
}
