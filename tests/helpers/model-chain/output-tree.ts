import {
  COINBASE_LOCK_BLOCKS,
  SPENDABLE_AGE_BLOCKS,
  computeUnlockState,
} from '@ringscope/protocol/unlock-time.ts';
import type { ChainView } from './view.ts';

interface Leaf {
  readonly unifiedId: number;
  /** First height at which the output can be spent. */
  readonly spendableFrom: number;
}

/**
 * Returns the unified ids of the outputs that can be spent in a block at a height, in the order of the tree: by the height from which they
 * can be spent, and then by id. Locks that end at a time never end here.
 */
export function outputTreeLeaves(view: ChainView, height: number): number[] {
  const leaves: Leaf[] = [];
  let unifiedId = 0;
  for (const [blockHeight, { transactions }] of view.main.entries()) {
    for (const [position, { transaction }] of transactions.entries()) {
      const aged = blockHeight + (position === 0 ? COINBASE_LOCK_BLOCKS : SPENDABLE_AGE_BLOCKS);
      const lock = computeUnlockState(transaction.unlockTime, 0, 0);
      const unlocked = lock.kind === 'height' ? Number(lock.height) : lock.kind === 'time' ? Infinity : 0;
      for (let output = 0; output < transaction.outputs.length; output += 1, unifiedId += 1)
        leaves.push({ unifiedId, spendableFrom: Math.max(aged, unlocked) });
    }
  }
  return leaves
    .filter(({ spendableFrom }) => spendableFrom <= height)
    .toSorted((a, b) => a.spendableFrom - b.spendableFrom || a.unifiedId - b.unifiedId)
    .map((leaf) => leaf.unifiedId);
}
