import { inArray, sql } from 'drizzle-orm';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { decodeIntegerColumn } from '../binary-columns.ts';
import { blocks } from '../schema/index.ts';
import { readRowsAsColumns } from './export.ts';
import { requireAllowedLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

/** Number of heights whose output totals are read at once, in about 30 ms. */
export const MAX_HEIGHTS_PER_OUTPUT_TOTALS_QUERY = 50_000;

/**
 * Reads, for each height of a range, the number of RingCT outputs up to this height. It is the global index of the next
 * RingCT output, so the caller can compute the height of an output from its global index.
 *
 * @throws Error when the index lacks a row of the range
 */
export async function readRctOutputTotals(
  snapshot: Snapshot,
  fromHeight: number,
  toHeight: number,
): Promise<Float64Array> {
  requireAllowedLimit(toHeight - fromHeight + 1, MAX_HEIGHTS_PER_OUTPUT_TOTALS_QUERY);
  const { rctOutputs } = await readRowsAsColumns(
    snapshot,
    { rctOutputs: decodeIntegerColumn },
    sql`select rct_outputs as "rctOutputs" from block_totals where height between ${fromHeight} and ${toHeight} order by height`,
  );
  if (rctOutputs.length !== toHeight - fromHeight + 1) {
    throw new Error(
      `The index is damaged: heights ${fromHeight} to ${toHeight} have ${rctOutputs.length} rows in the table block_totals instead of ${toHeight - fromHeight + 1}. Run \`npm run indexer -- verify --repair\`.`,
    );
  }
  return new Float64Array(rctOutputs);
}

const MAX_HASHES = 1_000;

/** Returns the hashes of the main-chain blocks at the given heights, by height. */
export async function readMainChainHashes(
  { db }: Snapshot,
  heights: readonly number[],
): Promise<ReadonlyMap<number, BlockHash>> {
  requireAllowedLimit(heights.length, MAX_HASHES);
  const rows = await db
    .select({ height: blocks.height, hash: blocks.hash })
    .from(blocks)
    .where(inArray(blocks.height, [...heights]));
  return new Map(rows.map(({ height, hash }) => [height, hash]));
}
