import { statement, type SqlTransaction } from '../write-database.ts';

/** A way to read or join tables that the planner of Postgres can be told to avoid. */
export type PlannerMethod = 'seqscan' | 'hashjoin' | 'mergejoin' | 'nestloop';

/**
 * Runs statements during which the planner avoids some methods, for statements with one plan that is right for every size
 * of their tables. Statistics cannot be relied on: a table that a backfill or a reorg has just filled has none.
 *
 * Calls must not be nested: the end of the inner one would end the outer one.
 *
 * @param work whatever it throws must end the transaction, which ends the settings as well
 */
export async function without<T>(
  tx: SqlTransaction,
  methods: readonly PlannerMethod[],
  work: () => Promise<T>,
): Promise<T> {
  const names = methods.map((method) => `enable_${method}`);
  await tx.query(statement`select set_config(name, 'off', true) from unnest(${names}::text[]) as name`);
  const result = await work();
  // Null stands for the value that the session began with.
  await tx.query(statement`select set_config(name, null, true) from unnest(${names}::text[]) as name`);
  return result;
}
