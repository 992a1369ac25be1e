import { CURRENT_BLOCK_TARGET_SECONDS } from '@ringscope/protocol/hard-forks.ts';
import { translatePlural, t } from './translate.ts';
import { formatUnixTime, SPENDABLE_AGE_BLOCKS, computeUnlockState } from '@ringscope/protocol/unlock-time.ts';
import { formatDuration } from './age.ts';

/** A translated description of an unlock time, with the state of the lock at the time of rendering. */
export interface UnlockDescription {
  readonly text: string;
  readonly locked: boolean;
}

/**
 * Describes when the outputs of a transaction may be spent.
 *
 * @param tipHeight height of the newest block
 * @param now unix seconds
 */
export function describeUnlockTime(unlockTime: bigint, tipHeight: number, now: number): UnlockDescription {
  const state = computeUnlockState(unlockTime, tipHeight, now);
  const locked = state.isLocked;
  switch (state.by) {
    case 'nothing':
      return {
        text: t('no extra lock: like all outputs, spendable {count} blocks after the transaction was mined', {
          count: SPENDABLE_AGE_BLOCKS,
        }),
        locked,
      };
    case 'height': {
      if (!locked) return { text: t('unlocked since block {height}', { height: unlockTime }), locked };
      const blocksLeft = Number(state.blocksLeft);
      return {
        text: translatePlural(
          blocksLeft,
          'locked until block {height}: {count} more block, about {time}',
          'locked until block {height}: {count} more blocks, about {time}',
          { height: unlockTime, time: formatDuration(blocksLeft * CURRENT_BLOCK_TARGET_SECONDS) },
        ),
        locked,
      };
    }
    case 'time': {
      const when = formatUnixTime(state.seconds);
      return {
        text: locked ? t('locked until {when}', { when }) : t('unlocked since {when}', { when }),
        locked,
      };
    }
  }
}
