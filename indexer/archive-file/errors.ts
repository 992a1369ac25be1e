/** An archive file cannot be used, or the database is not ready for its import or export. The message says why, and what to do. */
export class ArchiveFileError extends Error {
  override readonly name = 'ArchiveFileError';
}
