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
import type { Exchange } from './exchange.ts';
import type { AnswerCache, DependsOn } from './http/answer-cache.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';
import type { ServerLog } from './log.ts';
import { costs } from './routes.ts';

/** Answers hold no ages in seconds, but what the node says is as old as they are. */
const KEEP_MS = 2_000;

const prefix = '/api/v1';

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
    return path === prefix || path.startsWith(`${prefix}/`);
  }

  /** @returns the pattern of the address, for the log */
  async answer(exchange: Exchange): Promise<string> {
    exchange.begin('data');
    if (exchange.method === 'OPTIONS') {
      await exchange.send(stored(preflightAnswer()));
      return prefix;
    }
    const found = this.#router.find('GET', exchange.path);
    const route = (found?.store as { route: Route } | null | undefined)?.route;
    const refusedFor = await exchange.take(this.#options.limiter, route?.cost ?? costs.lookup);
    const pattern = route?.endpoint.path ?? `${prefix}/*`;
    if (refusedFor !== undefined) await exchange.send(stored(tooMany(refusedFor)));
    else if (route === undefined) await exchange.send(stored(refuse('unknown_path')));
    else if (!exchange.isRead) await exchange.send(stored(refuse('method_not_allowed')));
    else await exchange.send(await this.#find(exchange, route, found?.params ?? {}));
    return pattern;
  }

  async #find(
    { path, query }: Exchange,
    route: Route,
    params: Readonly<Record<string, string | undefined>>,
  ): Promise<StoredAnswer> {
    const { cache, sources, log } = this.#options;
    return cache.findOrMake(`${path}?${query}`, async () => {
      const answer = await answerRoute(route, sources, params, new URLSearchParams(query), (pattern, error) =>
        log.error({ path: pattern }, error instanceof Error ? (error.stack ?? error.message) : 'unknown'),
      );
      const keepMs = answer.status === 200 ? KEEP_MS : 0;
      const dependsOn: DependsOn = answer.isFixed ? 'nothing' : 'pool';
      return { answer: stored(answer), dependsOn, keepMs };
    });
  }
}

function stored({ status, headers, body }: ApiAnswer): StoredAnswer {
  return new StoredAnswer({ status, headers, body: Buffer.from(body) });
}
