import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { preferencesOf } from './preferences.ts';
import type { HeaderList } from './security-headers.ts';
import { codings, type EncodedAnswer, type Coding, type StoredAnswer } from './stored-answer.ts';

/**
 * Chosen encodings by Accept-Encoding header. Clients send few different values, and parsing one is the slowest part of a
 * request.
 */
const chosen = new LRUCache<string, Coding>({ max: 200 });

/** Longer headers are not kept, so that a client cannot fill the memory with them. */
const MAX_KEPT_LENGTH = 100;

function codingFor(request: IncomingMessage, answer: StoredAnswer): Coding {
  const accepted = request.headers['accept-encoding'];
  if (!answer.isCompressible || accepted === undefined) return 'identity';
  const known = chosen.get(accepted);
  if (known !== undefined) return known;
  const [best] = preferencesOf(request.headers).encodings([...codings]);
  const coding = codings.find((each) => each === best) ?? 'identity';
  if (accepted.length <= MAX_KEPT_LENGTH) chosen.set(accepted, coding);
  return coding;
}

/**
 * Sends an answer in an encoding that the client accepts. HEAD gets no body, and a GET or HEAD of a client that has the answer gets 304.
 * Other methods select no representation, so their `If-None-Match` is ignored (RFC 9110, 13.2.1).
 *
 * @param more further headers
 * @returns a promise when the answer has to be compressed first
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: StoredAnswer,
  more: HeaderList = [],
): void | Promise<void> {
  const coding = codingFor(request, answer);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const known = isRead ? request.headers['if-none-match'] : undefined;
  if (answer.hasTag && known !== undefined && answer.matchesTag(known)) {
    writeAnswer(request, response, { status: 304, headers: [...more, ...answer.notModifiedHeaders(coding)] });
    return;
  }
  const coded = answer.encoded(coding);
  if (coded instanceof Promise) return coded.then((made) => write(request, response, answer, made, more));
  write(request, response, answer, coded, more);
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status }: StoredAnswer,
  { head, body }: EncodedAnswer,
  more: HeaderList,
): void {
  if (response.destroyed) return;
  writeAnswer(request, response, {
    status,
    headers: [...more, ...head],
    ...(request.method === 'HEAD' ? {} : { body }),
  });
}

/** Time for a client that is still sending to read the answer before its connection is closed. */
const LINGER_MS = 1_000;

/** Returns whether a request has a body. The body may not have arrived yet. */
function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0);
}

/** The parts of an answer to send. */
interface AnswerParts {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body?: Buffer;
}

/**
 * Sends an answer, and closes the connection when the request has an unread body.
 *
 * Closing a connection at once can lose the bytes that were sent last. The client therefore gets some time to read.
 */
function writeAnswer(
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
