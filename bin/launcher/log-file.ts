import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** At this size the launcher renames the file to `NAME.1` and begins a new one, so the log takes at most twice this size. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_LOG_LINES = 20;

/** A log file of limited size, with its last lines in memory. */
export interface LogFile {
  readonly write: (chunk: Buffer) => void;
  /**
   * Returns the newest lines, oldest first, without colours and empty lines. For JSON lines, returns only the message.
   */
  readonly lastLines: () => readonly string[];
  readonly close: () => void;
}

/** Opens the log at `path` for appending, and creates its folder. Only this user can read the file. */
export function openLogFile(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  // Undefined after the close, because the system may reuse the descriptor for another file.
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
      // A full disk must not end the launcher. The programs report it themselves.
    }
  }

  return {
    write(chunk) {
      append(chunk);
      const newLines = stripVTControlCharacters(partial + chunk.toString('utf8')).split('\n');
      // Limit an incomplete line to its last 4,096 characters.
      partial = (newLines.pop() ?? '').slice(-4096);
      lines = [...lines, ...newLines.filter((line) => line.trim() !== '').map(extractLogMessage)].slice(
        -MAX_LOG_LINES,
      );
    },
    lastLines: () => [...lines, ...(partial.trim() === '' ? [] : [partial])].slice(-MAX_LOG_LINES),
    close,
  };
}

const entry = z.object({ level: z.number(), msg: z.string() });

/** Numbers of the log levels of pino. */
const WARN = 40;
const ERROR = 50;

/**
 * Returns the message of a JSON log line. Returns other lines unchanged.
 *
 * @param line without the line end
 */
export function extractLogMessage(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const { level, msg } = entry.parse(JSON.parse(line));
    if (level < WARN) return msg;
    return `${level < ERROR ? 'warn' : 'error'}: ${msg}`;
  } catch {
    return line;
  }
}
