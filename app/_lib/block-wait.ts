import { formatDuration } from './age.ts';

const ordinals = ['next block', 'second block from now', 'third block from now', 'fourth block from now'];

/** Names a block that is not mined yet. @param block the next block is 1 */
export function blockFromNow(block: number): string {
  return ordinals[block - 1] ?? `${block}th block from now`;
}

/**
 * Writes the expected wait for a block: `about 4 min`. Blocks come at random, so the wait for the next block is always
 * one target time.
 *
 * @param block the next block is 1
 */
export function expectedWait(block: number, targetSeconds: number): string {
  return `about ${formatDuration(block * targetSeconds)}`;
}
