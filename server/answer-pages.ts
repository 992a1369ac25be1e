import type { Language } from '../languages/languages.ts';
import { messagesOf } from '../languages/messages.ts';
import { countedIn } from '../languages/texts.ts';
import { answerForm, type FormServices } from './desk-answer.ts';
import type { Detector } from './detect/detector.ts';
import type { RequestContext } from './request-context.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import { BodyRefusedError, type BodyReader } from './http/body.ts';
import { isCrossSite } from './http/cross-site.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import type { ErrorPageReason } from './error-page.ts';
import { changedParts, markParts } from './live/page-parts.ts';
import { parsePartsRequest } from './live/parts-request.ts';
import { clientKey } from './limits/client-address.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';
import { TooManyWaitingError } from '../rpc/transport/concurrency-limit.ts';
import type { ServerLog } from './log.ts';
import { PageLostError, type RenderedPage, type PageProcesses } from './pages/processes.ts';
import type { ProofDesk } from './proofs/desk.ts';
import { DeskFullError, type DeskLine } from './proofs/line.ts';
import type { PostedAnswer } from './page-request.ts';
import { answerTool, type ToolServices } from './tool-answer.ts';
import { requestCosts, pageCacheMs, pageCost, pageDependsOn, pagePattern, pageTarget } from './routes.ts';

/** The address from which a page fetches its changed parts. */
export const PARTS_PATH = '/live/parts';

const DESK_PATH = '/proofs';
const TOOLS_PATH = '/tools';
const SEARCH_PATH = '/search';

/** The cost of a posted form, for each page that accepts one. */
const formCosts: Readonly<Record<string, number>> = {
  [DESK_PATH]: requestCosts.proof,
  [TOOLS_PATH]: requestCosts.largePage,
  [SEARCH_PATH]: requestCosts.page,
};

/** The wait for the turn, two checks and the question to the wallet service end within this time. */
const DESK_TIMEOUT_MS = 150_000;

/** Characters of a search as they are sent to a page process, which reads at most 16 kB of an address. */
const MAX_SEARCH_CHARACTERS = 12_000;

export interface PageAnswererOptions {
  readonly pageProcesses: PageProcesses;
  readonly cache: AnswerCache;
  readonly limiter: ClientLimiter;
  readonly desk: ProofDesk;
  readonly deskLine: DeskLine;
  readonly detect: Detector['detect'];
  readonly tools: ToolServices;
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
      await this.#answerError(context, error);
    }
    return pagePattern(context.path);
  }

  async #answer(context: RequestContext): Promise<void> {
    const { method, path, isRead } = context;
    const formCost = formCosts[path];
    const isPost = method === 'POST' && formCost !== undefined;
    const allowed = formCost === undefined ? 'GET, HEAD, OPTIONS' : 'GET, HEAD, OPTIONS, POST';
    if (!isRead && !isPost) return context.sendMethods(allowed);
    const { cache, limiter } = this.#options;
    const kept = isPost ? undefined : cache.find(cacheKey(context));
    const cost = isPost ? formCost : kept === undefined ? pageCost(path) : requestCosts.lookup;
    const refusedFor = await context.spend(limiter, cost);
    if (refusedFor !== undefined) {
      return context.sendErrorPage('too-many', { 'Retry-After': String(refusedFor) });
    }
    if (isPost && path === SEARCH_PATH) return this.#answerSearch(context);
    await (isPost ? this.#answerForm(context) : context.send(kept ?? (await this.#make(context))));
  }

  /**
   * Answers the script of a page with the parts that have changed. The whole page is drawn at most once for all
   * visitors, and only the changed parts are sent.
   *
   * @returns the pattern of the path, for the log
   */
  async answerParts(context: RequestContext): Promise<string> {
    try {
      await this.#answerParts(context);
    } catch (error) {
      await this.#answerError(context, error);
    }
    return PARTS_PATH;
  }

  /** Answers with a page about the error, unless the answer has begun. A defect is logged. */
  async #answerError(context: RequestContext, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    if (reason === 'defect')
      this.#options.log.error(error instanceof Error ? (error.stack ?? error.message) : 'unknown');
    if (context.response.headersSent) context.response.destroy();
    else if (error instanceof DeskFullError)
      await context.sendErrorPage('desk-full', {}, waitingSentence(error.waiting, context.language));
    else await context.sendErrorPage(reason);
  }

  async #answerParts(context: RequestContext): Promise<void> {
    if (context.method !== 'GET') return context.sendMethods('GET, OPTIONS');
    const { cache, limiter } = this.#options;
    const asked = parsePartsRequest(context.query);
    if (asked === undefined) return context.sendErrorPage('bad-request');
    const kept = cache.find(cacheKey(asked));
    const cost = kept === undefined ? pageCost(asked.path) : requestCosts.lookup;
    const refusedFor = await context.spend(limiter, cost);
    if (refusedFor !== undefined) {
      return context.sendErrorPage('too-many', { 'Retry-After': String(refusedFor) });
    }
    const page = kept ?? (await this.#make({ ...asked, address: context.address }));
    const html = page.status === 200 ? page.body.toString() : '';
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    context.setHeaders('file');
    await context.send(
      new StoredAnswer({
        status: 200,
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
        body: Buffer.from(
          JSON.stringify({
            status: page.status,
            title,
            now: Math.floor(Date.now() / 1000),
            parts: changedParts(html, asked.known),
          }),
        ),
      }),
    );
  }

  async #make({ path, query, language, address }: PageRequestAddress): Promise<StoredAnswer> {
    const { cache, pageProcesses } = this.#options;
    return cache.findOrMake(cacheKey({ path, query, language }), async () => {
      const page = await pageProcesses.render(clientKey(address), {
        target: pageTarget(path, query),
        language,
      });
      return {
        answer: stored(page),
        dependsOn: page.dependsOnTipAlone ? 'tip' : pageDependsOn(path),
        cacheMs: mayBeKept(page) ? pageCacheMs(path) : 0,
      };
    });
  }

  /** Answers a search whose text is in the body, so that no log of a proxy or a browser has it. */
  async #answerSearch(context: RequestContext): Promise<void> {
    const { pageProcesses, bodies, maxFormBytes } = this.#options;
    const form = await bodies.readForm(context.request, context.response, maxFormBytes);
    const query = new URLSearchParams({ q: form.get('q') ?? '' }).toString();
    const target = `${SEARCH_PATH}?${query.length > MAX_SEARCH_CHARACTERS ? 'long' : query}`;
    const { language } = context;
    await context.send(stored(await pageProcesses.render(clientKey(context.address), { target, language })));
  }

  async #answerForm(context: RequestContext): Promise<void> {
    const { pageProcesses, publicUrl } = this.#options;
    if (isCrossSite(context.request.headers, publicUrl)) return context.sendErrorPage('foreign-form');
    const client = clientKey(context.address);
    const posted =
      context.path === TOOLS_PATH
        ? await this.#askTools(context, client)
        : await this.#askDesk(context, client);
    const target = pageTarget(context.path, context.query);
    const { language } = context;
    await context.send(stored(await pageProcesses.render(client, { target, language, posted })));
  }

  async #askDesk(context: RequestContext, client: string): Promise<PostedAnswer> {
    const { desk, deskLine, detect, bodies, maxFormBytes } = this.#options;
    deskLine.refuseIfFull(client);
    const form = await bodies.readForm(context.request, context.response, maxFormBytes);
    // A check that waited and then asks a slow service takes longer than a connection may be silent.
    context.request.socket.setTimeout(DESK_TIMEOUT_MS);
    const services: FormServices = {
      detect: async (text) => {
        const detection = await detect(text, client);
        if (detection === 'busy') throw new TooManyWaitingError('too many long texts wait already');
        return detection;
      },
      check: async (question) => deskLine.run(client, async () => desk.answer(question)),
    };
    return { desk: await answerForm(services, form) };
  }

  async #askTools(context: RequestContext, client: string): Promise<PostedAnswer> {
    const { tools, bodies, maxFormBytes } = this.#options;
    const form = await bodies.readForm(context.request, context.response, maxFormBytes);
    return { tools: await answerTool(tools, form, client) };
  }
}

/** Says to the sender of a form that was refused how many checks wait. */
function waitingSentence(waiting: number, language: Language): string {
  return countedIn(
    { language, messages: messagesOf(language) },
    waiting,
    'At this moment, {count} check waits.',
    'At this moment, {count} checks wait.',
  );
}

type PageRequestAddress = Pick<RequestContext, 'path' | 'query' | 'language' | 'address'>;

function cacheKey({ path, query, language }: Pick<RequestContext, 'path' | 'query' | 'language'>): string {
  return `page ${language} ${pageTarget(path, query)}`;
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
  if (error instanceof DeskFullError) return 'desk-full';
  if (error instanceof TooManyWaitingError || error instanceof PageLostError) return 'busy';
  if (error instanceof BodyRefusedError) return bodyReasons[error.status];
  return 'defect';
}

function stored({ status, headers, body }: RenderedPage): StoredAnswer {
  // The browser may keep the page for its back button, but must ask the server before it shows the page in other cases.
  return new StoredAnswer({
    status,
    headers: { 'Cache-Control': 'private, no-cache', ...headers },
    body: Buffer.from(markParts(body.toString())),
  });
}
