import type { BlockHash } from '../../protocol/brands.ts';
import type { HeightRange, WaitingRange } from '../../db/write/ranges.ts';
import type { IndexedTip } from '../../db/write/sync-state.ts';

/** What the database holds, and what was asked of the queue. */
export interface LocalView {
  readonly indexedTip: IndexedTip;
  /** Written and not yet merged, by height. */
  readonly waiting: readonly WaitingRange[];
  /** Handed to the queue and not seen written, by height. */
  readonly queued: readonly HeightRange[];
  /**
   * Whether secondary indexes are left out (`loading`), are being built again by this process (`building`), or stand
   * (undefined).
   */
  readonly bulkLoad: 'loading' | 'building' | undefined;
}

/** What the daemon says, at one moment. */
export interface RemoteView {
  readonly tip: { readonly height: number; readonly hash: BlockHash };
  /** Its block at the height of our indexed height; undefined when its chain is shorter, or ours is empty. */
  readonly atIndexedHeight: BlockHash | undefined;
  /** False while it is still fetching the chain itself. */
  readonly synchronized: boolean;
}

export interface PlanLimits {
  /** Blocks below the tip that backfill leaves to follow, because a reorg may reach them. */
  readonly horizon: number;
  /** Blocks in one range. */
  readonly rangeSize: number;
  /** Most ranges ahead of the indexed height: queued or waiting. */
  readonly rangesAhead: number;
  /** Fewest blocks ahead for which secondary indexes are taken down and built again at the end. */
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
 * What to do next. Pure: the same views always give the same step, and every step that succeeds changes the views.
 *
 * The cases, in the order in which they are asked:
 *
 * 0. Indexes are being built: they are built to the end. Nothing may be written to their tables before.
 * 1. The daemon is syncing and its chain does not reach beyond ours: it will catch up. Wait, take nothing back.
 * 2. Our tip is the daemon's tip: idle; ranges that wait above it come from a branch that is gone: drop them. A bulk
 *    load that got here builds its indexes.
 * 3. The daemon's chain is shorter than ours, or has another block at our indexed height: follow, which finds the fork.
 * 4. A range waits right above the indexed height: merge it if it names the indexed height as its predecessor; if not, it was
 *    fetched from another branch: drop what waits, it will be fetched again.
 * 5. The tip is within twice the horizon: follow. (Twice, so that the blocks that came during the last range do not
 *    make another range of their own. What waits beyond a gap is dropped by the append.) A bulk load builds its indexes
 *    first.
 * 6. The tip is so far away, and so much of the chain is missing, that indexes are better built afterwards: begin a bulk
 *    load.
 * 7. The tip is further away than that of case 5: hand out ranges that are neither written nor queued, up to the limit,
 *    and beyond it the one right above the indexed height. They are whole ranges, except when only less than one is left to
 *    fetch and nothing is under way.
 * 8. All of them are handed out: wait for the workers.
 *
 * A reorg below ranges that were already merged shows in case 3, one below ranges that wait in case 4. A daemon from
 * which blocks were popped shows in case 3.
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

/** Building an index anew reads all rows, also those that had been in it: it does not pay for a small part of a chain. */
function isWorthBulkLoad(ahead: number, indexed: number, { bulkLoadFrom }: PlanLimits): boolean {
  return ahead >= bulkLoadFrom && 2 * ahead >= indexed;
}

/** What genesis names as its predecessor. */
const ZERO_HASH = '0'.repeat(64);

/**
 * Heights from the indexed height to `target` that nobody has or fetches, cut into ranges. The one right above the indexed height is
 * asked for however many are ahead: after a reorg below them, all that may be ahead can lie beyond a gap. Ranges above
 * `target` do not count: of a chain that was longer once, they would keep back the last range of the shorter one.
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
      // The tail grows with the chain: cut now, it would leave a crumb for every new block.
      if (!whole && (covered.length > 0 || ranges.length > 0)) return ranges;
      ranges.push({ start: next, end });
      next = end + 1;
    }
    if (taken !== undefined) next = Math.max(next, taken.end + 1);
  }
  return ranges;
}
