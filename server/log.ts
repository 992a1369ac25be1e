import { pino, type Logger } from 'pino';

/**
 * The log of the server. It writes one JSON object per line to stderr. A line never contains a query string, a body, a
 * header or other text of a visitor.
 */
export type ServerLog = Logger;

/** @param part the process that writes: `server` or `pages` */
export function createServerLog(
  level: 'debug' | 'info' | 'warn' | 'error' | 'fatal',
  part: string,
): ServerLog {
  return pino({ level, base: { part }, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
