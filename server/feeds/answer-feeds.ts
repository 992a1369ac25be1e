import type { Database } from '../../db/client.ts';
import { toReadResult } from '../../lookups/load.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { StoredAnswer } from '../http/stored-answer.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import type { RequestContext } from '../request-context.ts';
import { requestCosts } from '../routes.ts';
import { writeAtom } from './atom.ts';
import { feedSources, type FeedSource } from './contents.ts';

/** Time for which a feed is repeated unless the tip changes. */
const KEEP_MS = 60_000;

/** Seconds for which readers need not ask again. */
const MAX_AGE_SECONDS = 60;

export interface FeedOptions {
  readonly database: Database;
  readonly publicUrl: string;
  readonly cache: AnswerCache;
  readonly limiter: ClientLimiter;
}

/** Answers the Atom feeds. */
export class FeedAnswerer {
  readonly #options: FeedOptions;
  readonly #sources: ReadonlyMap<string, FeedSource> = new Map(
    feedSources.map((source) => [source.path, source]),
  );

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  isFeed(path: string): boolean {
    return this.#sources.has(path);
  }

  /** Answers a request. @returns the path, for the log */
  async answer(context: RequestContext): Promise<string> {
    const { cache, limiter } = this.#options;
    const { path } = context;
    const source = this.#sources.get(path);
    if (source === undefined || !context.isRead) {
      await context.sendMethods('GET, HEAD, OPTIONS');
      return path;
    }
    const refusedFor = await context.spend(limiter, requestCosts.list);
    if (refusedFor !== undefined) {
      await context.sendErrorPage('too-many', { 'Retry-After': String(refusedFor) });
      return path;
    }
    const answer = await this.#find(cache, source);
    if (answer === undefined) await context.sendErrorPage('busy');
    else {
      context.setHeaders('data');
      await context.send(answer);
    }
    return path;
  }

  /** @returns undefined while the index cannot be read */
  async #find(cache: AnswerCache, source: FeedSource): Promise<StoredAnswer | undefined> {
    const { database, publicUrl } = this.#options;
    const key = `feed ${source.path}`;
    const result = await toReadResult(
      cache.findOrMake(key, async () => {
        const feed = await source.read(database, publicUrl);
        const answer = new StoredAnswer({
          status: 200,
          headers: {
            'Content-Type': 'application/atom+xml; charset=utf-8',
            'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
            'Access-Control-Allow-Origin': '*',
          },
          body: Buffer.from(writeAtom(feed)),
        });
        return { answer, dependsOn: 'tip', cacheMs: KEEP_MS };
      }),
    );
    return result.data;
  }
}
