import { ZERO_HASH, type BlockHash } from '@ringscope/protocol/brands.ts';
import type { HeightRange, WaitingRange } from '../../db/write/ranges.ts';
import type { IndexedTip } from '../../db/write/sync-state.ts';

/** State of the database and of the queue. */
export interface LocalView {
  readonly indexedTip: IndexedTip;
  /** Ranges that are written and not merged, by height. */
  readonly waiting: readonly WaitingRange[];
  /** Ranges that were queued and are not yet known as written, by height. */
  readonly queued: readonly HeightRange[];
  /** `loading`: secondary indexes are dropped. `building`: this process builds them again. Undefined: they exist. */
  readonly bulkLoad: 'loading' | 'building' | undefined;
}

/** State of the daemon at one moment. */
export interface RemoteView {
  readonly tip: { readonly height: number; readonly hash: BlockHash };
  /** The daemon's block at our indexed height; undefined when its chain is shorter or our index is empty. */
  readonly atIndexedHeight: BlockHash | undefined;
  /** False while the daemon itself still fetches the chain. */
  readonly synchronized: boolean;
}

export interface PlanLimits {
  /** Blocks below the tip that are followed one by one, because a reorg may reach them. */
  readonly horizon: number;
  /** Blocks in one range. */
  readonly rangeSize: number;
  /** Maximum number of ranges above the indexed height that are queued or wait to be merged. */
  readonly rangesAhead: number;
  /** Minimum of blocks ahead for a bulk load. */
  readonly bulkLoadFrom: number;
}

export type PlannedStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'wait-for-node' }
  | { readonly kind: 'wait-for-ranges' }
  | { readonly kind: 'follow' }
  | { readonly kind: 'merge' }
  | { readonly kind: 'drop-waiting' }
  | { readonly kind: 'begin-bulk-load' }
  | { readonly kind: 'build-indexes' }
  | { readonly kind: 'backfill'; readonly ranges: readonly HeightRange[] };

/**
 * Returns the next step. The function is pure: the same views always give the same step, and every step that succeeds
 * changes the views. The cases are tested in this order:
 *
 * 0. Indexes are being built: continue. Nothing may be written to their tables before they are complete.
 * 1. The daemon is syncing and its chain is not longer than ours: wait. It will catch up, so no block is removed.
 * 2. Our tip is the daemon's tip: idle. Waiting ranges above it come from an orphaned branch: drop them. A bulk load
 *    that got here builds its indexes.
 * 3. The daemon's chain is shorter than ours, or has another block at our indexed height: follow, which finds the fork.
 * 4. A range waits directly above the indexed height. If it names the indexed tip as its previous block: merge it. If
 *    not, it was fetched from another branch: drop the waiting ranges. They are fetched again.
 * 5. The tip is within twice the horizon: follow. The factor of two keeps the blocks that arrived during the last range
 *    from becoming a range of their own. The append drops ranges that wait above a gap. A bulk load first builds its
 *    indexes.
 * 6. So much of the chain is missing that it is faster to build indexes afterwards: begin a bulk load.
 * 7. The tip is further away: queue ranges that are neither written nor queued, up to the limit. The range directly above
 *    the indexed height is queued even above the limit. A range is cut short only when less than one is left and no other
 *    range is queued or waiting.
 * 8. All ranges are queued: wait for the workers.
 *
 * A reorg below merged ranges shows in case 3, and one below waiting ranges in case 4. A daemon from which blocks were
 * popped shows in case 3.
 */
export function planNext(local: LocalView, remote: RemoteView, limits: PlanLimits): PlannedStep {
  const { indexedTip, waiting } = local;
  const { tip } = remote;
  if (local.bulkLoad === 'building') return { kind: 'build-indexes' };
  if (!remote.synchronized && tip.height <= indexedTip.height) return { kind: 'wait-for-node' };
  if (tip.height === indexedTip.height && tip.hash === indexedTip.hash) {
    if (waiting.length > 0) return { kind: 'drop-waiting' };
    return { kind: local.bulkLoad === undefined ? 'idle' : 'build-indexes' };
  }
  if (tip.height <= indexedTip.height) return { kind: 'follow' };
  if (indexedTip.hash !== undefined && remote.atIndexedHeight !== indexedTip.hash) return { kind: 'follow' };

  const [next] = waiting;
  if (next !== undefined && next.start <= indexedTip.height + 1) {
    const linked = next.start === indexedTip.height + 1 && next.prevHash === (indexedTip.hash ?? ZERO_HASH);
    return { kind: linked ? 'merge' : 'drop-waiting' };
  }
  const ahead = tip.height - indexedTip.height;
  if (ahead <= 2 * limits.horizon) return { kind: local.bulkLoad === undefined ? 'follow' : 'build-indexes' };
  if (local.bulkLoad === undefined && isWorthBulkLoad(ahead, indexedTip.height, limits)) {
    return { kind: 'begin-bulk-load' };
  }

  const ranges = missingRanges(local, tip.height - limits.horizon, limits);
  return ranges.length > 0 ? { kind: 'backfill', ranges } : { kind: 'wait-for-ranges' };
}

/** Building an index reads all rows, also the old ones. A bulk load is not worth it for a small part of a chain. */
function isWorthBulkLoad(ahead: number, indexed: number, { bulkLoadFrom }: PlanLimits): boolean {
  return ahead >= bulkLoadFrom && 2 * ahead >= indexed;
}

/**
 * Returns the heights up to `target` that are neither written nor queued, cut into ranges. The range directly above
 * the indexed height is always included: after a reorg below them, all other ranges may lie above a gap. Ranges above
 * `target` do not count against the limit. They remain from a chain that was longer.
 */
function missingRanges(local: LocalView, target: number, limits: PlanLimits): HeightRange[] {
  const covered = [...local.waiting, ...local.queued]
    .filter(({ start }) => start <= target)
    .toSorted((a, b) => a.start - b.start);
  const room = limits.rangesAhead - covered.length;
  const ranges: HeightRange[] = [];
  const lowest = local.indexedTip.height + 1;
  let next = lowest;
  for (const taken of [...covered, undefined]) {
    const gapEnd = taken === undefined ? target : Math.min(target, taken.start - 1);
    while (next <= gapEnd && (ranges.length < room || next === lowest)) {
      const end = Math.min(gapEnd, next + limits.rangeSize - 1);
      const whole = end - next + 1 === limits.rangeSize || end < target;
      // The last range grows with the chain. Cutting it now would leave a tiny range for each new block.
      if (!whole && (covered.length > 0 || ranges.length > 0)) return ranges;
      ranges.push({ start: next, end });
      next = end + 1;
    }
    if (taken !== undefined) next = Math.max(next, taken.end + 1);
  }
  return ranges;
}
