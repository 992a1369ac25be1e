import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalResponse, methodNotAllowedResponse, type HttpResponse } from '../../api/index.ts';
import { listAllowedMethods } from '../http/methods.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import { spendRateLimitPoints } from '../limits/spend-points.ts';
import { rateLimitCostPoints } from '../routes.ts';

/**
 * Responds to OPTIONS, to methods that a path does not accept, and to paths without an endpoint.
 *
 * @param optionsResponse returns the response to OPTIONS. `allow` lists the methods of the path, separated by commas. It is empty for an
 *   unknown path
 */
export function respondToUnmatchedRequests(
  app: FastifyInstance,
  limiter: ClientLimiter,
  optionsResponse: (allow: string) => HttpResponse,
): void {
  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const allow = listAllowedMethods(app, request);
    if (request.method === 'OPTIONS') return reply.respond('data', optionsResponse(allow));
    await spendRateLimitPoints(limiter, request, reply, rateLimitCostPoints.lookup);
    return reply.respond(
      'data',
      allow === '' ? refusalResponse('unknown_path') : methodNotAllowedResponse(allow),
    );
  };
  // The response is sent in an `onRequest` hook, so that the server does not read the body of the request.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) respond(request, reply).catch(done);
    else done();
  });
  app.setNotFoundHandler((_, reply) => reply.respond('data', refusalResponse('unknown_path')));
}
