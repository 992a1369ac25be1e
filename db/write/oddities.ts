import { statement, type WriteDatabase } from '../write-database.ts';

/**
 * Counts the oddities by kind, up to the indexed height and in waiting ranges. It reads the whole table,
 * which has rows for odd transactions only.
 */
export async function countOddities(writeDatabase: WriteDatabase): Promise<Map<string, number>> {
  const rows = await writeDatabase.query<{ kind: string; count: number }>(statement`
    select kind, count(*)::integer as count from oddities group by kind`);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
