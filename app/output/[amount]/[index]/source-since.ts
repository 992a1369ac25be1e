import { FCMP_FIRST_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import {
  COINBASE_LOCK_BLOCKS,
  SPENDABLE_AGE_BLOCKS,
  computeUnlockState,
} from '@ringscope/protocol/unlock-time.ts';
import type { OutputPageData } from '../../../../lookups/output.ts';

/** Returns whether the chain has reached hard fork 17. From then on, transactions without rings can spend any output. */
export function hasFullChainMembershipProofs({
  tipBlockVersion,
}: Pick<OutputPageData, 'tipBlockVersion'>): boolean {
  return tipBlockVersion >= FCMP_FIRST_BLOCK_VERSION;
}

/** Returns the first height at which an output can be spent. Undefined when its unlock time is a date, or is not known. */
export function firstSpendableHeightOfOutput({
  height,
  coinbase,
  unlockTime,
}: Pick<OutputPageData['output'], 'height' | 'coinbase' | 'unlockTime'>): number | undefined {
  if (unlockTime === null) return undefined;
  const aged = height + (coinbase ? COINBASE_LOCK_BLOCKS : SPENDABLE_AGE_BLOCKS);
  const lock = computeUnlockState(unlockTime, height, 0);
  if (lock.kind === 'time') return undefined;
  return lock.kind === 'height' ? Math.max(aged, Number(lock.height)) : aged;
}
