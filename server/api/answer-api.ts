import FindMyWay, { type HTTPVersion, type Instance } from 'find-my-way';
import {
  preflightAnswer,
  refuse,
  refuseMethod,
  tooMany,
  type ApiAnswer,
  type ApiRequest,
  type ServedRoute,
} from '../../api/index.ts';
import type { RequestContext } from '../request-context.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { madeAnswer } from '../http/made-answer.ts';
import { BodyRefusedError, type BodyReader } from '../http/body.ts';
import { preferencesOf } from '../http/preferences.ts';
import { StoredAnswer } from '../http/stored-answer.ts';
import { clientKey } from '../limits/client-address.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import type { OpenSlots } from '../limits/open-slots.ts';
import { requestCosts } from '../routes.ts';
import { sendStream } from './send-stream.ts';

const PREFIX = '/api/v1';

export interface ApiOptions {
  readonly routes: readonly ServedRoute[];
  readonly cache: AnswerCache;
  readonly limiter: ClientLimiter;
  readonly bodies: BodyReader;
  /** Limits on open streams by their use. */
  readonly slots: Readonly<Record<'events' | 'download', OpenSlots>>;
}

interface Found {
  readonly route: ServedRoute;
  readonly path: Readonly<Record<string, string | undefined>>;
}

const bodyRefusals = {
  400: 'invalid_body',
  408: 'body_incomplete',
  413: 'body_too_long',
  415: 'not_json',
  503: 'busy',
} as const satisfies Readonly<Record<BodyRefusedError['status'], Parameters<typeof refuse>[0]>>;

/** Answers everything below `/api/v1`. */
export class ApiAnswerer {
  readonly #options: ApiOptions;
  readonly #router: Instance<HTTPVersion.V1> = FindMyWay({
    ignoreTrailingSlash: false,
    maxParamLength: 20_000,
  });

  constructor(options: ApiOptions) {
    this.#options = options;
    for (const route of options.routes) {
      this.#router.on(route.method, routerPath(route.pattern), () => undefined, { route });
    }
  }

  isApi(path: string): boolean {
    return path === PREFIX || path.startsWith(`${PREFIX}/`);
  }

  /** Refuses a request whose head is not valid. */
  async answerBadRequest(context: RequestContext): Promise<void> {
    await context.sendAs('data', stored(refuse('bad_request')), ['Connection', 'close']);
  }

  /** Returns the refusal of a client whose budget is used up for some seconds. */
  tooMany(seconds: number): StoredAnswer {
    return stored(tooMany(seconds));
  }

  /** Returns the refusal of a request for which the server has no room. */
  busy(): StoredAnswer {
    return stored(refuse('busy'));
  }

  /** Answers a request. @returns the pattern of the path, for the log */
  async answer(context: RequestContext): Promise<string> {
    const { limiter } = this.#options;
    const method = context.isRead ? 'GET' : context.method;
    const found = method === 'GET' || method === 'POST' ? this.#find(method, context.path) : undefined;
    if (found === undefined) return this.#answerWithoutRoute(context);
    const { route } = found;
    const limit = await limiter.spend(context.address, route.cost);
    const headers = limiter.headers(limit);
    if (!limit.isAllowed) await context.sendAs('data', stored(tooMany(limit.resetSeconds)), headers);
    else if (route.kind === 'stream') await this.#stream(context, route, found, headers);
    else await context.sendAs('data', await this.#answerTo(context, route, found), headers);
    return route.pattern;
  }

  #find(method: 'GET' | 'POST', path: string): Found | undefined {
    const found = this.#router.find(method, path);
    if (found === null) return undefined;
    // The constructor stores a route with each path.
    return { route: (found.store as { route: ServedRoute }).route, path: found.params };
  }

  async #answerWithoutRoute(context: RequestContext): Promise<string> {
    const [read, post] = [this.#find('GET', context.path), this.#find('POST', context.path)];
    const allowed = [
      ...(read === undefined ? [] : ['GET', 'HEAD']),
      'OPTIONS',
      ...(post === undefined ? [] : ['POST']),
    ].join(', ');
    const known = read ?? post;
    if (context.method === 'OPTIONS') {
      await context.sendAs('data', stored(preflightAnswer(allowed)), []);
    } else {
      const { limiter } = this.#options;
      const limit = await limiter.spend(context.address, requestCosts.lookup);
      const refused = known === undefined ? refuse('unknown_path') : refuseMethod(allowed);
      const answer = limit.isAllowed ? refused : tooMany(limit.resetSeconds);
      await context.sendAs('data', stored(answer), limiter.headers(limit));
    }
    return known?.route.pattern ?? `${PREFIX}/*`;
  }

  async #answerTo(
    context: RequestContext,
    route: Extract<ServedRoute, { kind: 'answer' }>,
    found: Found,
  ): Promise<StoredAnswer> {
    if (route.method === 'POST') return stored(await this.#answerPost(context, route, found));
    const { cache } = this.#options;
    const { path, query } = context;
    const type = acceptedType(context, route);
    const key = `${type === route.types[0] ? '' : `${type} `}${usualKey(path, query)}`;
    return (
      cache.find(key) ??
      cache.findOrMake(key, async () => {
        return madeAnswer(await route.answer(requestOf(context, found, type)), stored);
      })
    );
  }

  async #answerPost(
    context: RequestContext,
    route: Extract<ServedRoute, { kind: 'answer' }>,
    found: Found,
  ): Promise<ApiAnswer> {
    const { request, response } = context;
    try {
      const body = await this.#options.bodies.readJson(request, response, route.maxBodyBytes);
      return await route.answer(requestOf(context, found, acceptedType(context, route), body));
    } catch (error) {
      if (error instanceof BodyRefusedError) return refuse(bodyRefusals[error.status]);
      throw error;
    }
  }

  async #stream(
    context: RequestContext,
    route: Extract<ServedRoute, { kind: 'stream' }>,
    found: Found,
    headers: readonly string[],
  ): Promise<void> {
    const free = this.#options.slots[route.use].take(context.address);
    if (free === undefined) return context.sendAs('data', stored(refuse('busy')), headers);
    try {
      const opened = await route.open(requestOf(context, found, acceptedType(context, route)));
      if ('parts' in opened) await sendStream(context, opened, headers, route);
      else await context.sendAs('data', stored(opened), headers);
    } finally {
      free();
    }
  }
}

/** Returns the key under which the cache has an answer of the first type of its route. */
function usualKey(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the pattern in the form of the router. A parameter before a suffix ends at the suffix. */
function routerPath(pattern: string): string {
  return pattern.replaceAll(/\{(\w+)\}(\.?)/g, (_, name: string, dot: string) =>
    dot === '' ? `:${name}` : `:${name}(^[^./]+)${dot}`,
  );
}

function requestOf(context: RequestContext, { path }: Found, type: string, body?: unknown): ApiRequest {
  const lastEventId = context.request.headers['last-event-id'];
  return {
    path,
    query: new URLSearchParams(context.query),
    type,
    body,
    lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
    client: clientKey(context.address),
  };
}

/** Returns the type of content to send. A client that accepts none of the types gets the default. */
function acceptedType({ request }: RequestContext, { types }: ServedRoute): string {
  const [standard, another] = types;
  if (another === undefined || request.headers.accept === undefined) return standard;
  return preferencesOf(request.headers).mediaType([...types]) ?? standard;
}

function stored({ status, headers, body }: ApiAnswer): StoredAnswer {
  return new StoredAnswer({ status, headers, body: Buffer.from(body) });
}
