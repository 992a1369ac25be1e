import { formatDuration } from './age.ts';

/** Below this an unlock time is a height, from it on unix seconds. @see monero src/cryptonote_config.h#L39, CRYPTONOTE_MAX_BLOCK_NUMBER */
const FIRST_TIME = 500_000_000n;

const TARGET_SECONDS = 120n;

/** Blocks every output waits before the network lets it be spent. */
const SPENDABLE_AGE = 10;

export interface UnlockDescription {
  readonly text: string;
  readonly locked: boolean;
}

/**
 * Says when outputs may be spent.
 *
 * @param tipHeight height of the newest block
 * @param now unix seconds
 */
export function describeUnlockTime(unlockTime: bigint, tipHeight: number, now: number): UnlockDescription {
  if (unlockTime === 0n) {
    return {
      text: `no lock: spendable ${SPENDABLE_AGE} blocks after it was mined, like any output`,
      locked: false,
    };
  }
  if (unlockTime < FIRST_TIME) {
    const left = unlockTime - BigInt(tipHeight + 1);
    if (left <= 0n) return { text: `unlocked since block ${unlockTime}`, locked: false };
    return {
      text: `locked until block ${unlockTime}: ${left} more, about ${formatDuration(Number(left * TARGET_SECONDS))}`,
      locked: true,
    };
  }
  const iso = isoOf(unlockTime);
  const locked = unlockTime > BigInt(Math.floor(now));
  const when = iso ?? `second ${unlockTime} of unix time, beyond any calendar`;
  return { text: locked ? `locked until ${when}` : `unlocked since ${when}`, locked };
}

const LAST_DATE_SECONDS = 8_640_000_000_000n;

function isoOf(seconds: bigint): string | undefined {
  if (seconds > LAST_DATE_SECONDS) return undefined;
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
