import { stat } from 'node:fs/promises';
import { requireCurrentSchema } from '../../db/migrate.ts';
import { migrationFolder, readMigrations } from '../../db/migration-files.ts';
import type { ArchiveRow } from '../../db/write/archive-file/columns.ts';
import { mergeArchiveRows, type ArchiveMergeCounts } from '../../db/write/archive-file/merge.ts';
import { ReorgIdMap } from '../../db/write/archive-file/merge-reorgs.ts';
import type { ArchiveTableName } from '../../db/write/archive-file/tables.ts';
import { readSyncState, type SyncState } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { checkAndHashArchiveFile, readArchiveHeader, readArchiveRows } from './check-file.ts';
import { ArchiveFileError } from './errors.ts';
import type { ArchiveHeader } from './lines.ts';
import type { PercentDisplay } from './percent-display.ts';

/** Limits of one SQL transaction. A running indexer waits for the end of the SQL transaction. */
const BATCH_ROWS = 1_000;
const BATCH_BYTES = 1024 * 1024;

/**
 * Merges an archive file into the index. First checks the complete file, so that a damaged one changes nothing. Each
 * batch is one SQL transaction, and merging it again changes nothing, so an import that was killed can be run again.
 *
 * @throws ArchiveFileError, MigrationMismatchError, IndexFormatError, errors of the file system and of the database
 */
export async function importArchive(
  writeDatabase: WriteDatabase,
  path: string,
  display: PercentDisplay,
): Promise<ArchiveMergeCounts> {
  const header = await readArchiveHeader(path);
  await requireImportable(writeDatabase, path, header);
  const { size } = await stat(path);
  // The file is read twice: once to check it, and once to import it.
  let done = 0;
  const progress = (bytes: number, work: string): void => {
    done += bytes;
    display.show(done / (2 * size), work);
  };
  const sha256 = await checkAndHashArchiveFile(path, (bytes) => progress(bytes, 'checking the file'));
  const total = { writtenRows: 0, skippedRows: 0 };
  let batches = 0;
  const context = {
    exportedAt: header.exported_at,
    reorgIds: new ReorgIdMap(),
    requireMergeableState: (state: SyncState | undefined) =>
      requireTarget(
        state,
        path,
        header,
        batches === 0 ? NOTHING_IMPORTED : 'What was imported before that stays.',
      ),
  };
  for await (const { table, rows, bytes } of divideFile(path, sha256)) {
    const { writtenRows, skippedRows } = await mergeArchiveRows(writeDatabase, table, rows, context);
    batches += 1;
    total.writtenRows += writtenRows;
    total.skippedRows += skippedRows;
    progress(bytes, table);
  }
  return total;
}

const NOTHING_IMPORTED = 'Nothing was imported.';

/**
 * Checks that the file can be merged into the index now, and that this version of Ringscope knows the database
 * schema from which the file was exported.
 */
async function requireImportable(
  writeDatabase: WriteDatabase,
  path: string,
  header: ArchiveHeader,
): Promise<void> {
  await requireCurrentSchema(writeDatabase);
  requireTarget(await readSyncState(writeDatabase), path, header, NOTHING_IMPORTED);
  const known = await readMigrations(migrationFolder);
  if (!known.some(({ name }) => name === header.schema))
    throw new ArchiveFileError(
      `${path} comes from a database with migration ${header.schema}, which this version of Ringscope does not know, because a newer version wrote the file. Nothing was imported. Import it with that version.`,
    );
}

/**
 * Checks that an index has the same chain as the file and has reached the height of the file, and that its
 * database indexes exist.
 *
 * @param outcome a sentence that says what has been imported so far
 * @throws ArchiveFileError
 */
function requireTarget(
  state: SyncState | undefined,
  path: string,
  header: ArchiveHeader,
  outcome: string,
): SyncState {
  if (state === undefined)
    throw new ArchiveFileError(
      `The index has no blocks yet, so its chain is unknown. ${outcome} Start the indexer first, and import the file when it has indexed the chain.`,
    );
  if (state.network !== header.network || state.genesisHash !== header.genesis_hash)
    throw new ArchiveFileError(
      `${path} is the archive of ${header.network} with the genesis block ${header.genesis_hash}, but the index is of ${state.network} with the genesis block ${state.genesisHash}. ${outcome} Check DATABASE_URL.`,
    );
  if (state.isBulkLoading)
    throw new ArchiveFileError(
      `A bulk load is running, and the database indexes that an import needs are built at its end. ${outcome} Run the command again after the bulk load.`,
    );
  // At a lower height, the index lacks the newest blocks of the file. The import would then wrongly mark the
  // transactions of these blocks as unseen.
  const { height } = state.indexedTip;
  if (height < header.indexed_height)
    throw new ArchiveFileError(
      `${path} was exported at height ${header.indexed_height}, but the index has reached only height ${height}, so it does not know yet what became of the transactions in the file. ${outcome} Import the file when the index has reached block ${header.indexed_height}.`,
    );
  return state;
}

interface FileBatch {
  readonly table: ArchiveTableName;
  readonly rows: readonly ArchiveRow[];
  /** Total length in bytes of the lines that contain the rows of the batch. */
  readonly bytes: number;
}

/**
 * Divides the rows of a file into batches of one table. All rows about what became of one orphaned transaction
 * are in one batch.
 */
async function* divideFile(path: string, sha256: string): AsyncGenerator<FileBatch> {
  let table: ArchiveTableName = 'reorgs';
  let rows: ArchiveRow[] = [];
  let bytes = 0;
  const isFull = (next: ArchiveRow): boolean =>
    (rows.length >= BATCH_ROWS || bytes >= BATCH_BYTES) &&
    !(table === 'transaction_fates' && rows.at(-1)?.['tx_hash'] === next['tx_hash']);
  for await (const next of readArchiveRows(path, sha256)) {
    if (rows.length > 0 && (next.table !== table || isFull(next.row))) {
      yield { table, rows, bytes };
      rows = [];
      bytes = 0;
    }
    ({ table } = next);
    rows.push(next.row);
    bytes += next.lineBytes;
  }
  if (rows.length > 0) yield { table, rows, bytes };
}
