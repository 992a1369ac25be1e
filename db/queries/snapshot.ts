import type { Database, LookupReader, ReadDatabase } from '../client.ts';
import { lookUpIndexState } from './lookup.ts';
import type { IndexState } from './index-state.ts';

/** A state of the index together with a read-only SQL transaction. All queries and lookups in it see this state. */
export interface Snapshot extends IndexState, LookupReader {
  readonly db: ReadDatabase;
}

/**
 * Runs `read` on one consistent state of the index. Its queries do not see blocks or reorgs that arrive while it runs.
 *
 * @throws EmptyIndexError while nothing is indexed
 */
export async function runInSnapshot<T>(
  database: Database,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return database.snapshot(async (db, reader) => {
    const indexState = await lookUpIndexState(reader);
    return read({ ...reader, db, ...indexState });
  });
}
