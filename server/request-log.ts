import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerLog } from './log.ts';

/**
 * Writes one line at `debug` for each request that was answered: method, pattern of the address, status and time. The
 * pattern stands for the address because an address may hold what a visitor looked for.
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
