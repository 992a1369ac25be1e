import { translatePlural, t } from '../../../i18n/translate.ts';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { translateCountWithNoun } from '../../../i18n/digits.ts';
import { formatDuration } from '../../../i18n/age.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { COINBASE_LOCK_BLOCKS, SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { Age, formatIsoUtc } from '../../_components/values/time.tsx';
import type { MainChainBlockDetail } from '../../../lookups/block.ts';

/** A sentence on when a block was mined, and when the coins that it pays can be spent. */
export function BlockStateSentence({ block, tip }: Pick<MainChainBlockDetail, 'block' | 'tip'>) {
  const confirmations = countConfirmations(block.height, tip.height);
  return (
    <>
      {block.height === 0 ? (
        t('The first block of the chain. Its time is not set.')
      ) : (
        <T>
          Mined <Age timestamp={block.timestamp} />, at <ValueInMessage of={clockUtc(block.timestamp)} />.
        </T>
      )}{' '}
      <b>{translateCountWithNoun(confirmations, 'confirmation')}</b>.{' '}
      {spendability(confirmations, block.txCount > 0, blockTargetSeconds(block.majorVersion))}
    </>
  );
}

/** Formats a date and time in UTC, to the minute. Another section of the page shows the seconds. */
function clockUtc(seconds: number): string {
  return `${formatIsoUtc(seconds)?.slice(0, 16).replace('T', ' ') ?? seconds} UTC`;
}

/**
 * Returns a sentence on when the payments in a block can be spent. If no payment is locked, the sentence is about the
 * reward of the block instead. Empty when the reward can be spent too. Outputs with an unlock time of their own may be
 * locked longer.
 */
function spendability(confirmations: number, hasPayments: boolean, targetSeconds: number): string {
  const timeUntil = (blocks: number) => ({
    time: formatDuration((blocks - confirmations) * targetSeconds),
  });
  if (hasPayments && confirmations < SPENDABLE_AGE_BLOCKS) {
    return translatePlural(
      SPENDABLE_AGE_BLOCKS - confirmations,
      'Receivers can spend the payments in this block after {count} more block, in about {time}.',
      'Receivers can spend the payments in this block after {count} more blocks, in about {time}.',
      timeUntil(SPENDABLE_AGE_BLOCKS),
    );
  }
  if (confirmations < COINBASE_LOCK_BLOCKS) {
    return translatePlural(
      COINBASE_LOCK_BLOCKS - confirmations,
      'The reward of this block can be spent after {count} more block, in about {time}.',
      'The reward of this block can be spent after {count} more blocks, in about {time}.',
      timeUntil(COINBASE_LOCK_BLOCKS),
    );
  }
  return '';
}
