import { readSyncState, type IndexedTip } from '../../db/write/sync-state.ts';
import { beginComparison } from '../../db/write/verify/compare-page.ts';
import type { SqlTransaction, WriteDatabase } from '../../db/write-database.ts';

/** Runs `read` on one state of the index, which other writers do not change meanwhile. */
export async function inSnapshot<T>(
  writeDatabase: WriteDatabase,
  read: (tx: SqlTransaction) => Promise<T>,
): Promise<T> {
  return writeDatabase.transaction(async (tx) => {
    await beginComparison(tx);
    return read(tx);
  });
}

/** Returns the indexed tip. Its height is -1 while nothing is indexed. */
export async function readIndexedTip(reader: Pick<WriteDatabase, 'query'>): Promise<IndexedTip> {
  return (await readSyncState(reader))?.indexedTip ?? { height: -1, hash: undefined };
}
