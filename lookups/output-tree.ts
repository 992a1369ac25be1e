import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import { countClearOutputs, countSpendableOutputs } from '../db/queries/output-tree.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { readInSnapshot } from './load.ts';

/** The outputs that could be the source of a transaction with a membership proof. */
export interface OutputTree {
  /** Height of the reference block of the proof. */
  readonly referenceBlock: number;
  /** Number of outputs in the tree, without those that their own transaction locks. */
  readonly outputs: number;
  /** Number of outputs younger than each age, youngest first. */
  readonly ages: readonly { readonly seconds: number; readonly outputs: number }[];
}

const DAY_BLOCKS = 720;
const DAY_SECONDS = 86_400;

/** Ages in days at which the picture of all outputs has a circle. */
const AGE_DAYS = [1, 30, 365, 3 * 365] as const;

interface CachedCount {
  readonly period: number;
  readonly count: Promise<number>;
}

/** Number of outputs of version 1. From version 17 on no block adds one, so the count of a day is exact. */
const clearOutputCounts = new WeakMap<Database, CachedCount>();

function readClearOutputs(database: Database, snapshot: Snapshot): Promise<number> {
  const period = Math.floor(snapshot.tip.height / DAY_BLOCKS);
  const cached = clearOutputCounts.get(database);
  if (cached?.period === period) return cached.count;
  const count = countClearOutputs(snapshot);
  clearOutputCounts.set(database, { period, count });
  // A failed read is not cached.
  count.catch(() => clearOutputCounts.delete(database));
  return count;
}

/**
 * Reads the number of outputs in the tree of a reference block, and their ages. The index does not have the tree itself: the number
 * follows from the outputs that could be spent in the block above. Undefined above the indexed tip.
 */
export async function readOutputTree(
  database: Database,
  referenceBlock: number,
): Promise<WithIndexState<OutputTree | undefined>> {
  return readInSnapshot(database, async (snapshot) => {
    const clearOutputs = await readClearOutputs(database, snapshot);
    const counts = await countSpendableOutputs(
      snapshot,
      referenceBlock,
      AGE_DAYS.map((days) => days * DAY_BLOCKS),
      clearOutputs,
    );
    if (counts === undefined) return undefined;
    const ages = AGE_DAYS.map((days, index) => ({
      seconds: days * DAY_SECONDS,
      outputs: counts.younger[index] ?? 0,
    }));
    return { referenceBlock, outputs: counts.total, ages };
  });
}
