import { totalmem } from 'node:os';

/**
 * Bytes of memory that suffice for two page processes. The site uses up to 300 MB, and each page process up to 250 MB
 * (`bench/page-processes.md`), together half of this value. The rest is for the database and the indexer.
 */
const ENOUGH_BYTES = 1_600_000_000;

/** Returns the smaller of the container's memory limit and the machine's memory, in bytes. */
export function getMemoryLimitBytes(): number {
  const limit = process.constrainedMemory();
  // Without a limit, `constrainedMemory` returns 0 or a huge number.
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Returns the default number of page processes. With two, the site still serves pages while one of them is replaced.
 */
export function getDefaultPageProcessCount(memoryBytes: number): number {
  return memoryBytes >= ENOUGH_BYTES ? 2 : 1;
}
