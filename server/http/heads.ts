import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createProblemPageResponse } from './error-pages.ts';
import { HttpProblem } from './problem.ts';

const HOST = 'host';

/** Refuses requests without exactly one Host header, and requests whose Expect header is not supported. */
export function refuseInvalidRequestHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { expect } = request.headers;
    if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
      const page = createProblemPageResponse(new HttpProblem('unexpected'), request.language);
      void reply.header('connection', 'close').respond('page', page);
    } else if (hasOneHost(request)) {
      done();
    } else {
      reply.header('connection', 'close');
      done(new HttpProblem('no-host'));
    }
  });
}

/**
 * Returns whether the request has exactly one Host header, as RFC 9112, 3.2 requires. The server does not use its
 * value.
 */
function hasOneHost({ raw: { httpVersion, rawHeaders } }: FastifyRequest): boolean {
  // Names and values alternate. `headersDistinct` would build arrays of all headers for each request.
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
