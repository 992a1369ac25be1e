import { messageId, translate, t } from './translate.ts';
import { formatDuration } from './age.ts';

const ordinals = [
  messageId('next block'),
  messageId('second block from now'),
  messageId('third block from now'),
  messageId('fourth block from now'),
];

/** Names a block that is not mined yet. @param block the next block is 1 */
export function blockFromNow(block: number): string {
  const ordinal = ordinals[block - 1];
  return ordinal === undefined ? t('{place}th block from now', { place: block }) : translate(ordinal);
}

/**
 * Writes the expected wait for a block: `about 4 min`. Blocks come at random, so the wait for the next block is always
 * one target time.
 *
 * @param block the next block is 1
 */
export function expectedWait(block: number, targetSeconds: number): string {
  return t('about {time}', { time: formatDuration(block * targetSeconds) });
}
