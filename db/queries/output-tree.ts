import { and, gt, inArray, lte, sql } from 'drizzle-orm';
import { COINBASE_LOCK_BLOCKS, SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { blockStatistics, blockTotals } from '../schema/index.ts';
import { requireAllowedLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

export const MAX_OUTPUT_AGES_PER_LOOKUP = 8;

/** Counts of the outputs that can be spent in the block directly above a reference block. */
export interface SpendableOutputCounts {
  /** Number of spendable outputs. Outputs whose transaction has an unlock time count as if it had none. */
  readonly total: number;
  /** For each requested age, in the order of the request, the number of spendable outputs that are younger. */
  readonly countsYoungerThanEachAge: readonly number[];
}

/**
 * Counts the outputs that a transaction with this FCMP++ reference block could spend. Reads one row of `block_totals`
 * for each age. It also reads the statistics of the 50 blocks whose coinbases are still locked while their other
 * outputs are spendable.
 *
 * @param referenceHeight height of the reference block; undefined is returned above the tip
 * @param agesInBlocks ages as numbers of blocks before the reference block, at most {@link MAX_OUTPUT_AGES_PER_LOOKUP}
 */
export async function countSpendableOutputs(
  { db, tip }: Snapshot,
  referenceHeight: number,
  agesInBlocks: readonly number[],
): Promise<SpendableOutputCounts | undefined> {
  // The query reads one height for the total and one for each age.
  requireAllowedLimit(1 + agesInBlocks.length, 1 + MAX_OUTPUT_AGES_PER_LOOKUP);
  if (referenceHeight > tip.height) return undefined;
  // An output can be spent 10 blocks above its block, and a coinbase 60 blocks above.
  const newest = referenceHeight + 1 - SPENDABLE_AGE_BLOCKS;
  const newestCoinbase = referenceHeight + 1 - COINBASE_LOCK_BLOCKS;
  const heights = [newest, ...agesInBlocks.map((age) => newest - age)];
  const totals = await db
    .select({ height: blockTotals.height, outputs: blockTotals.outputs })
    .from(blockTotals)
    .where(inArray(blockTotals.height, heights));
  const [locked] = await db
    .select({ outputs: sql<number>`coalesce(sum(${blockStatistics.coinbaseOutputCount}), 0)::float8` })
    .from(blockStatistics)
    .where(and(gt(blockStatistics.height, newestCoinbase), lte(blockStatistics.height, newest)));
  const outputsUpTo = (height: number): number => totals.find((row) => row.height === height)?.outputs ?? 0;
  const total = Math.max(0, outputsUpTo(newest) - (locked?.outputs ?? 0));
  return {
    total,
    countsYoungerThanEachAge: agesInBlocks.map((age) => Math.max(0, total - outputsUpTo(newest - age))),
  };
}
