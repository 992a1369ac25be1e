import { createHash } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { requireCurrentSchema } from '../../db/migrate.ts';
import { migrationFolder, readMigrations } from '../../db/migration-files.ts';
import {
  countArchiveRows,
  readArchiveTable,
  readSnapshotTime,
  withArchiveSnapshot,
} from '../../db/write/archive-file/read.ts';
import { archiveTableNames, archiveTables } from '../../db/write/archive-file/tables.ts';
import { readSyncState } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { ArchiveFileError } from './errors.ts';
import { ARCHIVE_FORMAT, ARCHIVE_FORMAT_VERSION, type ArchiveHeader } from './lines.ts';
import type { PercentDisplay } from './percent-display.ts';

/**
 * Writes an archive file from one snapshot of the database, one JSON object a line. It contains what the index has
 * observed and no daemon can return, such as reorgs. The file gets its final name only when it is complete.
 *
 * @returns the number of rows
 * @throws ArchiveFileError, MigrationMismatchError, IndexFormatError, errors of the file system and of the
 * database
 */
export async function exportArchive(
  writeDatabase: WriteDatabase,
  path: string,
  display: PercentDisplay,
): Promise<number> {
  await requireCurrentSchema(writeDatabase);
  const schema = (await readMigrations(migrationFolder)).at(-1)?.name ?? '';
  const partPath = `${path}.part`;
  const file = await open(partPath, 'w');
  try {
    const rows = await writeArchive(writeDatabase, file, schema, display);
    await file.sync();
    await file.close();
    await rename(partPath, path);
    return rows;
  } catch (error) {
    await file.close();
    await rm(partPath, { force: true });
    throw error;
  }
}

async function writeArchive(
  writeDatabase: WriteDatabase,
  file: FileHandle,
  schema: string,
  display: PercentDisplay,
): Promise<number> {
  const hash = createHash('sha256');
  const write = async (values: readonly object[]): Promise<void> => {
    const bytes = Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  return withArchiveSnapshot(writeDatabase, async (tx) => {
    const state = await readSyncState(tx);
    if (state === undefined)
      throw new ArchiveFileError(
        'The index has no blocks yet, so it has no archive. Start the indexer first.',
      );
    const header: ArchiveHeader = {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_FORMAT_VERSION,
      network: state.network,
      genesis_hash: state.genesisHash,
      indexed_height: state.indexedTip.height,
      schema,
      exported_at: await readSnapshotTime(tx),
    };
    await write([header]);
    const counts = await countArchiveRows(tx);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    let done = 0;
    for (const table of archiveTableNames) {
      for await (const rows of readArchiveTable(tx, archiveTables[table])) {
        await write(rows.map((row) => ({ table, ...row })));
        done += rows.length;
        display.show(done / total, table);
      }
    }
    await write([{ end: true, sha256: hash.copy().digest('hex') }]);
    return done;
  });
}
