/** A log that cannot fill the disk, and the last lines of it for telling why a child ended. */
import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readableLine } from './readable-line.ts';

/** A file of this size, in bytes, is moved to `NAME.1` and a new one begun: at most twice this is kept. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;
const KEPT_LINES = 20;

export interface LogFile {
  readonly write: (chunk: Buffer) => void;
  /** The newest lines that are not empty, oldest first, without colours, and of JSON lines the message. */
  readonly lastLines: () => readonly string[];
  readonly close: () => void;
}

/** Opens the log at `path` for appending; its folder is made when missing. Only we can read it. */
export function openLogFile(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  // Undefined once it is closed: the number may be another file's by then.
  let file: number | undefined = openSync(path, 'a', 0o600);
  let lines: string[] = [];
  let partial = '';

  function close(): void {
    if (file !== undefined) closeSync(file);
    file = undefined;
  }

  function append(chunk: Buffer): void {
    if (file === undefined) return;
    try {
      if (size + chunk.length > MAX_FILE_BYTES && size > 0) {
        close();
        renameSync(path, `${path}.1`);
        file = openSync(path, 'a', 0o600);
        size = 0;
      }
      size += writeSync(file, chunk);
    } catch {
      // A full disk must not end the launcher: the programs whose output this is will say it themselves.
    }
  }

  return {
    write(chunk) {
      append(chunk);
      const texts = stripVTControlCharacters(partial + chunk.toString('utf8')).split('\n');
      // A program that never ends its line must not make us keep all of it.
      partial = (texts.pop() ?? '').slice(-4096);
      lines = [...lines, ...texts.filter((line) => line.trim() !== '').map(readableLine)].slice(-KEPT_LINES);
    },
    lastLines: () => [...lines, ...(partial.trim() === '' ? [] : [partial])].slice(-KEPT_LINES),
    close,
  };
}
