import { answerForm } from './desk-answer.ts';
import type { RequestContext } from './request-context.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import { BodyRefusedError, type BodyReader } from './http/body.ts';
import { isCrossSite } from './http/cross-site.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import type { ErrorPageReason } from './error-page.ts';
import { clientKey } from './limits/client-address.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';
import { TooManyWaitingError, type ConcurrencyLimit } from '../rpc/transport/concurrency-limit.ts';
import type { ServerLog } from './log.ts';
import { PageLostError, type RenderedPage, type PageProcesses } from './pages/processes.ts';
import type { ProofDesk } from './proofs/desk.ts';
import { requestCosts, pageCost, pageDependsOn, pagePattern, pageTarget } from './routes.ts';

/** Pages show ages in seconds, so a kept page is old after this time. */
const KEEP_MS = 10_000;

/** The only page that accepts POST. */
const DESK_PATH = '/proofs';

export interface PageAnswererOptions {
  readonly pageProcesses: PageProcesses;
  readonly cache: AnswerCache;
  readonly limiter: ClientLimiter;
  readonly desk: ProofDesk;
  /** Limits the proofs that are checked at the same time and the proofs that wait. */
  readonly deskLimit: ConcurrencyLimit;
  readonly bodies: BodyReader;
  /** Highest number of bytes of a form. */
  readonly maxFormBytes: number;
  /** Scheme and host under which visitors reach this site. */
  readonly publicUrl: string;
  readonly log: ServerLog;
}

/** Answers requests for pages. Page processes draw them. */
export class PageAnswerer {
  readonly #options: PageAnswererOptions;

  constructor(options: PageAnswererOptions) {
    this.#options = options;
  }

  /** Answers a request. @returns the pattern of the path, for the log */
  async answer(context: RequestContext): Promise<string> {
    context.setHeaders('page');
    try {
      await this.#answer(context);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === 'defect')
        this.#options.log.error(error instanceof Error ? (error.stack ?? error.message) : 'unknown');
      if (context.response.headersSent) context.response.destroy();
      else await context.sendErrorPage(reason);
    }
    return pagePattern(context.path);
  }

  async #answer(context: RequestContext): Promise<void> {
    const { method, path, isRead } = context;
    const isPost = method === 'POST' && path === DESK_PATH;
    const allowed = path === DESK_PATH ? 'GET, HEAD, OPTIONS, POST' : 'GET, HEAD, OPTIONS';
    if (!isRead && !isPost) return context.sendMethods(allowed);
    const { cache, limiter } = this.#options;
    const kept = isPost ? undefined : cache.find(cacheKey(context));
    const cost = isPost ? requestCosts.proof : kept === undefined ? pageCost(path) : requestCosts.lookup;
    const refusedFor = await context.spend(limiter, cost);
    if (refusedFor !== undefined) {
      return context.sendErrorPage('too-many', { 'Retry-After': String(refusedFor) });
    }
    await (isPost ? this.#answerForm(context) : context.send(kept ?? (await this.#make(context))));
  }

  async #make(context: RequestContext): Promise<StoredAnswer> {
    const { cache, pageProcesses } = this.#options;
    const { path, query, address } = context;
    return cache.findOrMake(cacheKey(context), async () => {
      const page = await pageProcesses.render(clientKey(address), pageTarget(path, query));
      return {
        answer: stored(page),
        dependsOn: pageDependsOn(path),
        cacheMs: mayBeKept(page) ? KEEP_MS : 0,
      };
    });
  }

  async #answerForm(context: RequestContext): Promise<void> {
    const { pageProcesses, desk, deskLimit, bodies, maxFormBytes, publicUrl } = this.#options;
    if (isCrossSite(context.request.headers, publicUrl)) return context.sendErrorPage('foreign-form');
    const client = clientKey(context.address);
    deskLimit.refuseIfFull(client);
    const form = await bodies.readForm(context.request, context.response, maxFormBytes);
    const answer = await deskLimit.run(async () => answerForm(desk, form), { client });
    const target = pageTarget(context.path, context.query);
    await context.send(stored(await pageProcesses.render(client, target, answer)));
  }
}

function cacheKey({ path, query }: RequestContext): string {
  return `page ${pageTarget(path, query)}`;
}

/** A page marks itself `no-store` when it could not show everything, so it is not kept. */
function mayBeKept({ status, headers }: RenderedPage): boolean {
  return status === 200 && headers['Cache-Control'] !== 'no-store';
}

const bodyReasons = {
  400: 'bad-request',
  408: 'too-slow',
  413: 'too-long',
  415: 'not-a-form',
  503: 'busy',
} as const satisfies Readonly<Record<BodyRefusedError['status'], ErrorPageReason>>;

function reasonOf(error: unknown): ErrorPageReason {
  if (error instanceof TooManyWaitingError || error instanceof PageLostError) return 'busy';
  if (error instanceof BodyRefusedError) return bodyReasons[error.status];
  return 'defect';
}

function stored({ status, headers, body }: RenderedPage): StoredAnswer {
  // The browser may keep the page for its back button, but must ask the server before it shows the page in other cases.
  return new StoredAnswer({ status, headers: { 'Cache-Control': 'private, no-cache', ...headers }, body });
}
