import { createHash } from 'node:crypto';
import type { ArchiveRow } from '../../db/write/archive-file/columns.ts';
import type { ArchiveTableName } from '../../db/write/archive-file/tables.ts';
import { ArchiveOrderChecker } from './check-order.ts';
import { ArchiveFileError } from './errors.ts';
import {
  ARCHIVE_FORMAT_VERSION,
  ArchiveLineError,
  parseArchiveEndLine,
  parseArchiveHeader,
  parseArchiveHeaderVersion,
  parseJsonLine,
  parseArchiveRow,
  type ArchiveHeader,
} from './lines.ts';
import { readLines, type FileLine } from './read-lines.ts';

/** A row of an archive file, with the size of its line. */
export interface ArchiveFileRow {
  readonly table: ArchiveTableName;
  readonly row: ArchiveRow;
  /** Length of the line in bytes, with its line break. */
  readonly lineBytes: number;
}

/** Runs a parser on a line, and adds the path of the file and the line number to the error of the parser. */
function inLine<T>(path: string, line: FileLine, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ArchiveLineError)) throw error;
    throw new ArchiveFileError(
      `Line ${line.number} of ${path} is not valid: ${error.message}. Nothing was imported. Use another copy of the file.`,
      { cause: error },
    );
  }
}

function readHeader(path: string, line: FileLine): ArchiveHeader {
  return inLine(path, line, () => {
    const value = parseJsonLine(line.bytes.toString('utf8'));
    const version = parseArchiveHeaderVersion(value);
    if (version > ARCHIVE_FORMAT_VERSION)
      throw new ArchiveFileError(
        `${path} has version ${version} of the format, but this version of Ringscope reads versions up to ${ARCHIVE_FORMAT_VERSION}. Nothing was imported. Import it with the version of Ringscope that wrote it, or with a newer one.`,
      );
    return parseArchiveHeader(value);
  });
}

/** Reads the header of an archive file. @throws ArchiveFileError */
export async function readArchiveHeader(path: string): Promise<ArchiveHeader> {
  for await (const line of readLines(path)) return readHeader(path, line);
  throw new ArchiveFileError(`${path} is empty. Nothing was imported. Use another copy of the file.`);
}

/**
 * Checks every line of an archive file, without the database. Returns the SHA-256, in hex, of all lines but the last.
 *
 * @param onProgress called after each line with the length of the line in bytes
 * @throws ArchiveFileError when the file was cut or changed, or a line is not valid; errors of the file system
 */
export async function checkAndHashArchiveFile(
  path: string,
  onProgress: (bytes: number) => void,
): Promise<string> {
  const hash = createHash('sha256');
  const order = new ArchiveOrderChecker();
  let end: string | undefined;
  let lines = 0;
  for await (const line of readLines(path)) {
    lines = line.number;
    onProgress(line.bytes.length);
    const value = inLine(path, line, () => {
      if (end !== undefined)
        throw new ArchiveLineError(
          'the line comes after the line with the field "end", which must be the last one',
        );
      return parseJsonLine(line.bytes.toString('utf8'));
    });
    if (line.number === 1) readHeader(path, line);
    else if ('end' in value) {
      end = inLine(path, line, () => {
        order.finish();
        return parseArchiveEndLine(value).sha256;
      });
      continue;
    } else
      inLine(path, line, () => {
        const { table, row } = parseArchiveRow(value);
        order.checkRow(table, row);
      });
    hash.update(line.bytes);
  }
  if (end === undefined)
    throw new ArchiveFileError(
      `${path} ends after line ${lines} without the last line of an archive, so it was cut off. Nothing was imported. Use another copy of the file.`,
    );
  const actual = hash.digest('hex');
  if (actual !== end)
    throw new ArchiveFileError(
      `${path} was changed or damaged after the export: its SHA-256 is ${actual}, but its last line has ${end}. Nothing was imported. Use another copy of the file.`,
    );
  return actual;
}

/**
 * Reads the rows of an archive file that {@link checkAndHashArchiveFile} has accepted.
 *
 * @param sha256 what `checkAndHashArchiveFile` returned
 * @throws ArchiveFileError when the file was changed after the check. Rows returned before that may be imported.
 */
export async function* readArchiveRows(path: string, sha256: string): AsyncGenerator<ArchiveFileRow> {
  const changed = (cause?: unknown): ArchiveFileError =>
    new ArchiveFileError(
      `${path} was changed while it was imported. What was imported before that stays. Run the command again with a copy of the file that no program changes.`,
      { cause },
    );
  const hash = createHash('sha256');
  try {
    for await (const line of readLines(path)) {
      const value = parseJsonLine(line.bytes.toString('utf8'));
      if ('end' in value) break;
      hash.update(line.bytes);
      if (line.number > 1) yield { ...parseArchiveRow(value), lineBytes: line.bytes.length };
    }
  } catch (error) {
    throw error instanceof ArchiveLineError ? changed(error) : error;
  }
  if (hash.digest('hex') !== sha256) throw changed();
}
