import { pino, type Logger } from 'pino';

/**
 * The log of the server: one JSON object a line on stderr, with time and level. A line never holds a query string, a
 * body, a header or anything else that a visitor typed.
 */
export type ServerLog = Logger;

/** @param part which process of the site writes: `server` or `pages` */
export function createServerLog(
  level: 'debug' | 'info' | 'warn' | 'error' | 'fatal',
  part: string,
): ServerLog {
  return pino({ level, base: { part }, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
