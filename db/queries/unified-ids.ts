/**
 * Returns the SQL expression of the unified id of the first output of a mined transaction: the number of outputs of all amounts that the
 * chain has before it. Reads one row of `block_totals`, and the transactions before it in its block.
 *
 * @param txIdSql column with the id of the transaction
 */
export function firstUnifiedIdSql(txIdSql: string): string {
  const height = `(${txIdSql} / 65536)::integer`;
  return `(coalesce((select totals.outputs from block_totals totals where totals.height = ${height} - 1), 0)
    + coalesce((select sum(earlier.output_count) from transactions earlier
      where earlier.id >= ${height} * 65536::bigint and earlier.id < ${txIdSql}), 0))::float8`;
}
