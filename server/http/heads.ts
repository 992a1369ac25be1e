import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemPage } from './error-pages.ts';
import { HttpProblem } from './problem.ts';

const HOST = 'host';

/** Refuses requests without exactly one Host header, and expectations that the server does not meet. */
export function checkHeads(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { expect } = request.headers;
    if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
      const problem = new HttpProblem('unexpected');
      return reply.header('connection', 'close').respond('page', problemPage(problem, request.language));
    }
    if (!hasOneHost(request)) {
      reply.header('connection', 'close');
      throw new HttpProblem('no-host');
    }
  });
}

/** Returns whether the request has exactly one Host header, as RFC 9112, 3.2 requires. The value is not used. */
function hasOneHost({ raw: { httpVersion, rawHeaders } }: FastifyRequest): boolean {
  // Names and values alternate. `headersDistinct` would build lists of all headers for each request.
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
