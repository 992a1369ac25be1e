import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { codings, type Coding, type StoredAnswer } from './stored-answer.ts';

function codingFor(request: IncomingMessage, answer: StoredAnswer): Coding {
  if (!answer.isCompressible || request.headers['accept-encoding'] === undefined) return 'identity';
  const chosen = new Negotiator(request).encodings([...codings])[0];
  return codings.find((coding) => coding === chosen) ?? 'identity';
}

/** Answers of these statuses have no body that a cache keeps. */
const hasTag = (status: number): boolean => status === 200;

/**
 * Sends a whole answer: compressed as the caller accepts it, without its body to HEAD, and as 304 to a caller that has it.
 */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: StoredAnswer,
): Promise<void> {
  const coding = codingFor(request, answer);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  if (answer.isCompressible) response.setHeader('Vary', 'Accept-Encoding');
  if (hasTag(answer.status)) {
    response.setHeader('ETag', answer.tag(coding));
    const known = request.headers['if-none-match'];
    if (known !== undefined && answer.isNamedBy(known)) {
      response.removeHeader('Content-Type');
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  const body = await answer.in(coding);
  if (response.destroyed) return;
  response.statusCode = answer.status;
  if (coding !== 'identity') response.setHeader('Content-Encoding', coding);
  if (answer.status !== 204) response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
