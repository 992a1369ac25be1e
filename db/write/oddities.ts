import { statement, type WriteDatabase } from '../write-database.ts';

/**
 * Counts the oddities of the chain by kind. Reads the whole table, which has rows for odd transactions only: up to the
 * indexed height and of ranges that wait for it.
 */
export async function countOddities(writer: WriteDatabase): Promise<Map<string, number>> {
  const rows = await writer.query<{ kind: string; count: number }>(statement`
    select kind, count(*)::integer as count from oddities group by kind`);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
