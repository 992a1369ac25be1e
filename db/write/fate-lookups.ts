import type { SqlTransaction } from '../write-database.ts';
import { withPlannerMethodsOff } from './planner.ts';

/**
 * Runs statements about fates (what became of orphaned transactions) without scans of complete tables. Then the cost
 * of a statement does not grow with the tables, even if the statistics of Postgres are wrong. Each step of such a
 * statement must be an index lookup from known rows to the next ones. `offset 0` prevents Postgres from merging a lookup
 * with the joins and the `order by` of the statement. A plan could otherwise start with a complete
 * table, or scan one in the requested order.
 *
 * Further conditions, such as the kind of a fate or an amount, are outside the lookup. Some indexes match these
 * conditions alone, and a plan could read such an index completely and intersect it with the lookup.
 */
export async function runWithoutTableScans<T>(tx: SqlTransaction, work: () => Promise<T>): Promise<T> {
  return withPlannerMethodsOff(tx, ['seqscan'], work);
}
