import type { NodeStatus } from '../../db/queries/status.ts';
import { secondsWithoutIndexerReport } from '../../lookups/indexer-report.ts';
import { INDEX_LAG_WARNING_BLOCKS } from '../_lib/site-state.ts';

/** Whether the row of newest blocks on the home page shows the current chain, or why it does not. */
export type NewestBlocksState =
  | { readonly kind: 'current' }
  /** The indexer or its daemon stopped reporting, so there is no projection. */
  | { readonly kind: 'silent' }
  /** The index has not read the newest blocks of the daemon. */
  | { readonly kind: 'behind'; readonly blocksBehind: number };

/**
 * Returns whether the row of newest blocks shows the current chain.
 *
 * @param node the last report of the indexer; undefined before the first one
 * @param tipHeight height of the newest indexed block
 * @param now Unix seconds
 */
export function newestBlocksStateOf(
  node: NodeStatus | undefined,
  tipHeight: number,
  now: number,
): NewestBlocksState {
  if (node === undefined || secondsWithoutIndexerReport(node, now) !== undefined) return { kind: 'silent' };
  if (node.state !== 'ok' && node.state !== 'syncing') return { kind: 'silent' };
  const blocks = (node.nodeHeight ?? tipHeight) - tipHeight;
  return blocks < INDEX_LAG_WARNING_BLOCKS ? { kind: 'current' } : { kind: 'behind', blocksBehind: blocks };
}
