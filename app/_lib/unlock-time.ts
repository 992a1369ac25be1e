import { formatUnixTime, unlockState } from '../../protocol/unlock-time.ts';
import { formatDuration } from './age.ts';

const TARGET_SECONDS = 120n;

/** Number of blocks that every output waits before the network allows a spend. */
const SPENDABLE_AGE = 10;

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
  const state = unlockState(unlockTime, tipHeight, now);
  const locked = state.isLocked;
  switch (state.by) {
    case 'nothing':
      return {
        text: `no extra lock: spendable ${SPENDABLE_AGE} blocks after it was mined, like every output`,
        locked,
      };
    case 'height': {
      if (!locked) return { text: `unlocked since block ${unlockTime}`, locked };
      const { blocksLeft } = state;
      return {
        text: `locked until block ${unlockTime}: ${blocksLeft} more blocks, about ${formatDuration(Number(blocksLeft * TARGET_SECONDS))}`,
        locked,
      };
    }
    case 'time': {
      const when = formatUnixTime(state.seconds);
      return { text: locked ? `locked until ${when}` : `unlocked since ${when}`, locked };
    }
  }
}
