import { createReadStream } from 'node:fs';
import { ArchiveFileError } from './errors.ts';

/** A line of a file, with its line break. */
export interface FileLine {
  /** Number of the line, from 1. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** Maximum length of a line. The largest row is a transaction in hex, which can take a few megabytes. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

const LINE_BREAK = 0x0a;

/**
 * Reads the lines of a file. The last line may lack its line break.
 *
 * @throws ArchiveFileError when a line is too long; errors of the file system
 */
export async function* readLines(path: string): AsyncGenerator<FileLine> {
  let number = 0;
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): FileLine => {
    const bytes = Buffer.concat(parts);
    parts = [];
    length = 0;
    return { number, bytes };
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length;) {
      const found = chunk.indexOf(LINE_BREAK, from);
      const to = found === -1 ? chunk.length : found + 1;
      if (length === 0) number += 1;
      parts.push(chunk.subarray(from, to));
      length += to - from;
      if (length > MAX_LINE_BYTES)
        throw new ArchiveFileError(
          `Line ${number} of ${path} is longer than ${MAX_LINE_BYTES} bytes, so the file is not an archive of Ringscope. Nothing was imported. Check the path of the file.`,
        );
      if (found !== -1) yield take();
      from = to;
    }
  }
  if (length > 0) yield take();
}
