/** What the indexer and the server write to their logs, as a person reads it. */
import { z } from 'zod';

const entry = z.object({ level: z.number(), msg: z.string() });

/** Levels of pino from which on a line says that something is wrong. */
const WARN = 40;
const ERROR = 50;

/**
 * The message of a line of a log that has one JSON object a line; any other line as it is.
 *
 * @param line without its end
 */
export function readableLine(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const { level, msg } = entry.parse(JSON.parse(line));
    if (level < WARN) return msg;
    return `${level < ERROR ? 'warn' : 'error'}: ${msg}`;
  } catch {
    return line;
  }
}
