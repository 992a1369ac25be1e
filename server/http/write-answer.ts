import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderList } from './security-headers.ts';

/** A client that is still sending has this long to read the answer before its connection is closed. */
const LINGER_MS = 1_000;

/** Whether a request has a body, which may not have arrived yet. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0);
}

/** What is sent of an answer. */
export interface AnswerParts {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body?: Buffer;
}

/**
 * Sends a whole answer.
 *
 * A body that nobody read is not read for the sake of the next request either: the connection is closed. The answer is whole
 * before that, and the client has a moment to read it, because closing a connection on which bytes wait may lose what
 * was sent last.
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
