import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';

/**
 * The log of the server, with one JSON object per line on stderr. A line never contains a query string, a body, a header or other input
 * of a visitor.
 */
export type ServerLog = Logger;

/**
 * Creates the log of a process or thread. @param component the part of the site that writes: `server`, `pages` or `exports`
 */
export function createServerLog(
  level: 'debug' | 'info' | 'warn' | 'error' | 'fatal',
  component: string,
): ServerLog {
  return pino(
    { level, base: { part: component }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(2),
  );
}

/**
 * Logs each response at level `debug`: method, path pattern, status and time. It does not log the path, which may contain the search
 * of a visitor.
 */
export function logResponses(app: FastifyInstance, log: ServerLog): void {
  if (!log.isLevelEnabled('debug')) return;
  app.addHook('onRequest', async ({ method, is404, routeOptions: { url, config } }, reply) => {
    const startedAt = performance.now();
    const path = config.pattern ?? (is404 ? 'unknown' : url);
    // Fastify calls no hook when the client disconnects before the response.
    reply.raw.once('close', () => {
      const { statusCode: status } = reply.raw;
      log.debug({ method, path, status, ms: Math.round((performance.now() - startedAt) * 10) / 10 });
    });
  });
}

/** Returns the stack of an unexpected error for the log. */
export function errorStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : 'unknown';
}
