import { SPENDABLE_AGE_BLOCKS, type UnlockState } from '@ringscope/protocol/unlock-time.ts';
import type { IndexedTxState } from '../../proofs/sources.ts';

/**
 * Returns the first height at which the outputs of a transaction could be spent. It is 10 blocks above the
 * transaction's block, or the height in its unlock time if that is higher. Undefined for outputs that cannot be spent
 * yet, and for those that became spendable at a time instead of a height (see {@link timeLockEndTime}).
 *
 * @param location undefined when it is not known
 * @param lock undefined when it is not known
 */
export function firstSpendableHeight(
  location: IndexedTxState | undefined,
  lock: UnlockState | undefined,
): bigint | undefined {
  if (location?.state !== 'block' || lock === undefined || lock.isLocked) return undefined;
  if (location.confirmations < SPENDABLE_AGE_BLOCKS || timeLockEndTime(location, lock) !== undefined)
    return undefined;
  const oldEnough = BigInt(location.height + SPENDABLE_AGE_BLOCKS);
  return lock.by === 'height' && lock.height > oldEnough ? lock.height : oldEnough;
}

/**
 * Returns the Unix time at which a lock by time ended, if the outputs already had ten confirmations at that time. If the
 * time of the tenth confirmation is not known, it is assumed to be earlier than the end of the lock.
 *
 * @returns seconds; undefined if the lock is not by time, has not ended, or ended before the tenth confirmation
 */
export function timeLockEndTime(
  location: IndexedTxState | undefined,
  lock: UnlockState | undefined,
): bigint | undefined {
  if (location?.state !== 'block' || lock?.by !== 'time' || lock.isLocked) return undefined;
  if (location.confirmations < SPENDABLE_AGE_BLOCKS) return undefined;
  const oldEnough = location.block?.spendableSince;
  return oldEnough === undefined || lock.seconds > BigInt(oldEnough) ? lock.seconds : undefined;
}
