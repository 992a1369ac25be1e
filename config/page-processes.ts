import { totalmem } from 'node:os';

/**
 * Memory that is enough for two page processes. The site uses up to 300 MB, and each page process up to 250 MB
 * (`bench/page-processes.md`). The other half stays free for the database and the indexer.
 */
const ENOUGH_BYTES = 1_600_000_000;

/** Returns the memory limit of the container in bytes, or the memory of the machine when that is less. */
export function memoryLimit(): number {
  const limit = process.constrainedMemory();
  // 0 and huge numbers stand for no limit.
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Returns the number of page processes that a site has by default. With two, visitors get pages while one is replaced.
 *
 * @param memory bytes
 */
export function defaultPageProcesses(memory: number): number {
  return memory >= ENOUGH_BYTES ? 2 : 1;
}
