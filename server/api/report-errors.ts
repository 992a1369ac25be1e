import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { refusalResponse, tooManyRequestsResponse } from '../../api/index.ts';
import { toHttpProblem, type HttpProblem } from '../http/problem.ts';
import { StoredResponse } from '../http/stored-response.ts';
import { errorStack, type ServerLog } from '../log.ts';

const errorCodes = {
  'bad-request': 'invalid_body',
  'too-slow': 'body_incomplete',
  'too-long': 'body_too_long',
  'not-a-form': 'not_json',
  'no-host': 'bad_request',
  busy: 'busy',
} as const satisfies Partial<Record<HttpProblem['reason'], Parameters<typeof refusalResponse>[0]>>;

/** The client sent an API key that the operator has not issued, or has revoked. */
export class UnknownApiKeyError extends Error {
  override readonly name = 'UnknownApiKeyError';
}

/**
 * Sends errors of the API as JSON. It caches responses with status 429, because a client over its rate limit
 * often sends many more requests.
 */
export function reportErrorsAsJson(app: FastifyInstance, log: Pick<ServerLog, 'error'>): void {
  nameRequestsOfErrors(app, log);
  const refusals = new LRUCache<number, StoredResponse>({ max: 100 });
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof UnknownApiKeyError) return reply.respond('data', refusalResponse('key_unknown'));
    const { reason, details } = toHttpProblem(error);
    const { retryAfter } = details;
    if (reason === 'too-many' && retryAfter !== undefined) {
      const refusal = refusals.get(retryAfter) ?? new StoredResponse(tooManyRequestsResponse(retryAfter));
      refusals.set(retryAfter, refusal);
      return reply.respond('data', refusal);
    }
    const code = reason in errorCodes ? errorCodes[reason as keyof typeof errorCodes] : undefined;
    if (code === undefined) log.error(errorStack(error));
    return reply.respond('data', refusalResponse(code ?? 'internal_error'));
  });
}

/**
 * Adds the id of the request as a header to each error response, so that a user can report it. The log contains the
 * same id for each unexpected error. Error bodies contain no id, because they may be cached.
 */
function nameRequestsOfErrors(app: FastifyInstance, log: Pick<ServerLog, 'error'>): void {
  app.addHook('onSend', ({ id, routeOptions: { config } }, reply, _payload, done) => {
    if (reply.statusCode >= 400) reply.header('x-request-id', id);
    if (reply.statusCode === 500)
      log.error({ request: id, path: config.pattern }, 'This request failed with an unexpected error.');
    done();
  });
}
