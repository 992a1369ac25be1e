import type { Database, LookupReader, ReadDatabase } from '../client.ts';
import { lookUpMoment } from './lookup.ts';
import type { Moment } from './moment.ts';

/** A moment together with a database transaction. All queries and lookups in it see this moment. */
export interface Snapshot extends Moment, LookupReader {
  readonly db: ReadDatabase;
}

/**
 * Runs `read` on one consistent state of the index. A block or a reorg that arrives between two of its queries is
 * visible to neither.
 *
 * @throws EmptyIndexError while nothing is indexed
 */
export async function readSnapshot<T>(
  database: Database,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return database.snapshot(async (db, reader) => {
    const moment = await lookUpMoment(reader);
    return read({ ...reader, db, ...moment });
  });
}
