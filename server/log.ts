import { pino, type Logger } from 'pino';
import type { IncomingMessage, ServerResponse } from 'node:http';

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

/**
 * Writes one line at level `debug` for each answered request: method, path pattern, status and time. The path is not written,
 * because it may contain the search text of a visitor.
 */
export function logRequest(
  log: ServerLog,
  request: IncomingMessage,
  response: ServerResponse,
  pattern: string,
  startedAt: number,
): void {
  if (!log.isLevelEnabled('debug')) return;
  response.once('close', () => {
    log.debug({
      method: request.method,
      path: pattern,
      status: response.statusCode,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  });
}
