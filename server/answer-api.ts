import FindMyWay from 'find-my-way';
import {
  answerRoute,
  apiRoutes,
  preflightAnswer,
  refuse,
  tooMany,
  type ApiAnswer,
  type Route,
  type Sources,
} from '../api/index.ts';
import type { RequestContext } from './request-context.ts';
import type { AnswerCache, DependsOn } from './http/answer-cache.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';
import type { ServerLog } from './log.ts';
import { requestCosts } from './routes.ts';

const PREFIX = '/api/v1';

export interface ApiOptions {
  readonly sources: Sources;
  readonly cache: AnswerCache;
  readonly limiter: ClientLimiter;
  readonly log: ServerLog;
}

/** Answers everything below `/api/v1`. */
export class ApiAnswerer {
  readonly #options: ApiOptions;
  readonly #router = FindMyWay({ ignoreTrailingSlash: false, maxParamLength: 20_000 });

  constructor(options: ApiOptions) {
    this.#options = options;
    for (const route of apiRoutes) {
      this.#router.on('GET', route.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), () => undefined, { route });
    }
  }

  isApi(path: string): boolean {
    return path === PREFIX || path.startsWith(`${PREFIX}/`);
  }

  /** Answers a request. @returns the pattern of the path, for the log */
  async answer(context: RequestContext): Promise<string> {
    if (context.method === 'OPTIONS') {
      await context.sendAs('data', stored(preflightAnswer()), []);
      return PREFIX;
    }
    const { limiter } = this.#options;
    const found = this.#router.find('GET', context.path);
    const route = (found?.store as { route: Route } | null | undefined)?.route;
    const limit = await limiter.spend(context.address, route?.cost ?? requestCosts.lookup);
    const answer = limit.isAllowed
      ? await this.#answerTo(context, route, found?.params ?? {})
      : stored(tooMany(limit.resetSeconds));
    await context.sendAs('data', answer, limiter.headers(limit));
    return route?.endpoint.path ?? `${PREFIX}/*`;
  }

  #answerTo(
    context: RequestContext,
    route: Route | undefined,
    params: Readonly<Record<string, string | undefined>>,
  ): StoredAnswer | Promise<StoredAnswer> {
    if (route === undefined) return stored(refuse('unknown_path'));
    if (!context.isRead) return stored(refuse('method_not_allowed'));
    const { cache } = this.#options;
    const { path, query } = context;
    const key = query === '' ? path : `${path}?${query}`;
    return cache.find(key) ?? cache.findOrMake(key, async () => this.#make(route, params, query));
  }

  async #make(
    route: Route,
    params: Readonly<Record<string, string | undefined>>,
    query: string,
  ): Promise<{ answer: StoredAnswer; dependsOn: DependsOn; cacheMs: number }> {
    const { sources, log } = this.#options;
    const answer = await answerRoute(route, sources, params, new URLSearchParams(query), (pattern, error) =>
      log.error({ path: pattern }, error instanceof Error ? (error.stack ?? error.message) : 'unknown'),
    );
    return { answer: stored(answer), dependsOn: answer.dependsOn, cacheMs: answer.cacheMs };
  }
}

function stored({ status, headers, body }: ApiAnswer): StoredAnswer {
  return new StoredAnswer({ status, headers, body: Buffer.from(body) });
}
