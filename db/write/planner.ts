import { statement, type SqlTransaction } from '../write-database.ts';

/** A method of reading or joining tables that the planner of Postgres can avoid. */
export type PlannerMethod = 'seqscan' | 'hashjoin' | 'mergejoin' | 'nestloop';

/**
 * Runs statements during which the planner avoids some methods. It is for statements with one plan that fits
 * every size of their tables. Their statistics are unreliable, because a table that a backfill or a reorg has
 * just filled has none. Do not nest calls: the end of the inner call would end the outer one.
 *
 * @param work an error that it throws must end the SQL transaction, which also ends the settings
 */
export async function withPlannerMethodsOff<T>(
  tx: SqlTransaction,
  methods: readonly PlannerMethod[],
  work: () => Promise<T>,
): Promise<T> {
  const names = methods.map((method) => `enable_${method}`);
  await tx.query(statement`select set_config(name, 'off', true) from unnest(${names}::text[]) as name`);
  const result = await work();
  // Null restores the value with which the session began.
  await tx.query(statement`select set_config(name, null, true) from unnest(${names}::text[]) as name`);
  return result;
}
