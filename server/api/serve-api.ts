import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  preflightResponse,
  type ApiRequest,
  type HttpResponse,
  type ServedRoute,
  type StreamLimitKind,
} from '../../api/index.ts';
import { acceptRequestBodies, type RequestBodyBudget } from '../http/bodies.ts';
import { createContentNegotiator } from '../http/preferences.ts';
import { HttpProblem } from '../http/problem.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { StoredResponse } from '../http/stored-response.ts';
import { clientKeyOfIp } from '../limits/client-ip.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import type { StreamSlots } from '../limits/stream-slots.ts';
import { spendRateLimitPoints } from '../limits/spend-points.ts';
import type { ServerLog } from '../log.ts';
import { reportErrorsAsJson, UnknownApiKeyError } from './report-errors.ts';
import { sendApiStream } from './send-stream.ts';
import { respondToUnmatchedRequests } from './unknown-paths.ts';

export const API_PREFIX = '/api/v1';

export interface ServeApiOptions {
  readonly routes: readonly ServedRoute[];
  readonly cache: ResponseCache;
  readonly limiter: ClientLimiter;
  readonly bodyBudget: RequestBodyBudget;
  /** Limits on open streams, by kind of stream. */
  readonly streamSlots: Readonly<Record<StreamLimitKind, StreamSlots>>;
  readonly log: Pick<ServerLog, 'error'>;
}

type ResponseRoute = Extract<ServedRoute, { kind: 'response' }>;
type StreamRoute = Extract<ServedRoute, { kind: 'stream' }>;

/** Serves the JSON API. The Fastify instance has the prefix `/api/v1`. */
export async function serveApi(app: FastifyInstance, options: ServeApiOptions): Promise<void> {
  const { routes, limiter, bodyBudget, log } = options;
  reportErrorsAsJson(app, log);
  acceptRequestBodies(app, bodyBudget, ['application/json']);
  respondToUnmatchedRequests(app, limiter, (allow) => preflightResponse(allow || 'OPTIONS'));
  for (const route of routes) {
    const { method, pathPattern, cost, extraCost, maxBodyBytes, deprecation } = route;
    app.route({
      method,
      url: routerPath(pathPattern.slice(API_PREFIX.length)),
      config: { pattern: pathPattern },
      ...(method === 'POST' ? { bodyLimit: maxBodyBytes } : {}),
      onRequest: async (request, reply) => {
        await spendRateLimitPoints(limiter, request, reply, cost);
        if (request.apiKey === 'unknown') throw new UnknownApiKeyError();
      },
      ...(extraCost && {
        preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
          const query = new URLSearchParams(request.queryString);
          await spendRateLimitPoints(limiter, request, reply, extraCost({ query, body: request.body }));
        },
      }),
      // This hook also runs for requests that the rate limit refuses before the handler. It does not run for streams, which set the headers
      // themselves.
      onSend: (_request, reply, _payload, done) => {
        reply.headers(deprecation);
        done();
      },
      handler:
        route.kind === 'stream'
          ? async (request, reply) => openStream(options, route, request, reply)
          : async (request, reply) => reply.respond('data', await responseOf(options, route, request)),
    });
  }
}

/** Converts a pattern to the syntax of Fastify's router. A parameter before a suffix ends at the suffix. */
function routerPath(pattern: string): string {
  return pattern.replaceAll(/\{(\w+)\}(\.?)/g, (_, name: string, dot: string) =>
    dot === '' ? `:${name}` : `:${name}(^[^./]+)${dot}`,
  );
}

async function responseOf(
  { cache }: Pick<ServeApiOptions, 'cache'>,
  route: ResponseRoute,
  request: FastifyRequest,
): Promise<HttpResponse | StoredResponse> {
  const type = acceptedType(request, route);
  if (route.method === 'POST') {
    if (request.body === undefined) throw new HttpProblem('not-a-form');
    return route.handle(apiRequest(request, type));
  }
  const key = `${type === route.types[0] ? '' : `${type} `}${request.url}`;
  return cache.find(key) ?? cache.findOrCreate(key, async () => route.handle(apiRequest(request, type)));
}

async function openStream(
  { streamSlots }: Pick<ServeApiOptions, 'streamSlots'>,
  route: StreamRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const releaseSlot = streamSlots[route.limitKindOf(new URLSearchParams(request.queryString))].acquire(
    request.clientIp,
  );
  if (releaseSlot === undefined) throw new HttpProblem('busy', { limit: 'streams' });
  try {
    const opened = await route.open(apiRequest(request, acceptedType(request, route)));
    if (!('generateBody' in opened)) return await reply.respond('data', opened);
    return await sendApiStream(request, reply, opened, route);
  } finally {
    releaseSlot();
  }
}

function apiRequest(request: FastifyRequest, type: string): ApiRequest {
  const lastEventId = request.headers['last-event-id'];
  return {
    // The router has decoded the parameters of the path.
    pathParams: request.params as Readonly<Record<string, string>>,
    query: new URLSearchParams(request.queryString),
    responseMediaType: type,
    body: request.body,
    lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
    clientKey: clientKeyOfIp(request.clientIp),
  };
}

/** Returns the content type to send. A client that accepts none of the types gets the default. */
function acceptedType({ headers }: FastifyRequest, { types }: ServedRoute): string {
  const [standard, another] = types;
  if (another === undefined || headers.accept === undefined) return standard;
  return createContentNegotiator(headers).mediaType([...types]) ?? standard;
}
