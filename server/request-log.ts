import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerLog } from './log.ts';

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
