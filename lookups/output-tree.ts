import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import { countSpendableOutputs } from '../db/queries/output-tree.ts';
import { readInSnapshot } from './load.ts';

/** How many outputs a transaction with an FCMP++ membership proof could spend, in total and by age. */
export interface OutputTreeCounts {
  /** Height of the reference block of the proof. */
  readonly referenceBlockHeight: number;
  /** Number of outputs in the tree. Outputs whose transaction has an unlock time are counted as if it had none. */
  readonly outputCount: number;
  /** Number of outputs younger than each age, youngest first. */
  readonly countsByMaxAge: readonly { readonly maxAgeSeconds: number; readonly outputCount: number }[];
}

const DAY_BLOCKS = 720;
const DAY_SECONDS = 86_400;

/** Ages in days at which the picture of all outputs by age has a circle. */
const AGE_DAYS = [1, 30, 365, 3 * 365] as const;

/**
 * Counts the outputs in the FCMP++ tree of a reference block, by age. The index does not store the tree itself, so the
 * outputs that could be spent in the block directly above are counted. Undefined above the indexed tip.
 */
export async function readOutputTreeCounts(
  database: Database,
  referenceBlockHeight: number,
): Promise<WithIndexState<OutputTreeCounts | undefined>> {
  return readInSnapshot(database, async (snapshot) => {
    const counts = await countSpendableOutputs(
      snapshot,
      referenceBlockHeight,
      AGE_DAYS.map((days) => days * DAY_BLOCKS),
    );
    if (counts === undefined) return undefined;
    const countsByMaxAge = AGE_DAYS.map((days, index) => ({
      maxAgeSeconds: days * DAY_SECONDS,
      outputCount: counts.countsYoungerThanEachAge[index] ?? 0,
    }));
    return { referenceBlockHeight, outputCount: counts.total, countsByMaxAge };
  });
}
