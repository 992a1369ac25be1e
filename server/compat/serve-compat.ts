import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  handleCompatRequest,
  compatRoutes,
  type CompatRequest,
  type CompatRoute,
  type CompatSources,
} from '../../api/compat/index.ts';
import {
  compatResponseHeaders,
  createInternalErrorResponse,
  createJsendErrorResponse as errorResponse,
} from '../../api/compat/response.ts';
import { cleanCompatInput, CompatQuery } from '../../api/compat/input.ts';
import {
  rateLimitExceededMessage,
  refusalResponse,
  tooManyRequestsResponse,
  type HttpResponse,
} from '../../api/index.ts';
import { respondToUnmatchedRequests } from '../api/unknown-paths.ts';
import { acceptRequestBodies, type RequestBodyBudget } from '../http/bodies.ts';
import { toHttpProblem } from '../http/problem.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { clientKeyOfIp } from '../limits/client-ip.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import { spendRateLimitPoints } from '../limits/spend-points.ts';
import { errorStack, type ServerLog } from '../log.ts';
import { describeErrorWithoutMessage } from '../proofs/error-location.ts';
import { rateLimitCostPoints } from '../routes.ts';

const PREFIX = '/api';

/** Largest body of a request with a secret key. An address, a hash and a key take less than 300 bytes. */
const MAX_BODY_BYTES = 4_096;

const UNREADABLE_BODY =
  'The request body is not a form or a JSON object of strings and numbers. Send a field for each parameter.';

const jsonBody = z.record(z.string(), z.union([z.string(), z.number()]));

export interface ServeApisOfOtherExplorersOptions {
  readonly sources: CompatSources;
  readonly cache: ResponseCache;
  readonly limiter: ClientLimiter;
  /** Limits the bytes of all request bodies that routes with a secret key read at the same time. */
  readonly bodyBudget: RequestBodyBudget;
  readonly log: ServerLog;
}

/** Serves the API paths of other Monero explorers, in their own format. The Fastify instance has the prefix `/api`. */
export async function serveApisOfOtherExplorers(
  app: FastifyInstance,
  options: ServeApisOfOtherExplorersOptions,
): Promise<void> {
  const { sources, limiter, bodyBudget, log } = options;
  reportInEnvelope(app, log);
  acceptRequestBodies(app, bodyBudget, ['application/x-www-form-urlencoded', 'application/json']);
  respondToUnmatchedRequests(app, limiter, (allow) => optionsResponse(allow || 'GET, HEAD, OPTIONS'));
  for (const route of compatRoutes) {
    const { queryHasSecretKey } = route;
    // Without a scanner, the site does not serve the routes that need a secret key.
    if (queryHasSecretKey && sources.scanWithViewKey === undefined) continue;
    const url = route.path.slice(PREFIX.length);
    const config = { pattern: route.path };
    if (!queryHasSecretKey) {
      app.get(url, { config }, async (request, reply) => respond(options, route, request, reply));
      continue;
    }
    app.route({
      method: ['GET', 'POST'],
      url,
      config,
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request, reply) =>
        spendRateLimitPoints(
          limiter,
          request,
          reply,
          route.costPoints(compatRequest(request, queryOf(request))),
        ),
      handler: async (request, reply) => respondWithSecret(options, route, request, reply),
    });
  }
}

/**
 * Sends errors in the JSON envelope that other explorers use, because clients of their APIs read the status
 * in the body.
 */
function reportInEnvelope(app: FastifyInstance, log: Pick<ServerLog, 'error'>): void {
  app.setErrorHandler((error, _, reply) => {
    const { reason, details } = toHttpProblem(error);
    if (reason === 'too-many') return reply.respond('data', overBudget(details.retryAfter ?? 1));
    if (reason === 'busy') return reply.respond('data', refusalResponse('busy'));
    if (reason === 'no-host') return reply.respond('data', refusalResponse('bad_request'));
    if (reason === 'defect') {
      log.error(errorStack(error));
      return reply.respond('data', createInternalErrorResponse());
    }
    return reply.respond('data', errorResponse(UNREADABLE_BODY));
  });
}

function overBudget(resetSeconds: number): HttpResponse {
  const { status, headers } = tooManyRequestsResponse(resetSeconds);
  const { body } = errorResponse(rateLimitExceededMessage(resetSeconds));
  return { status, headers: { ...headers, ...compatResponseHeaders }, body };
}

function optionsResponse(methods: string): HttpResponse {
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Allow-Methods': methods,
      Allow: methods,
    },
    body: '',
  };
}

/**
 * Responds to a request. A cached response costs the rate-limit points of a lookup, and any other response
 * the points of its route.
 */
async function respond(
  options: ServeApisOfOtherExplorersOptions,
  route: CompatRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { cache, limiter } = options;
  const cached = cache.find(request.url);
  if (cached !== undefined) {
    await spendRateLimitPoints(limiter, request, reply, rateLimitCostPoints.lookup);
    return reply.respond('data', cached);
  }
  const read = compatRequest(request, queryOf(request));
  await spendRateLimitPoints(limiter, request, reply, route.costPoints(read));
  return reply.respond(
    'data',
    await cache.findOrCreate(request.url, async () => handleRoute(options, route, read)),
  );
}

/** Responds to a request that contains a secret key. Nothing of the request or the response is stored, not even in the cache. */
async function respondWithSecret(
  options: ServeApisOfOtherExplorersOptions,
  route: CompatRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const query = request.method === 'POST' ? bodyQuery(request.body) : queryOf(request);
  const response =
    query === undefined
      ? errorResponse(UNREADABLE_BODY)
      : await handleRoute(options, route, compatRequest(request, query));
  const headers = { ...response.headers, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
  return reply.respond('data', { ...response, headers });
}

function queryOf({ queryString }: FastifyRequest): CompatQuery {
  return new CompatQuery(new URLSearchParams(queryString));
}

/**
 * Returns the values of a form, or of a JSON object whose values are strings and numbers. Undefined for any other body.
 */
function bodyQuery(body: unknown): CompatQuery | undefined {
  if (body instanceof URLSearchParams) return new CompatQuery(body);
  const read = jsonBody.safeParse(body);
  if (!read.success) return undefined;
  const values = Object.entries(read.data).map(([name, value]) => [name, String(value)]);
  return new CompatQuery(new URLSearchParams(values));
}

function compatRequest(request: FastifyRequest, query: CompatQuery): CompatRequest {
  // The router has already decoded the segments of the path.
  const segments = Object.entries(request.params as Readonly<Record<string, string>>);
  return {
    pathSegments: Object.fromEntries(segments.map(([name, text]) => [name, cleanCompatInput(text)])),
    query,
    clientId: clientKeyOfIp(request.clientIp),
  };
}

async function handleRoute(
  { sources, log }: ServeApisOfOtherExplorersOptions,
  route: CompatRoute,
  request: CompatRequest,
): Promise<HttpResponse> {
  try {
    return await handleCompatRequest(route, sources, request);
  } catch (error) {
    // The message of an error could contain part of the request, such as a key.
    log.error(
      { path: route.path },
      route.queryHasSecretKey ? describeErrorWithoutMessage(error) : errorStack(error),
    );
    return createInternalErrorResponse();
  }
}
