import { deleteOldPoolHistory } from '../../db/write/first-seen.ts';
import type { WriteDatabase } from '../../db/write-database.ts';

/**
 * Number of rows of `pool_history` that one SQL transaction deletes. The transaction takes some tens of milliseconds,
 * in which no new block can be added.
 */
const ROWS_PER_BATCH = 500;

/**
 * Milliseconds between two batches while old rows are left. The interval is short, because a database in which old rows
 * were never deleted has millions of them.
 */
const BATCH_INTERVAL_MS = 500;

/** Milliseconds until the next batch after all old rows were deleted. */
const IDLE_INTERVAL_MS = 600_000;

export interface PoolHistoryCleaner {
  /**
   * Deletes a batch of old rows if enough time has passed since the last batch. Call it in each pass of the
   * main loop while the index is at the daemon's tip.
   */
  clean(): Promise<void>;
}

/**
 * Creates the part of the indexer that deletes old rows of `pool_history`. @param retentionDays age in days from which
 * rows are deleted
 */
export function createPoolHistoryCleaner(
  writeDatabase: WriteDatabase,
  retentionDays: number,
  now: () => number,
): PoolHistoryCleaner {
  let nextAt = -Infinity;
  return {
    async clean() {
      if (now() < nextAt) return;
      const deleted = await deleteOldPoolHistory(writeDatabase, retentionDays, ROWS_PER_BATCH);
      nextAt = now() + (deleted < ROWS_PER_BATCH ? IDLE_INTERVAL_MS : BATCH_INTERVAL_MS);
    },
  };
}
