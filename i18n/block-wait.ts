import { messageId, translate, t } from './translate.ts';
import { formatDuration } from './age.ts';

const ordinals = [
  messageId('next block'),
  messageId('second block from now'),
  messageId('third block from now'),
  messageId('fourth block from now'),
];

/** The endings of English ordinals: `21st`, `22nd`, `23rd`, `24th`. */
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });

/** Describes a block that is not mined yet: `next block`, `second block from now`. @param blocksFromNow 1 for the next block */
export function describeFutureBlock(blocksFromNow: number): string {
  const ordinal = ordinals[blocksFromNow - 1];
  if (ordinal !== undefined) return translate(ordinal);
  const values = { number: blocksFromNow };
  switch (ordinalRules.select(blocksFromNow)) {
    case 'one':
      return t('{number}st block from now', values);
    case 'two':
      return t('{number}nd block from now', values);
    case 'few':
      return t('{number}rd block from now', values);
    case 'zero':
    case 'many':
    case 'other':
      return t('{number}th block from now', values);
  }
}

/**
 * Formats the expected wait for a block: `about 4 min`. Miners find blocks at random times, so the expected wait for
 * the next block is always one target time.
 *
 * @param blocksFromNow 1 for the next block
 */
export function formatExpectedWait(blocksFromNow: number, targetSeconds: number): string {
  return t('about {time}', { time: formatDuration(blocksFromNow * targetSeconds) });
}
