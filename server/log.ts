import type { FastifyInstance } from 'fastify';
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

/**
 * Writes one line at level `debug` for each response: method, path pattern, status and time. The path is not written,
 * because it may contain the search text of a visitor.
 */
export function logResponses(app: FastifyInstance, log: ServerLog): void {
  if (!log.isLevelEnabled('debug')) return;
  app.addHook('onRequest', async ({ method, is404, routeOptions: { url, config } }, reply) => {
    const startedAt = performance.now();
    const path = config.pattern ?? (is404 ? 'unknown' : url);
    // Fastify calls no hook for a response that the client did not wait for.
    reply.raw.once('close', () => {
      const { statusCode: status } = reply.raw;
      log.debug({ method, path, status, ms: Math.round((performance.now() - startedAt) * 10) / 10 });
    });
  });
}

/** Returns the text of an unexpected error for the log. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : 'unknown';
}
