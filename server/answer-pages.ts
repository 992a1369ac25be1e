import { answerForm } from './desk-answer.ts';
import type { Exchange } from './exchange.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import { BodyRefusedError, type FormReader } from './http/body.ts';
import { isFromElsewhere } from './http/form-origin.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import type { LastResortReason } from './last-resort.ts';
import { clientKey } from './limits/client-address.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';
import { GateFullError, type Gate } from './limits/gate.ts';
import type { ServerLog } from './log.ts';
import { PageLostError, type RenderedPage, type Renderers } from './pages/renderer.ts';
import type { ProofDesk } from './proofs/desk.ts';
import { costs, pageCost, pageDependsOn, pagePattern, pageTarget } from './routes.ts';

/** Pages tell ages in seconds. */
const KEEP_MS = 10_000;

/** The only page that something is posted to. */
const DESK_PATH = '/proofs';

export interface PageOptions {
  readonly renderers: Renderers;
  readonly cache: AnswerCache;
  readonly limiter: ClientLimiter;
  readonly desk: ProofDesk;
  /** Proofs that are checked at once, and that wait. */
  readonly deskGate: Gate;
  readonly forms: FormReader;
  /** Scheme and host of this site, as visitors know it. */
  readonly publicUrl: string;
  readonly log: ServerLog;
}

/** Answers everything that is a page: nearly all of it is rendered by another process. */
export class PageAnswerer {
  readonly #options: PageOptions;

  constructor(options: PageOptions) {
    this.#options = options;
  }

  /** @returns the pattern of the address, for the log */
  async answer(exchange: Exchange): Promise<string> {
    exchange.begin('page');
    try {
      await this.#answer(exchange);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === 'defect')
        this.#options.log.error(error instanceof Error ? (error.stack ?? error.message) : 'unknown');
      if (exchange.response.headersSent) exchange.response.destroy();
      else await exchange.sendLastResort(reason);
    }
    return pagePattern(exchange.path);
  }

  async #answer(exchange: Exchange): Promise<void> {
    const { method, path, isRead } = exchange;
    const isPost = method === 'POST' && path === DESK_PATH;
    const allowed = path === DESK_PATH ? 'GET, HEAD, OPTIONS, POST' : 'GET, HEAD, OPTIONS';
    if (!isRead && !isPost) return exchange.sendMethods(allowed);
    const { cache, limiter } = this.#options;
    const kept = isPost ? undefined : cache.find(cacheKey(exchange));
    const cost = isPost ? costs.proof : kept === undefined ? pageCost(path) : costs.lookup;
    const refusedFor = await exchange.take(limiter, cost);
    if (refusedFor !== undefined) {
      return exchange.sendLastResort('too-many', { 'Retry-After': String(refusedFor) });
    }
    await (isPost ? this.#answerForm(exchange) : exchange.send(kept ?? (await this.#make(exchange))));
  }

  async #make(exchange: Exchange): Promise<StoredAnswer> {
    const { cache, renderers } = this.#options;
    const { path, query, address } = exchange;
    return cache.findOrMake(cacheKey(exchange), async () => {
      const page = await renderers.render(clientKey(address), pageTarget(path, query));
      return {
        answer: stored(page),
        dependsOn: pageDependsOn(path),
        cacheMs: mayBeKept(page) ? KEEP_MS : 0,
      };
    });
  }

  async #answerForm(exchange: Exchange): Promise<void> {
    const { renderers, desk, deskGate, forms, publicUrl } = this.#options;
    if (isFromElsewhere(exchange.request.headers, publicUrl)) return exchange.sendLastResort('foreign-form');
    const client = clientKey(exchange.address);
    deskGate.refuseIfFull(client);
    const form = await forms.read(exchange.request, exchange.response);
    const answer = await deskGate.run(client, async () => answerForm(desk, form));
    const target = pageTarget(exchange.path, exchange.query);
    await exchange.send(stored(await renderers.render(client, target, answer)));
  }
}

function cacheKey({ path, query }: Exchange): string {
  return `page ${pageTarget(path, query)}`;
}

/** A page that says it is not to be stored lacks something that it has at another time. */
function mayBeKept({ status, headers }: RenderedPage): boolean {
  return status === 200 && headers['Cache-Control'] !== 'no-store';
}

const bodyReasons = {
  408: 'too-slow',
  413: 'too-long',
  415: 'not-a-form',
  503: 'busy',
} as const satisfies Readonly<Record<BodyRefusedError['status'], LastResortReason>>;

function reasonOf(error: unknown): LastResortReason {
  if (error instanceof GateFullError || error instanceof PageLostError) return 'busy';
  if (error instanceof BodyRefusedError) return bodyReasons[error.status];
  return 'defect';
}

function stored({ status, headers, body }: RenderedPage): StoredAnswer {
  // A page may be kept by a browser, and is to be asked for again: so stepping back shows it at once.
  return new StoredAnswer({ status, headers: { 'Cache-Control': 'private, no-cache', ...headers }, body });
}
