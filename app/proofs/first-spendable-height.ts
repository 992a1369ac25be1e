import { SPENDABLE_AGE_BLOCKS, type UnlockState } from '@ringscope/protocol/unlock-time.ts';
import type { IndexedTxLocation } from '../../proofs/sources.ts';

/**
 * Returns the first height at which the outputs of a transaction could be spent. It is 10 blocks above the
 * transaction's block, or the height in its unlock time if that is higher. Undefined for outputs that cannot be spent
 * yet, and for those that became spendable at a time instead of a height (see {@link timeLockEndUnixSeconds}).
 *
 * @param txLocation undefined when it is not known
 * @param unlockState undefined when it is not known
 */
export function firstSpendableHeight(
  txLocation: IndexedTxLocation | undefined,
  unlockState: UnlockState | undefined,
): bigint | undefined {
  if (txLocation?.state !== 'block' || unlockState === undefined || unlockState.isLocked) return undefined;
  if (
    txLocation.confirmations < SPENDABLE_AGE_BLOCKS ||
    timeLockEndUnixSeconds(txLocation, unlockState) !== undefined
  )
    return undefined;
  const oldEnough = BigInt(txLocation.height + SPENDABLE_AGE_BLOCKS);
  return unlockState.kind === 'height' && unlockState.height > oldEnough ? unlockState.height : oldEnough;
}

/**
 * Returns the Unix time at which a lock by time ended, if the outputs already had ten confirmations at that time. If the
 * time of the tenth confirmation is not known, it is assumed to be earlier than the end of the lock.
 *
 * @returns seconds; undefined if the lock is not by time, has not ended, or ended before the tenth confirmation
 */
export function timeLockEndUnixSeconds(
  txLocation: IndexedTxLocation | undefined,
  unlockState: UnlockState | undefined,
): bigint | undefined {
  if (txLocation?.state !== 'block' || unlockState?.kind !== 'time' || unlockState.isLocked) return undefined;
  if (txLocation.confirmations < SPENDABLE_AGE_BLOCKS) return undefined;
  const oldEnough = txLocation.block?.spendableSinceTime;
  return oldEnough === undefined || unlockState.unixSeconds > BigInt(oldEnough)
    ? unlockState.unixSeconds
    : undefined;
}
