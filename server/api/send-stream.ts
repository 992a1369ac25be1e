import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listResponseHeaders } from '../http/send.ts';
import { createContentNegotiator } from '../http/preferences.ts';
import type { ApiStream, ServedRoute } from '../../api/index.ts';

type StreamRoute = Extract<ServedRoute, { kind: 'stream' }>;

/**
 * Sends a response part by part. Reads the next part only after the client has received enough of the earlier ones, and stops when the
 * client disconnects.
 */
export async function sendApiStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, generateBody }: ApiStream,
  {
    streamKind,
    toErrorResponse,
    deprecation,
  }: Pick<StreamRoute, 'streamKind' | 'toErrorResponse' | 'deprecation'>,
): Promise<unknown> {
  const response = reply.raw;
  // A client that has already disconnected emits no further `close` event. Without this check, the stream would fail later, and the log
  // would report a defect.
  if (response.destroyed) return reply.hijack();
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  const iterator = generateBody(disconnected.signal)[Symbol.asyncIterator]();
  let first: IteratorResult<string | Uint8Array>;
  try {
    first = await iterator.next();
  } catch (error) {
    return reply.respond('data', toErrorResponse(error));
  }
  const isCompressed =
    streamKind === 'download' &&
    createContentNegotiator(request.headers).encoding(['identity', 'gzip']) === 'gzip';
  reply.headersOf('data').headers({
    ...headers,
    ...deprecation,
    // The header X-Accel-Buffering keeps proxies from buffering events.
    ...(streamKind === 'events' ? { 'x-accel-buffering': 'no' } : { vary: 'Accept-Encoding' }),
    // A response to HEAD has no chunks and so no trailer. Node.js refuses to announce one there.
    ...(streamKind === 'download' && request.method !== 'HEAD' ? { trailer: 'Content-Digest' } : {}),
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
  });
  // Fastify must not send the response, because the pipeline below writes its body.
  reply.hijack();
  response.writeHead(200, listResponseHeaders(reply));
  if (request.method === 'HEAD') {
    await iterator.return?.();
    response.end();
    return reply;
  }
  // The idle timeout of a connection also ends the stream of a client that reads nothing. An event stream never reaches the timeout,
  // because it regularly repeats its last event id.
  const source = Readable.from(withFirstResult(first, iterator), { objectMode: true, highWaterMark: 1 });
  try {
    if (streamKind === 'events') await pipeline(source, response);
    else
      await pipeline(source, isCompressed ? createGzip() : new PassThrough(), digestTo(response), response);
  } catch (error) {
    // The headers are already sent, so an error can only cut the response short. The client sees that it is incomplete.
    if (!disconnected.signal.aborted) toErrorResponse(error);
    response.destroy();
  }
  return reply;
}

/** Computes the SHA-256 of the bytes that pass through, and adds it as a trailer of the response (RFC 9530). */
function digestTo(response: ServerResponse): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      response.addTrailers({ 'Content-Digest': `sha-256=:${hash.digest('base64')}:` });
      done();
    },
  });
}

/** Yields the first result, which was already read, and then the rest of the iterator. */
async function* withFirstResult(
  first: IteratorResult<string | Uint8Array>,
  iterator: AsyncIterator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    for (let result = first; result.done !== true; result = await iterator.next()) yield result.value;
  } finally {
    await iterator.return?.();
  }
}
