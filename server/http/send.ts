import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OutgoingHttpHeader } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { HttpResponse } from '../../api/response.ts';
import { requestHasBody } from './bodies.ts';
import { createContentNegotiator } from './preferences.ts';
import { createSecurityHeaders, type SecurityHeaderOptions, type ResponseKind } from './security-headers.ts';
import { contentCodings, StoredResponse, type ContentCoding } from './stored-response.ts';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Adds the security headers for a kind of response. Pages also get `Onion-Location` if the site has an onion
     * service.
     */
    headersOf(kind: ResponseKind): FastifyReply;
    /** Sends a response with the security headers of its kind, in an encoding that the client accepts. */
    respond(
      kind: ResponseKind,
      response: HttpResponse | StoredResponse,
    ): FastifyReply | Promise<FastifyReply>;
  }
}

/** Chosen encodings by Accept-Encoding header. Clients send few different values, and parsing one is the slowest part of a request. */
const chosenCodings = new LRUCache<string, ContentCoding>({ max: 200 });

/** Longer Accept-Encoding headers are not cached, so that a client cannot fill the memory with them. */
const MAX_CACHED_LENGTH = 100;

/** Delay before the connection of a client that is still sending a body is closed, so that the client can read the response. */
const LINGER_MS = 1_000;

/** Adds the methods of {@link FastifyReply} with which all parts of the site respond. */
export function addReplyMethods(app: FastifyInstance, options: SecurityHeaderOptions): void {
  const headersOfKind = createSecurityHeaders(options);
  app.decorateReply('headersOf', function headersOf(kind) {
    this.headers(headersOfKind(kind));
    const { onionUrl } = options;
    // The URL of a request is a valid header value, because it is ASCII without spaces.
    if (kind === 'page' && onionUrl !== undefined) this.header('onion-location', onionUrl + this.request.url);
    return this;
  });
  app.decorateReply('respond', function respond(kind, response) {
    const stored = response instanceof StoredResponse ? response : new StoredResponse(response);
    return sendStored(this.request, this.headersOf(kind), stored);
  });
}

/**
 * Sends a response, or 304 to a GET or HEAD whose client already has it. Other methods select no representation, so their `If-None-Match`
 * is ignored (RFC 9110, 13.2.1).
 */
function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  response: StoredResponse,
): FastifyReply | Promise<FastifyReply> {
  const coding = codingFor(request, response);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const known = isRead ? request.headers['if-none-match'] : undefined;
  reply.headers(response.headersIn(coding));
  // The ETag of a response to a POST request would be useless, because no cache stores the response.
  if (!isRead) reply.removeHeader('etag');
  if (response.hasTag && known !== undefined && response.matchesTag(known)) {
    reply.removeHeader('content-type').removeHeader('content-encoding');
    return sendBody(reply.code(304), undefined);
  }
  reply.code(response.status);
  const body = response.body(coding);
  return body instanceof Promise ? body.then((bytes) => sendBody(reply, bytes)) : sendBody(reply, body);
}

/** Returns the headers of a reply whose body is written directly to the response stream. */
export function listResponseHeaders(reply: FastifyReply): OutgoingHttpHeader[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [name, value],
  );
}

/** An option of negotiator 1.0 that its types lack. */
interface EncodingPreferences {
  encodings(available: string[], options: { readonly preferred: string[] }): string[];
}

function codingFor({ headers }: FastifyRequest, response: StoredResponse): ContentCoding {
  const accepted = headers['accept-encoding'];
  if (!response.isCompressible || accepted === undefined) return 'identity';
  const known = chosenCodings.get(accepted);
  if (known !== undefined) return known;
  // Browsers accept all encodings with the same preference, so the order of `contentCodings` decides: smallest result first.
  const preferences: EncodingPreferences = createContentNegotiator(headers);
  const [best] = preferences.encodings([...contentCodings], { preferred: [...contentCodings] });
  const coding = contentCodings.find((each) => each === best) ?? 'identity';
  if (accepted.length <= MAX_CACHED_LENGTH) chosenCodings.set(accepted, coding);
  return coding;
}

/**
 * Sends the body, and closes the connection when the request has an unread body.
 *
 * Closing a connection at once can lose the bytes that were sent last, so the client gets some time to read.
 */
function sendBody(reply: FastifyReply, body: Buffer | undefined): FastifyReply {
  const { raw } = reply.request;
  // Fastify would add a content type to an empty body.
  if (raw.complete || !requestHasBody(raw.headers)) return reply.send(body?.length === 0 ? undefined : body);
  reply.header('connection', 'close');
  if (body !== undefined) reply.header('content-length', body.length);
  return reply.send(Readable.from(lingering(reply, body)));
}

async function* lingering(reply: FastifyReply, body: Buffer | undefined): AsyncGenerator<Buffer> {
  if (body !== undefined && body.length > 0) yield body;
  else reply.raw.flushHeaders();
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  await delay(LINGER_MS, undefined, { signal: disconnected.signal }).catch(() => undefined);
}
