import { LRUCache } from 'lru-cache';
import type { ApiAnswerer } from './api/answer-api.ts';
import type { CompatAnswerer } from './compat/answer-compat.ts';
import type { StoredAnswer } from './http/stored-answer.ts';
import type { ClientLimiter, RateLimitResult } from './limits/client-limiter.ts';
import type { RequestContext } from './request-context.ts';

/** Responses differ by form, language and seconds, of which a window has sixty. */
const MAX_RESPONSES = 500;

interface RefusalParts {
  readonly api: ApiAnswerer;
  readonly compat: CompatAnswerer;
  readonly limiter: ClientLimiter;
}

/**
 * Refuses requests in the form of their URL: JSON for the API, otherwise a page. Finished responses are cached, because a refused client
 * often sends many more requests.
 */
export class Refusals {
  readonly #parts: RefusalParts;
  readonly #cached = new LRUCache<string, StoredAnswer>({ max: MAX_RESPONSES });

  constructor(parts: RefusalParts) {
    this.#parts = parts;
  }

  /** Refuses a client whose budget is used up. @returns the pattern of the path, for the log */
  async sendTooMany(context: RequestContext, limit: RateLimitResult): Promise<string> {
    const { api, compat, limiter } = this.#parts;
    const { resetSeconds } = limit;
    await this.#send(context, `${resetSeconds}`, limiter.headers(limit), {
      api: () => api.tooMany(resetSeconds),
      compat: () => compat.tooMany(resetSeconds),
      page: () => context.errorPage('too-many', { 'Retry-After': String(resetSeconds) }),
    });
    return 'refused';
  }

  /** Refuses a request because there are no connections left. @returns the pattern of the path, for the log */
  async sendBusy(context: RequestContext): Promise<string> {
    const { api } = this.#parts;
    await this.#send(context, 'busy', [], {
      api: () => api.busy(),
      compat: () => api.busy(),
      page: () => context.errorPage('busy'),
    });
    return 'busy';
  }

  async #send(
    context: RequestContext,
    name: string,
    headers: readonly string[],
    make: Readonly<Record<'api' | 'compat' | 'page', () => StoredAnswer>>,
  ): Promise<void> {
    const { api, compat } = this.#parts;
    const form = api.isApi(context.path) ? 'api' : compat.isCompat(context.path) ? 'compat' : 'page';
    const key = `${form} ${context.language} ${name}`;
    const response = this.#cached.get(key) ?? make[form]();
    this.#cached.set(key, response);
    await context.sendAs(form === 'page' ? 'page' : 'data', response, headers);
  }
}
