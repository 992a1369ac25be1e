import FindMyWay from 'find-my-way';
import { z } from 'zod';
import {
  answerCompat,
  compatRoutes,
  type CompatContent,
  type CompatRequest,
  type CompatRoute,
  type CompatSources,
} from '../../api/compat/index.ts';
import { defect, error as errorContent } from '../../api/compat/answer.ts';
import { clean, CompatQuery } from '../../api/compat/input.ts';
import { budgetSpent, refuse, refuseMethod, tooMany } from '../../api/index.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { madeAnswer } from '../http/made-answer.ts';
import { BodyRefusedError, type BodyReader } from '../http/body.ts';
import { StoredAnswer } from '../http/stored-answer.ts';
import type { HeaderList } from '../http/security-headers.ts';
import { clientKey } from '../limits/client-address.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import type { ServerLog } from '../log.ts';
import { errorLocation } from '../proofs/error-location.ts';
import type { RequestContext } from '../request-context.ts';
import { requestCosts } from '../routes.ts';

const PREFIX = '/api/';

const RETRY_AFTER_SECONDS = '5';

const READ_METHODS = 'GET, HEAD, OPTIONS';
const SECRET_METHODS = 'GET, HEAD, OPTIONS, POST';

/** Largest body of a request with a secret key. An address, a hash and a key take less than 300 bytes. */
const MAX_BODY_BYTES = 4_096;

const jsonBody = z.record(z.string(), z.union([z.string(), z.number()]));

/** The original program sends the first three headers, too. */
const headers = {
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, RateLimit, RateLimit-Policy',
};

type PathSegments = Readonly<Record<string, string | undefined>>;

export interface CompatOptions {
  readonly sources: CompatSources;
  readonly cache: AnswerCache;
  readonly limiter: ClientLimiter;
  /** Reads the forms of routes that need a secret key. */
  readonly bodies: BodyReader;
  readonly log: ServerLog;
}

/** Answers the addresses below `/api/` that other Monero explorers have, in their own form. */
export class CompatAnswerer {
  readonly #options: CompatOptions;
  /** Many clients of moneroblocks end an address with a slash, as its documentation did. */
  readonly #router = FindMyWay({ ignoreTrailingSlash: true, maxParamLength: 20_000 });

  constructor(options: CompatOptions) {
    this.#options = options;
    for (const route of compatRoutes) this.#router.on('GET', route.path, () => undefined, { route });
  }

  /** Returns whether an address is below `/api/`. The caller has tried the addresses of our own API before. */
  isCompat(path: string): boolean {
    return path.startsWith(PREFIX);
  }

  /** Returns the refusal of a client whose budget is used up for some seconds. */
  tooMany(seconds: number): StoredAnswer {
    return overBudget(seconds);
  }

  /** Answers a request. @returns the pattern of the path, for the log */
  async answer(context: RequestContext): Promise<string> {
    const found = this.#find(context.path);
    const route = found?.route;
    const pattern = route?.path ?? `${PREFIX}*`;
    if (context.method === 'OPTIONS') {
      await context.sendAs('data', optionsAnswer(route), []);
      return pattern;
    }
    const { limiter, cache } = this.#options;
    const kept = context.isRead ? cache.find(cacheKey(context)) : undefined;
    if (kept !== undefined) {
      const limit = await limiter.spend(context.address, requestCosts.lookup);
      const answer = limit.isAllowed ? kept : overBudget(limit.resetSeconds);
      await context.sendAs('data', answer, limiter.headers(limit));
      return pattern;
    }
    const request: CompatRequest = {
      segments: cleaned(found?.segments ?? {}),
      query: new CompatQuery(new URLSearchParams(context.query)),
      client: clientKey(context.address),
    };
    const limit = await limiter.spend(context.address, route?.cost(request) ?? requestCosts.lookup);
    if (limit.isAllowed && route?.hasSecret === true) {
      await this.#answerSecret(context, route, request, limiter.headers(limit));
      return pattern;
    }
    const answer = limit.isAllowed
      ? await this.#answerTo(context, route, request)
      : overBudget(limit.resetSeconds);
    await context.sendAs('data', answer, limiter.headers(limit));
    return pattern;
  }

  #find(path: string): { readonly route: CompatRoute; readonly segments: PathSegments } | undefined {
    const found = this.#router.find('GET', path);
    if (found === null || Object.values(found.params).includes('')) return undefined;
    // The constructor stores a route with each path.
    return { route: (found.store as { route: CompatRoute }).route, segments: found.params };
  }

  /** Answers a request that contains a secret key. Nothing of it is stored, also not in the cache. */
  async #answerSecret(
    context: RequestContext,
    route: CompatRoute,
    request: CompatRequest,
    limitHeaders: HeaderList,
  ): Promise<void> {
    const answer = await this.#secretAnswer(context, route, request);
    context.setHeaders('data');
    context.response.setHeader('Referrer-Policy', 'no-referrer');
    for (let index = 0; index < limitHeaders.length; index += 2) {
      context.response.setHeader(limitHeaders[index] ?? '', limitHeaders[index + 1] ?? '');
    }
    await context.send(answer);
  }

  async #secretAnswer(
    context: RequestContext,
    route: CompatRoute,
    request: CompatRequest,
  ): Promise<StoredAnswer> {
    if (this.#options.sources.scanner === undefined) return refusal(refuse('unknown_path'));
    if (context.isRead) return stored(await this.#make(route, request), 'no-store');
    if (context.method !== 'POST') return refusal(refuseMethod(SECRET_METHODS));
    try {
      const query = new CompatQuery(await this.#readBody(context));
      return stored(await this.#make(route, { ...request, query }), 'no-store');
    } catch (error) {
      if (!(error instanceof BodyRefusedError)) throw error;
      return stored(errorContent('The body is not a form or a JSON object of texts.'), 'no-store');
    }
  }

  /** Reads a form, or a JSON object whose values are texts and numbers. */
  async #readBody({ request, response }: RequestContext): Promise<URLSearchParams> {
    const { bodies } = this.#options;
    if (!/json/i.test(request.headers['content-type'] ?? '')) {
      return bodies.readForm(request, response, MAX_BODY_BYTES);
    }
    const read = jsonBody.safeParse(await bodies.readJson(request, response, MAX_BODY_BYTES));
    if (!read.success) throw new BodyRefusedError(400, 'the body is not an object of texts');
    return new URLSearchParams(Object.entries(read.data).map(([name, value]) => [name, String(value)]));
  }

  #answerTo(
    context: RequestContext,
    route: CompatRoute | undefined,
    request: CompatRequest,
  ): StoredAnswer | Promise<StoredAnswer> {
    if (route === undefined) return refusal(refuse('unknown_path'));
    if (!context.isRead) return refusal(refuseMethod(READ_METHODS));
    return this.#options.cache.findOrMake(cacheKey(context), async () => {
      return madeAnswer(await this.#make(route, request), (each) => stored(each));
    });
  }

  async #make(route: CompatRoute, request: CompatRequest): Promise<CompatContent> {
    const { sources, log } = this.#options;
    try {
      return await answerCompat(route, sources, request);
    } catch (error) {
      const stack = error instanceof Error ? (error.stack ?? error.message) : 'unknown';
      // The text of an error could contain a part of the request.
      log.error({ path: route.path }, route.hasSecret ? errorLocation(error) : stack);
      return defect();
    }
  }
}

function cacheKey({ path, query }: Pick<RequestContext, 'path' | 'query'>): string {
  return query === '' ? path : `${path}?${query}`;
}

/** Cleans the segments of a path. */
function cleaned(segments: PathSegments): Record<string, string> {
  return Object.fromEntries(Object.entries(segments).map(([name, text = '']) => [name, clean(text)]));
}

function stored(
  { status, body, cacheMs }: CompatContent,
  cacheControl = cacheMs === 0 ? 'no-store' : 'no-cache',
): StoredAnswer {
  return new StoredAnswer({
    status,
    headers: {
      ...headers,
      'Cache-Control': cacheControl,
      ...(status !== 200 ? { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER_SECONDS } : {}),
    },
    body: Buffer.from(body),
  });
}

function refusal({ status, headers: its, body }: ReturnType<typeof refuse>): StoredAnswer {
  return new StoredAnswer({ status, headers: its, body: Buffer.from(body) });
}

/** Refuses a client without budget, in the envelope, because clients of this interface read the status in the body. */
function overBudget(resetSeconds: number): StoredAnswer {
  const { status, headers: its } = tooMany(resetSeconds);
  const { body } = errorContent(budgetSpent(resetSeconds));
  return new StoredAnswer({ status, headers: { ...its, ...headers }, body: Buffer.from(body) });
}

function optionsAnswer(route: CompatRoute | undefined): StoredAnswer {
  const methods = route?.hasSecret === true ? SECRET_METHODS : READ_METHODS;
  return new StoredAnswer({
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Allow-Methods': methods,
      Allow: methods,
    },
    body: Buffer.alloc(0),
  });
}
