import { statement, type SqlTransaction } from '../write-database.ts';

/** A method of scanning or joining tables that a setting of Postgres can disable. */
export type PostgresPlannerMethod = 'seqscan' | 'hashjoin' | 'mergejoin' | 'nestloop';

/**
 * Runs statements while the planner avoids some methods. Use it for statements for which one plan fits every table size. The planner's own
 * choice is unreliable, because a table that was just filled has no statistics. Calls must not be nested: the end of the inner call would
 * also end the settings of the outer one.
 *
 * @param work if it throws, the caller must roll back the SQL transaction, which also resets the settings
 */
export async function withPlannerMethodsOff<T>(
  tx: SqlTransaction,
  methods: readonly PostgresPlannerMethod[],
  work: () => Promise<T>,
): Promise<T> {
  const names = methods.map((method) => `enable_${method}`);
  await tx.query(statement`select set_config(name, 'off', true) from unnest(${names}::text[]) as name`);
  const result = await work();
  // Null restores the default of the session.
  await tx.query(statement`select set_config(name, null, true) from unnest(${names}::text[]) as name`);
  return result;
}
