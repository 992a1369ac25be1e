import { CURRENT_BLOCK_TARGET_SECONDS } from '@ringscope/protocol/hard-forks.ts';
import { translatePlural, t } from './translate.ts';
import { formatUnixTime, SPENDABLE_AGE_BLOCKS, computeUnlockState } from '@ringscope/protocol/unlock-time.ts';
import { formatDuration } from './age.ts';

/** A translated description of an unlock time, with the state of the lock at the time of rendering. */
export interface UnlockDescription {
  readonly text: string;
  readonly isLocked: boolean;
}

/**
 * Describes when the outputs of a transaction may be spent.
 *
 * @param tipHeight height of the newest block
 * @param nowSeconds unix seconds
 */
export function describeUnlockTime(
  unlockTime: bigint,
  tipHeight: number,
  nowSeconds: number,
): UnlockDescription {
  const state = computeUnlockState(unlockTime, tipHeight, nowSeconds);
  const locked = state.isLocked;
  switch (state.kind) {
    case 'none':
      return {
        text: t('no extra lock: like all outputs, spendable {count} blocks after the transaction was mined', {
          count: SPENDABLE_AGE_BLOCKS,
        }),
        isLocked: locked,
      };
    case 'height': {
      if (!locked)
        return { text: t('unlocked since block {height}', { height: unlockTime }), isLocked: locked };
      const blocksLeft = Number(state.remainingBlocks);
      return {
        text: translatePlural(
          blocksLeft,
          'locked until block {height}: {count} more block, about {time}',
          'locked until block {height}: {count} more blocks, about {time}',
          { height: unlockTime, time: formatDuration(blocksLeft * CURRENT_BLOCK_TARGET_SECONDS) },
        ),
        isLocked: locked,
      };
    }
    case 'time': {
      const when = formatUnixTime(state.unixSeconds);
      return {
        text: locked ? t('locked until {when}', { when }) : t('unlocked since {when}', { when }),
        isLocked: locked,
      };
    }
  }
}
