import { ZERO_HASH, type BlockHash } from '@ringscope/protocol/brands.ts';
import type { HeightRange, BackfillRange } from '../../db/write/ranges.ts';
import type { IndexedTip } from '../../db/write/sync-state.ts';

/** State of the index in the database, and of the queue of ranges to fetch. */
export interface LocalIndexState {
  readonly indexedTip: IndexedTip;
  /**
   * Ranges that are written above the indexed height, in ascending order. Readers do not see them until the indexed
   * height rises above them.
   */
  readonly unmergedRanges: readonly BackfillRange[];
  /** Queued ranges whose rows the main loop has not found in the database yet, in ascending order. */
  readonly queuedRanges: readonly HeightRange[];
  /** `loading`: the secondary indexes are dropped. `building`: this process rebuilds them. Undefined: they exist. */
  readonly bulkLoadPhase: 'loading' | 'building' | undefined;
}

/** Snapshot of the daemon's state. */
export interface DaemonChainState {
  readonly tip: { readonly height: number; readonly hash: BlockHash };
  /** Hash of the daemon's block at the indexed height. Undefined when its chain is shorter or the index is empty. */
  readonly hashAtIndexedHeight: BlockHash | undefined;
  /** Whether the daemon reports that it has caught up with its network. */
  readonly synchronized: boolean;
}

export interface IndexPlanOptions {
  /** Number of blocks below the tip that are indexed one by one, because a reorg may replace them. */
  readonly reorgHorizonBlocks: number;
  /** Number of blocks in one range of a backfill. */
  readonly rangeSize: number;
  /** Maximum number of ranges above the indexed height that are queued or written. */
  readonly rangesAhead: number;
  /** Minimum number of missing blocks for a bulk load. */
  readonly minBulkLoadBlocks: number;
}

export type IndexingStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'wait-for-node' }
  | { readonly kind: 'wait-for-ranges' }
  | { readonly kind: 'follow' }
  | { readonly kind: 'merge' }
  | { readonly kind: 'drop-unmerged-ranges' }
  | { readonly kind: 'begin-bulk-load' }
  | { readonly kind: 'build-indexes' }
  | { readonly kind: 'backfill'; readonly ranges: readonly HeightRange[] };

/**
 * Returns the next step. The function is pure: it returns the same step for the same states of index and daemon, and
 * every successful step changes them. It checks these cases in order:
 *
 * 0. Indexes are being built: let the build continue. Nothing may be written to their tables before they are complete.
 * 1. The daemon is syncing and its chain is not longer than the index: wait. It will catch up, so no block is removed.
 * 2. The indexed tip is the daemon's tip: idle. Waiting ranges above it come from an orphaned branch: drop them. A bulk
 *    load builds its indexes now.
 * 3. The daemon's chain is shorter than the index, or has another block at the indexed height: follow, which finds the
 *    fork.
 * 4. A range waits directly above the indexed height. If its first block follows the indexed tip: merge it, which raises
 *    the indexed height over it. If not, it comes from another branch: drop the waiting ranges, which are then fetched
 *    again.
 * 5. The tip is at most twice `reorgHorizonBlocks` above the index: follow, which appends the next blocks directly,
 *    without ranges. Because of the factor of two, the blocks that arrived during the last range do not become another
 *    range. Appending drops ranges that wait above a gap. A bulk load first builds its indexes.
 * 6. So much of the chain is missing that it is faster to build indexes afterwards: begin a bulk load.
 * 7. The tip is farther above: queue ranges that are neither written nor queued, up to the limit. The range directly above
 *    the indexed height is queued even above the limit. A range is shorter than usual only when fewer blocks are left and
 *    no other range is queued or waiting.
 * 8. All ranges are queued: wait for the workers.
 *
 * Case 3 detects a reorg below merged ranges and blocks that were popped from the daemon. Case 4 detects a reorg below
 * waiting ranges.
 */
export function planNextIndexingStep(
  indexState: LocalIndexState,
  daemonState: DaemonChainState,
  options: IndexPlanOptions,
): IndexingStep {
  const { indexedTip, unmergedRanges } = indexState;
  const { tip } = daemonState;
  if (indexState.bulkLoadPhase === 'building') return { kind: 'build-indexes' };
  if (!daemonState.synchronized && tip.height <= indexedTip.height) return { kind: 'wait-for-node' };
  if (tip.height === indexedTip.height && tip.hash === indexedTip.hash) {
    if (unmergedRanges.length > 0) return { kind: 'drop-unmerged-ranges' };
    return { kind: indexState.bulkLoadPhase === undefined ? 'idle' : 'build-indexes' };
  }
  if (tip.height <= indexedTip.height) return { kind: 'follow' };
  if (indexedTip.hash !== undefined && daemonState.hashAtIndexedHeight !== indexedTip.hash)
    return { kind: 'follow' };

  const [next] = unmergedRanges;
  if (next !== undefined && next.start <= indexedTip.height + 1) {
    const linked = next.start === indexedTip.height + 1 && next.prevHash === (indexedTip.hash ?? ZERO_HASH);
    return { kind: linked ? 'merge' : 'drop-unmerged-ranges' };
  }
  const ahead = tip.height - indexedTip.height;
  if (ahead <= 2 * options.reorgHorizonBlocks)
    return { kind: indexState.bulkLoadPhase === undefined ? 'follow' : 'build-indexes' };
  if (indexState.bulkLoadPhase === undefined && isWorthBulkLoad(ahead, indexedTip.height, options)) {
    return { kind: 'begin-bulk-load' };
  }

  const ranges = missingRanges(indexState, tip.height - options.reorgHorizonBlocks, options);
  return ranges.length > 0 ? { kind: 'backfill', ranges } : { kind: 'wait-for-ranges' };
}

/**
 * Returns whether so many blocks are missing that a bulk load is faster. A bulk load rebuilds the indexes over all
 * rows, including old ones, so it is not worthwhile for a small part of a chain.
 */
function isWorthBulkLoad(ahead: number, indexed: number, { minBulkLoadBlocks }: IndexPlanOptions): boolean {
  return ahead >= minBulkLoadBlocks && 2 * ahead >= indexed;
}

/**
 * Splits the heights up to `target` that are neither written nor queued into ranges. The range directly above the
 * indexed height is always included, because after a reorg all other ranges may be above a gap. Ranges above `target`
 * do not count against the limit. They remain from a chain that was longer.
 */
function missingRanges(local: LocalIndexState, target: number, limits: IndexPlanOptions): HeightRange[] {
  const covered = [...local.unmergedRanges, ...local.queuedRanges]
    .filter(({ start }) => start <= target)
    .toSorted((a, b) => a.start - b.start);
  const room = limits.rangesAhead - covered.length;
  const ranges: HeightRange[] = [];
  const lowest = local.indexedTip.height + 1;
  let next = lowest;
  for (const coveredRange of [...covered, undefined]) {
    const gapEnd = coveredRange === undefined ? target : Math.min(target, coveredRange.start - 1);
    while (next <= gapEnd && (ranges.length < room || next === lowest)) {
      const end = Math.min(gapEnd, next + limits.rangeSize - 1);
      const isComplete = end - next + 1 === limits.rangeSize || end < target;
      // Queue an incomplete last range only if it is the only range. Otherwise each new block would get a range of its
      // own.
      if (!isComplete && (covered.length > 0 || ranges.length > 0)) return ranges;
      ranges.push({ start: next, end });
      next = end + 1;
    }
    if (coveredRange !== undefined) next = Math.max(next, coveredRange.end + 1);
  }
  return ranges;
}
