import { formatDuration } from './age.ts';

/** Values below this are heights. Values from this on are Unix seconds. @see monero src/cryptonote_config.h#L39, CRYPTONOTE_MAX_BLOCK_NUMBER */
const FIRST_TIME = 500_000_000n;

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
  if (unlockTime === 0n) {
    return {
      text: `no extra lock: spendable ${SPENDABLE_AGE} blocks after it was mined, like every output`,
      locked: false,
    };
  }
  if (unlockTime < FIRST_TIME) {
    const left = unlockTime - BigInt(tipHeight + 1);
    if (left <= 0n) return { text: `unlocked since block ${unlockTime}`, locked: false };
    return {
      text: `locked until block ${unlockTime}: ${left} more blocks, about ${formatDuration(Number(left * TARGET_SECONDS))}`,
      locked: true,
    };
  }
  const iso = isoOf(unlockTime);
  const locked = unlockTime > BigInt(Math.floor(now));
  const when = iso ?? `Unix second ${unlockTime}, later than any calendar date`;
  return { text: locked ? `locked until ${when}` : `unlocked since ${when}`, locked };
}

const LAST_DATE_SECONDS = 8_640_000_000_000n;

function isoOf(seconds: bigint): string | undefined {
  if (seconds > LAST_DATE_SECONDS) return undefined;
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
