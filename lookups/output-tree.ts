import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import { countSpendableOutputs } from '../db/queries/output-tree.ts';
import { readInSnapshot } from './load.ts';

/** The outputs that could be the source of a transaction with a membership proof. */
export interface OutputTreeCounts {
  /** Height of the reference block of the proof. */
  readonly referenceBlock: number;
  /** Number of outputs in the tree, without those that their own transaction locks. */
  readonly outputs: number;
  /** Number of outputs younger than each age, youngest first. */
  readonly ages: readonly { readonly seconds: number; readonly outputs: number }[];
}

const DAY_BLOCKS = 720;
const DAY_SECONDS = 86_400;

/** Ages in days at which the picture of all outputs by age has a circle. */
const AGE_DAYS = [1, 30, 365, 3 * 365] as const;

/**
 * Reads the number of outputs in the tree of a reference block, and their ages. The index does not have the tree itself: the number
 * follows from the outputs that could be spent in the block above. Undefined above the indexed tip.
 */
export async function readOutputTreeCounts(
  database: Database,
  referenceBlock: number,
): Promise<WithIndexState<OutputTreeCounts | undefined>> {
  return readInSnapshot(database, async (snapshot) => {
    const counts = await countSpendableOutputs(
      snapshot,
      referenceBlock,
      AGE_DAYS.map((days) => days * DAY_BLOCKS),
    );
    if (counts === undefined) return undefined;
    const ages = AGE_DAYS.map((days, index) => ({
      seconds: days * DAY_SECONDS,
      outputs: counts.younger[index] ?? 0,
    }));
    return { referenceBlock, outputs: counts.total, ages };
  });
}
