import type { SqlTransaction } from '../../write-database.ts';
import { withPlannerMethodsOff } from '../planner.ts';
import { comparedTables, toSuperfluousRowDifference } from './compared-tables.ts';
import { readStringRows, columnsAsStringsSql, type RowDifference } from './difference.ts';

/** Where to search for rows that belong to no block: below height 0, above the indexed height, or both. */
export interface StrayRowSearchOptions {
  readonly below: boolean;
  readonly above: boolean;
}

/**
 * Finds rows that belong to no block: below height 0, or above the indexed height and not in a range of `backfill_ranges`.
 *
 * @param limit maximum number of rows of each table
 */
export async function findStrayRows(
  tx: SqlTransaction,
  indexedHeight: number,
  { below, above }: StrayRowSearchOptions,
  limit: number,
): Promise<RowDifference[]> {
  return withPlannerMethodsOff(tx, ['seqscan'], async () => {
    const differences: RowDifference[] = [];
    for (const { shape, located, keyOf } of comparedTables) {
      const { column, perBlock } = located;
      const rows = await readStringRows(tx, {
        text: `
          select ${columnsAsStringsSql(shape, 't')} from "${shape.name}" as t
          where ($1 and t."${column}" < 0) or ($2 and t."${column}" >= $3::bigint and not exists (
            select from backfill_ranges r
            where t."${column}" >= r.start_height::bigint * $4::bigint
              and t."${column}" < (r.end_height::bigint + 1) * $4::bigint
          ))
          limit $5`,
        values: [below, above, (indexedHeight + 1) * perBlock, perBlock, limit],
      });
      differences.push(...rows.map((row) => toSuperfluousRowDifference(shape, keyOf(row), row)));
    }
    return differences;
  });
}
