import { decodeString, readRows, rowDecoder } from '../row-decoder.ts';
import { statement, type WriteDatabase } from '../write-database.ts';

const idRow = rowDecoder({ id: decodeString });

/**
 * Returns an id that is unique to this database and does not depend on the connection URL. The id distinguishes indexes that share one
 * Redis.
 */
export async function readDatabaseId(writeDatabase: WriteDatabase): Promise<string> {
  const [row] = await readRows(
    writeDatabase,
    idRow,
    statement`
    select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as id
    from pg_control_system()`,
  );
  if (row === undefined)
    throw new Error(
      'Postgres returned no row for pg_control_system(), so the id of the database is unknown.',
    );
  return row.id;
}
