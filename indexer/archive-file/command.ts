import { isMissingSchemaError } from '../../db/errors.ts';
import type { ArchiveMergeCounts } from '../../db/write/archive-file/merge.ts';
import { openWriteDatabase } from '../../db/write-database.ts';
import type { ArchiveCommand } from '../options.ts';
import { ArchiveFileError } from './errors.ts';
import { exportArchive } from './export.ts';
import { importArchive } from './import.ts';
import type { PercentDisplay } from './percent-display.ts';

/**
 * Writes the archive of an index to a file, or merges such a file into an index.
 *
 * @returns a sentence about what was done
 * @throws ArchiveFileError, MigrationMismatchError, IndexFormatError, database errors
 */
export async function runArchiveCommand(
  databaseUrl: string,
  command: ArchiveCommand,
  file: string,
  display: PercentDisplay,
): Promise<string> {
  const writeDatabase = openWriteDatabase(databaseUrl, {
    maxConnections: 1,
    applicationName: 'ringscope-archive',
  });
  try {
    return command === 'export-archive'
      ? describeExport(file, await exportArchive(writeDatabase, file, display))
      : describeImport(file, await importArchive(writeDatabase, file, display));
  } catch (error) {
    throw explainFileProblem(error);
  } finally {
    display.finish();
    await writeDatabase.close();
  }
}

function describeExport(file: string, rows: number): string {
  return `${file} has the archive of the index: ${rows} rows. Keys of receipts are secrets, so they are not part of it: back up RECEIPT_KEY_FILE too.`;
}

function describeImport(file: string, { writtenRows, skippedRows }: ArchiveMergeCounts): string {
  const sentence = `The index has the archive of ${file}: ${writtenRows} rows were added or changed.`;
  return skippedRows === 0
    ? sentence
    : `${sentence} First-seen times of ${skippedRows} blocks were left out, because these blocks are not on the main chain of the index. If a reorg brings them back to it, import the file again.`;
}

/**
 * Converts an error about an unreadable file or a missing index to one that tells the operator what to do.
 * Returns any other error unchanged.
 */
function explainFileProblem(error: unknown): unknown {
  if (isMissingSchemaError(error))
    return new ArchiveFileError(
      'The database contains no index of Ringscope. Check DATABASE_URL, or start the indexer first.',
      {
        cause: error,
      },
    );
  if (error instanceof Error && 'syscall' in error && 'path' in error)
    return new ArchiveFileError(
      `The archive file cannot be used (${error.message}). Check its path and its permissions.`,
      {
        cause: error,
      },
    );
  return error;
}
