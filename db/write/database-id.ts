import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeString } from '../value-decoders.ts';
import { statement, type WriteDatabase } from '../write-database.ts';
import { tryAcquireWriterLock } from './writer-lock.ts';

const idRow = createRowDecoder({ id: decodeString });

/**
 * Returns an id that is unique to this database and does not depend on the connection URL. The id distinguishes indexes that share one
 * Redis. A copy of the files of a database has the same id until {@link beginNewDatabaseEpoch} is called.
 */
export async function readDatabaseId(writeDatabase: WriteDatabase): Promise<string> {
  const [row] = await readRows(
    writeDatabase,
    idRow,
    statement`
    select system_identifier || '-' || (select oid from pg_database where datname = current_database())
      || coalesce('-' || (select queue_epoch from indexer_control), '') as id
    from pg_control_system()`,
  );
  if (row === undefined)
    throw new Error(
      'Postgres returned no row for pg_control_system(), so the id of the database is unknown. Use a PostgreSQL server that supports this function.',
    );
  return row.id;
}

/** An indexer runs on this database, so the ids of the database cannot be changed now. */
export class IndexerIsRunningError extends Error {
  override readonly name = 'IndexerIsRunningError';

  constructor() {
    super(
      'An indexer runs on this database. Nothing was changed. Stop all indexers of the database, then run this command again.',
    );
  }
}

/**
 * Assigns new ids to a copy of a database: its queue gets another prefix, and its events another epoch. Otherwise the
 * copy would take jobs from the queue of the original, and its event ids would repeat those of the original for other
 * events.
 *
 * @throws IndexerIsRunningError when an indexer holds the writer's lock
 */
export async function beginNewDatabaseEpoch(writeDatabase: WriteDatabase): Promise<void> {
  const lock = await tryAcquireWriterLock(writeDatabase);
  if (lock === undefined) throw new IndexerIsRunningError();
  try {
    await lock.query(statement`
      with epoch as (select substr(md5(gen_random_uuid()::text), 1, 8) as id),
        events as (update sync_state set events_epoch = (select id from epoch))
      insert into indexer_control as old (queue_epoch) select id from epoch
      on conflict on constraint indexer_control_pkey do update set queue_epoch = excluded.queue_epoch`);
  } finally {
    lock.release();
  }
}
