import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { HttpProblem } from './problem.ts';

/** Limits the bytes of all request bodies that are being read at the same time. */
export class RequestBodyBudget {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Reads a request body.
   *
   * @throws HttpProblem when the body is longer than `maxBytes`, does not arrive in time, or all bodies together exceed the budget
   */
  async read(body: Readable, maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      // The stream stays open when the body is refused, because the response uses the same connection.
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        this.#bytes += chunk.length;
        if (bytes > maxBytes) throw new HttpProblem('too-long');
        if (this.#bytes > this.#maxBytes) throw new HttpProblem('busy', { limit: 'bodies' });
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof HttpProblem) throw error;
      throw new HttpProblem('too-slow');
    } finally {
      this.#bytes -= bytes;
    }
  }
}

const parsers = {
  'application/x-www-form-urlencoded': (bytes: Buffer): URLSearchParams =>
    new URLSearchParams(bytes.toString('utf8')),
  'application/json': parseJsonBody,
} as const;

/**
 * Lets the routes of a Fastify instance accept bodies of the given types, up to the `bodyLimit` of the route. A body is read after all
 * `onRequest` hooks, and refused as soon as Content-Length or its bytes show that it is too long.
 */
export function acceptRequestBodies(
  app: FastifyInstance,
  budget: RequestBodyBudget,
  types: readonly (keyof typeof parsers)[],
): void {
  app.removeAllContentTypeParsers();
  for (const type of types) {
    app.addContentTypeParser(type, async (request: FastifyRequest, body: Readable) =>
      parsers[type](await budget.read(body, request.routeOptions.bodyLimit)),
    );
  }
  app.addHook('preParsing', (request, reply, body, done) => {
    const isPost = request.method === 'POST';
    const problem = isPost ? bodyProblem(app, request) : undefined;
    if (problem !== undefined) {
      done(new HttpProblem(problem));
      return;
    }
    // All checks of the head have passed, so a client that sent `Expect: 100-continue` may now send the body.
    if (isPost && request.headers.expect !== undefined) reply.raw.writeContinue();
    done(null, body);
  });
}

/**
 * Returns what is wrong with the request headers that describe a body. Undefined if nothing is wrong or there is no
 * body.
 */
function bodyProblem(
  app: FastifyInstance,
  { headers, routeOptions }: FastifyRequest,
): 'not-a-form' | 'too-long' | undefined {
  if (!requestHasBody(headers)) return undefined;
  if (!app.hasContentTypeParser(mediaTypeOf(headers['content-type']))) return 'not-a-form';
  return Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit ? 'too-long' : undefined;
}

/** Returns whether a request has a body. The body may not have arrived yet. */
export function requestHasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

function mediaTypeOf(contentType = ''): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

function parseJsonBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The error of the parser quotes the body, which may be secret.
    throw new HttpProblem('bad-request');
  }
}
