import { z } from 'zod';

const entry = z.object({ level: z.number(), msg: z.string() });

/** Levels of pino. */
const WARN = 40;
const ERROR = 50;

/**
 * Returns the message of a JSON log line. Returns other lines unchanged.
 *
 * @param line without the line end
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
