import { statement, type WriteDatabase } from '../write-database.ts';

/**
 * A name that no other database has, of this server or another, and that is the same whichever way one connects. Two
 * indexes that share one Redis are told apart by it.
 */
export async function readDatabaseId(writer: WriteDatabase): Promise<string> {
  const [row] = await writer.query<{ id: string }>(statement`
    select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as id
    from pg_control_system()`);
  if (row === undefined) throw new Error('the server does not say who it is');
  return row.id;
}
