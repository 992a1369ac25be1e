import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderList } from './security-headers.ts';

/** Time for a client that is still sending to read the answer before its connection is closed. */
const LINGER_MS = 1_000;

/** Returns whether a request has a body. The body may not have arrived yet. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0);
}

/** The parts of an answer to send. */
export interface AnswerParts {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body?: Buffer;
}

/**
 * Sends an answer, and closes the connection when the request has an unread body.
 *
 * Closing a connection at once can lose the bytes that were sent last. The client therefore gets some time to read.
 */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: AnswerParts,
): void {
  if (request.complete || !hasBody(request)) {
    response.writeHead(status, [...headers]).end(body);
    return;
  }
  response.writeHead(status, [...headers, 'Connection', 'close']);
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  const timer = setTimeout(() => response.end(), LINGER_MS);
  response.once('close', () => clearTimeout(timer));
}
