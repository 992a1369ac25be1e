import type { SqlTransaction } from '../../write-database.ts';
import { withPlannerMethodsOff } from '../planner.ts';
import { comparedTables, toSuperfluousRowDifference } from './compared-tables.ts';
import { readStringRows, columnsAsStringsSql, type RowDifference } from './difference.ts';

/** Where to search for rows that belong to no block: below height 0, above the indexed height, or both. */
export interface StrayRowSearchOptions {
  readonly belowGenesis: boolean;
  readonly aboveIndexedHeight: boolean;
}

/**
 * Finds rows that belong to no block: below height 0, or above the indexed height and not in a range of `backfill_ranges`.
 *
 * @param limit maximum number of rows of each table
 */
export async function findStrayRows(
  tx: SqlTransaction,
  indexedHeight: number,
  { belowGenesis, aboveIndexedHeight }: StrayRowSearchOptions,
  limit: number,
): Promise<RowDifference[]> {
  return withPlannerMethodsOff(tx, ['seqscan'], async () => {
    const differences: RowDifference[] = [];
    for (const { structure, heightOrTxIdColumn, describePosition } of comparedTables) {
      const { column, valuesPerBlock } = heightOrTxIdColumn;
      const rows = await readStringRows(tx, {
        text: `
          select ${columnsAsStringsSql(structure, 't')} from "${structure.name}" as t
          where ($1 and t."${column}" < 0) or ($2 and t."${column}" >= $3::bigint and not exists (
            select from backfill_ranges r
            where t."${column}" >= r.start_height::bigint * $4::bigint
              and t."${column}" < (r.end_height::bigint + 1) * $4::bigint
          ))
          limit $5`,
        values: [
          belowGenesis,
          aboveIndexedHeight,
          (indexedHeight + 1) * valuesPerBlock,
          valuesPerBlock,
          limit,
        ],
      });
      differences.push(
        ...rows.map((row) => toSuperfluousRowDifference(structure, describePosition(row), row)),
      );
    }
    return differences;
  });
}
