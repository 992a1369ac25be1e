import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problem.ts';
import { ApiKey, API_KEY_HEADER, type ApiKeys } from './api-keys.ts';
import type { ClientLimiter } from './client-limiter.ts';

/** Looks up the API key that each request contains, and stores it in `request.apiKey`. */
export function attachApiKeysToRequests(app: FastifyInstance, keys: ApiKeys): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const text = request.headers[API_KEY_HEADER];
    if (typeof text === 'string') request.apiKey = keys.find(text) ?? 'unknown';
    done();
  });
}

/**
 * Subtracts the cost of a request from the rate limit of its API key or its client, and adds headers with the
 * remaining points.
 *
 * @throws HttpProblem when the client has used up its budget
 */
export async function spendRateLimitPoints(
  limiter: ClientLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
  cost: number,
): Promise<void> {
  if (cost === 0) return;
  const { apiKey } = request;
  const isOfKey = apiKey instanceof ApiKey;
  const limit = isOfKey ? await apiKey.spend(cost) : await limiter.spend(request.clientIp, cost);
  reply.headers(isOfKey ? apiKey.headers(limit) : limiter.headers(limit));
  if (!limit.isAllowed) throw new HttpProblem('too-many', { retryAfter: limit.resetSeconds });
}

/**
 * Refuses requests without an API key from clients whose rate limit is used up, before any other work. Closes
 * the connection of a client that continues to send requests.
 *
 * @param closesConnections false behind a proxy, which uses a connection for many clients
 */
export function refuseClientsOverBudget(
  app: FastifyInstance,
  limiter: ClientLimiter,
  closesConnections: boolean,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A preflight request costs no points and is never refused. Otherwise, a browser could not read the refusal of the request that
    // follows.
    const isExempt = request.method === 'OPTIONS' || request.apiKey instanceof ApiKey;
    const refused = isExempt ? undefined : limiter.refuseAgain(request.clientIp);
    if (refused === undefined) {
      done();
      return;
    }
    if (closesConnections && limiter.mustClose(request.clientIp)) reply.header('connection', 'close');
    reply.headers(limiter.headers(refused));
    done(new HttpProblem('too-many', { retryAfter: refused.resetSeconds }));
  });
}
