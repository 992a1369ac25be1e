import FindMyWay from 'find-my-way';
import {
  answerCompat,
  compatRoutes,
  type CompatContent,
  type CompatRequest,
  type CompatRoute,
  type CompatSources,
} from '../../api/compat/index.ts';
import { defect } from '../../api/compat/answer.ts';
import { clean, CompatQuery } from '../../api/compat/input.ts';
import { refuse, refuseMethod, tooMany } from '../../api/index.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { StoredAnswer } from '../http/stored-answer.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import type { ServerLog } from '../log.ts';
import type { RequestContext } from '../request-context.ts';
import { requestCosts } from '../routes.ts';

const PREFIX = '/api/';

/** Milliseconds for which an answer is repeated. A change of the tip or of the pool ends this time early. */
const REPEAT_MS = 5_000;

const RETRY_AFTER_SECONDS = '5';

const READ_METHODS = 'GET, HEAD, OPTIONS';

/** The original program sends the first three headers, too. */
const headers = {
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, RateLimit, RateLimit-Policy',
  'Cache-Control': 'no-cache',
};

export interface CompatOptions {
  readonly sources: CompatSources;
  readonly cache: AnswerCache;
  readonly limiter: ClientLimiter;
  readonly log: ServerLog;
}

/** Answers the addresses below `/api/` that other Monero explorers have, in their own form. */
export class CompatAnswerer {
  readonly #options: CompatOptions;
  readonly #router = FindMyWay({ ignoreTrailingSlash: false, maxParamLength: 20_000 });

  constructor(options: CompatOptions) {
    this.#options = options;
    for (const route of compatRoutes) this.#router.on('GET', route.path, () => undefined, { route });
  }

  /** Returns whether an address is below `/api/`. The caller has tried the addresses of our own API before. */
  isCompat(path: string): boolean {
    return path.startsWith(PREFIX);
  }

  /** Answers a request. @returns the pattern of the path, for the log */
  async answer(context: RequestContext): Promise<string> {
    const found = this.#router.find('GET', context.path);
    const route = (found?.store as { route: CompatRoute } | null | undefined)?.route;
    const pattern = route?.path ?? `${PREFIX}*`;
    if (context.method === 'OPTIONS') {
      await context.sendAs('data', optionsAnswer(), []);
      return pattern;
    }
    const request: CompatRequest = {
      segments: cleaned(found?.params ?? {}),
      query: new CompatQuery(new URLSearchParams(context.query)),
    };
    const { limiter } = this.#options;
    const limit = await limiter.spend(context.address, route?.cost(request) ?? requestCosts.lookup);
    const answer = limit.isAllowed
      ? await this.#answerTo(context, route, request)
      : refusal(tooMany(limit.resetSeconds));
    await context.sendAs('data', answer, limiter.headers(limit));
    return pattern;
  }

  #answerTo(
    context: RequestContext,
    route: CompatRoute | undefined,
    request: CompatRequest,
  ): StoredAnswer | Promise<StoredAnswer> {
    if (route === undefined) return refusal(refuse('unknown_path'));
    if (!context.isRead) return refusal(refuseMethod(READ_METHODS));
    const { cache } = this.#options;
    const { path, query } = context;
    const key = query === '' ? path : `${path}?${query}`;
    return (
      cache.find(key) ??
      cache.findOrMake(key, async () => {
        const content = await this.#make(route, request);
        return {
          answer: stored(content),
          dependsOn: content.dependsOn,
          cacheMs: content.mayRepeat ? REPEAT_MS : 0,
        };
      })
    );
  }

  async #make(route: CompatRoute, request: CompatRequest): Promise<CompatContent> {
    const { sources, log } = this.#options;
    try {
      return await answerCompat(route, sources, request);
    } catch (error) {
      log.error({ path: route.path }, error instanceof Error ? (error.stack ?? error.message) : 'unknown');
      return defect();
    }
  }
}

/** Cleans the segments of a path. */
function cleaned(segments: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(segments).map(([name, text = '']) => [name, clean(text)]));
}

function stored({ status, body }: CompatContent): StoredAnswer {
  return new StoredAnswer({
    status,
    headers: {
      ...headers,
      ...(status !== 200 ? { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER_SECONDS } : {}),
    },
    body: Buffer.from(body),
  });
}

function refusal({ status, headers: its, body }: ReturnType<typeof refuse>): StoredAnswer {
  return new StoredAnswer({ status, headers: its, body: Buffer.from(body) });
}

function optionsAnswer(): StoredAnswer {
  return new StoredAnswer({
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Allow-Methods': READ_METHODS,
      Allow: READ_METHODS,
    },
    body: Buffer.alloc(0),
  });
}
