import { FCMP_FIRST_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import { COINBASE_LOCK_BLOCKS, SPENDABLE_AGE_BLOCKS, unlockState } from '@ringscope/protocol/unlock-time.ts';
import type { OutputPageData } from '../../../../lookups/output.ts';

/** Returns whether transactions without rings exist, whose possible sources include every output. */
export function hasMembershipProofs({ tipVersion }: Pick<OutputPageData, 'tipVersion'>): boolean {
  return tipVersion >= FCMP_FIRST_BLOCK_VERSION;
}

/** Returns the first height at which an output can be spent. Undefined for a lock that ends at a time, and for an unknown one. */
export function spendableFromHeight({
  height,
  coinbase,
  unlockTime,
}: Pick<OutputPageData['output'], 'height' | 'coinbase' | 'unlockTime'>): number | undefined {
  if (unlockTime === null) return undefined;
  const aged = height + (coinbase ? COINBASE_LOCK_BLOCKS : SPENDABLE_AGE_BLOCKS);
  const lock = unlockState(unlockTime, height, 0);
  if (lock.by === 'time') return undefined;
  return lock.by === 'height' ? Math.max(aged, Number(lock.height)) : aged;
}
