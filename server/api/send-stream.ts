import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerList } from '../http/send.ts';
import { preferencesOf } from '../http/preferences.ts';
import type { ApiStream, ServedRoute } from '../../api/index.ts';

type StreamRoute = Extract<ServedRoute, { kind: 'stream' }>;

/**
 * Sends a response part by part. The next part is made when the client has read enough of the parts before it. The making
 * ends when the client leaves.
 */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, parts }: ApiStream,
  { use, failed }: Pick<StreamRoute, 'use' | 'failed'>,
): Promise<unknown> {
  const response = reply.raw;
  // A client that left before would not be noticed below, and its stream would fail like a defect.
  if (response.destroyed) return reply.hijack();
  const left = new AbortController();
  response.once('close', () => left.abort());
  const iterator = parts(left.signal)[Symbol.asyncIterator]();
  let first: IteratorResult<string | Uint8Array>;
  try {
    first = await iterator.next();
  } catch (error) {
    return reply.respond('data', failed(error));
  }
  const isCompressed =
    use === 'download' && preferencesOf(request.headers).encoding(['identity', 'gzip']) === 'gzip';
  reply.headersOf('data').headers({
    ...headers,
    // Proxies must not hold events back.
    ...(use === 'events'
      ? { 'x-accel-buffering': 'no' }
      : { vary: 'Accept-Encoding', trailer: 'Content-Digest' }),
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
  });
  // The pipeline below writes the body.
  reply.hijack();
  response.writeHead(200, headerList(reply));
  if (request.method === 'HEAD') {
    await iterator.return?.();
    response.end();
    return reply;
  }
  // The time limit of silent connections also ends the stream of a client that reads nothing. Events repeat their id more
  // often than that.
  const source = Readable.from(all(first, iterator), { objectMode: true, highWaterMark: 1 });
  try {
    if (use === 'events') await pipeline(source, response);
    else
      await pipeline(source, isCompressed ? createGzip() : new PassThrough(), digestTo(response), response);
  } catch (error) {
    // The response has begun, so an error can only end it before its time. The client sees that it is not complete.
    if (!left.signal.aborted) failed(error);
    response.destroy();
  }
  return reply;
}

/** Computes the SHA-256 of the bytes that are sent, and adds it to the end of the response (RFC 9530). */
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

/** Continues an iterator whose first result was taken out. */
async function* all(
  first: IteratorResult<string | Uint8Array>,
  iterator: AsyncIterator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    for (let result = first; result.done !== true; result = await iterator.next()) yield result.value;
  } finally {
    await iterator.return?.();
  }
}
