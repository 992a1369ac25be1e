import { MAX_HEIGHT } from './brands.ts';

/**
 * Number of blocks for which every output is locked before a ring may contain it.
 *
 * @see monero src/cryptonote_config.h#L48, CRYPTONOTE_DEFAULT_TX_SPENDABLE_AGE
 */
export const SPENDABLE_AGE_BLOCKS = 10;

/**
 * Number of blocks for which an output of a coinbase is locked.
 *
 * @see monero src/cryptonote_config.h#L43, CRYPTONOTE_MINED_MONEY_UNLOCK_WINDOW
 */
export const COINBASE_LOCK_BLOCKS = 60;

/**
 * Unlock times below this value are heights, others are Unix seconds.
 *
 * @see monero src/cryptonote_config.h#L39, CRYPTONOTE_MAX_BLOCK_NUMBER
 */
const FIRST_TIME = BigInt(MAX_HEIGHT);

/** The last Unix second that a JavaScript Date can represent. */
const LAST_DATE_SECONDS = 8_640_000_000_000n;

/** Whether an unlock time locks outputs at some height and time, and until when. */
export type UnlockState =
  /** The transaction has no lock. Its outputs can be spent 10 blocks after it was mined, like every output. */
  | { readonly kind: 'none'; readonly isLocked: false }
  | {
      readonly kind: 'height';
      /** The outputs can be spent from this height on. */
      readonly height: bigint;
      readonly isLocked: boolean;
      /** Number of blocks until `height`, or 0n after the lock has ended. */
      readonly remainingBlocks: bigint;
    }
  | {
      readonly kind: 'time';
      /** Unix time from which the outputs can be spent. */
      readonly unixSeconds: bigint;
      readonly isLocked: boolean;
    };

/**
 * Returns whether an unlock time still locks outputs, and until when.
 *
 * @param unlockTime 0 to 2^64 - 1
 * @param tipHeight height of the newest block
 * @param nowUnixSeconds Unix seconds
 */
export function computeUnlockState(
  unlockTime: bigint,
  tipHeight: number,
  nowUnixSeconds: number,
): UnlockState {
  if (unlockTime === 0n) return { kind: 'none', isLocked: false };
  if (unlockTime < FIRST_TIME) {
    const left = unlockTime - BigInt(tipHeight + 1);
    return {
      kind: 'height',
      height: unlockTime,
      isLocked: left > 0n,
      remainingBlocks: left > 0n ? left : 0n,
    };
  }
  return { kind: 'time', unixSeconds: unlockTime, isLocked: unlockTime > BigInt(Math.floor(nowUnixSeconds)) };
}

/**
 * Formats Unix seconds: "2026-01-31 23:59:59 UTC". A time that JavaScript dates cannot represent is returned as a
 * number of seconds.
 */
export function formatUnixTime(seconds: bigint): string {
  if (seconds > LAST_DATE_SECONDS) return `Unix time ${seconds}, later than any calendar date`;
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
