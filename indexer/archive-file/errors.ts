/** An archive file or its target cannot be used. The message says why, and what to do. */
export class ArchiveFileError extends Error {
  override readonly name = 'ArchiveFileError';
}
