import { inLanguage, type Language } from '../i18n/languages.ts';
import { messagesOf } from '../i18n/messages.ts';
import { countedIn } from '../i18n/texts.ts';
import { answerForm, type FormServices } from './desk-answer.ts';
import type { Detector } from './detect/detector.ts';
import type { RequestContext } from './request-context.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import { BodyRefusedError, type BodyReader } from './http/body.ts';
import { isCrossSite } from './http/cross-site.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import type { ErrorPageReason } from './error-page.ts';
import { parsePartsRequest } from './live/parts-request.ts';
import { StoredPage } from './live/stored-page.ts';
import { clientKey } from './limits/client-address.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';
import { TooManyWaitingError } from '@ringscope/rpc/transport/concurrency-limit.ts';
import type { ServerLog } from './log.ts';
import { PageLostError, type RenderedPage } from './pages/page-socket.ts';
import type { PageProcesses } from './pages/processes.ts';
import type { ProofDesk } from './proofs/desk.ts';
import { DeskFullError, type DeskLine } from './proofs/line.ts';
import type { PostedAnswer } from './page-request.ts';
import { answerTool, type ToolServices } from './tool-answer.ts';
import { pageUrlOf, targetOf, type PageUrl } from './page-url.ts';
import {
  NOT_STORED,
  pageCacheControl,
  pageCacheMs,
  pageCost,
  pageDependsOn,
  pagePattern,
  requestCosts,
} from './routes.ts';

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

/** Characters of a search that a page process reads. */
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
    const { method, isRead, language, address } = context;
    const url = pageUrlOf(context.path, context.query);
    const formCost = formCosts[url.path];
    const isPost = method === 'POST' && formCost !== undefined;
    const allowed = formCost === undefined ? 'GET, HEAD, OPTIONS' : 'GET, HEAD, OPTIONS, POST';
    if (!isRead && !isPost) return context.sendMethods(allowed);
    const { limiter } = this.#options;
    const target = inLanguage(targetOf(url), language);
    // The canonical URL of a private page is not sent back, because a redirect is stored in more places than a page.
    const isElsewhere = !isPost && url.isValid && !url.isPrivate && target !== context.target;
    const kept = isPost || isElsewhere ? undefined : this.#find(url, language, address);
    const cost = isPost ? formCost : kept || isElsewhere ? requestCosts.lookup : pageCost(url.path);
    const refusedFor = await context.spend(limiter, cost);
    if (refusedFor !== undefined) {
      return context.sendErrorPage('too-many', { 'Retry-After': String(refusedFor) });
    }
    if (isElsewhere) return context.send(redirectTo(target));
    if (isPost && url.path === SEARCH_PATH) return this.#answerSearch(context, url);
    if (isPost) return this.#answerForm(context, url);
    await context.send(kept ?? (await this.#makeOrFindOld({ url, language, address })));
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
    const { limiter } = this.#options;
    const asked = parsePartsRequest(context.query);
    if (asked === undefined) return context.sendErrorPage('bad-request');
    const url = pageUrlOf(asked.path, asked.query);
    const { language, known } = asked;
    // An open page asks once after a change, so an old page would leave it without the change.
    const kept = this.#findFresh(url, language);
    const refusedFor = await context.spend(limiter, partsCost(url, kept, known));
    if (refusedFor !== undefined) {
      return context.sendErrorPage('too-many', { 'Retry-After': String(refusedFor) });
    }
    const page = kept ?? (await this.#make({ url, language, address: context.address }));
    context.setHeaders('file');
    await context.send(page.update(known));
  }

  #findFresh(url: PageUrl, language: Language): StoredPage | undefined {
    const found = isCacheable(url) ? this.#options.cache.find(cacheKey(url, language)) : undefined;
    return found === undefined ? undefined : asPage(found);
  }

  /** Finds a page that is up to a minute too old. */
  #findOld(url: PageUrl, language: Language): StoredPage | undefined {
    const found = isCacheable(url) ? this.#options.cache.findOld(cacheKey(url, language)) : undefined;
    return found === undefined ? undefined : asPage(found);
  }

  /** Finds a cached page. While other pages wait for their turn, it may be an old one. */
  #find(url: PageUrl, language: Language, address: string): StoredPage | undefined {
    const fresh = this.#findFresh(url, language);
    if (fresh !== undefined) return fresh;
    const old = this.#options.pageProcesses.isBusy ? this.#findOld(url, language) : undefined;
    if (old === undefined) return undefined;
    // The page is rendered for later visitors. When there is no turn for it, the next request tries again.
    this.#make({ url, language, address }).catch(() => undefined);
    return old;
  }

  /** Makes a page. An old one is better than none when the server has no time for it. */
  async #makeOrFindOld(asked: AskedUrl): Promise<StoredPage> {
    try {
      return await this.#make(asked);
    } catch (error) {
      const old = isBusyError(error) ? this.#findOld(asked.url, asked.language) : undefined;
      if (old === undefined) throw error;
      return old;
    }
  }

  async #make({ url, language, address }: AskedUrl): Promise<StoredPage> {
    const { cache, pageProcesses } = this.#options;
    const client = clientKey(address);
    if (!isCacheable(url)) return stored(await pageProcesses.render(client, { ...url, language }));
    const made = await cache.findOrMake(cacheKey(url, language), async () => {
      const page = await pageProcesses.render(client, { ...url, language });
      return {
        answer: stored(page, url),
        dependsOn: page.dependsOnTipAlone ? 'tip' : pageDependsOn(url.path),
        cacheMs: mayBeKept(page) ? pageCacheMs(url.path) : 0,
      };
    });
    return asPage(made);
  }

  /** Answers a search whose text is in the body, so that no log of a proxy or a browser has it. */
  async #answerSearch(context: RequestContext, url: PageUrl): Promise<void> {
    const { bodies, maxFormBytes } = this.#options;
    const form = await bodies.readForm(context.request, context.response, maxFormBytes);
    const query = new URLSearchParams({ q: form.get('q') ?? '' }).toString();
    const { language, address } = context;
    const asked = { ...url, query: query.length > MAX_SEARCH_CHARACTERS ? 'long=1' : query };
    await context.send(await this.#make({ url: asked, language, address }));
  }

  async #answerForm(context: RequestContext, url: PageUrl): Promise<void> {
    const { pageProcesses, publicUrl } = this.#options;
    if (isCrossSite(context.request.headers, publicUrl)) return context.sendErrorPage('foreign-form');
    const client = clientKey(context.address);
    const posted =
      url.path === TOOLS_PATH ? await this.#askTools(context, client) : await this.#askDesk(context, client);
    const { language } = context;
    await context.send(stored(await pageProcesses.render(client, { ...url, language, posted })));
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

interface AskedUrl {
  readonly url: PageUrl;
  readonly language: Language;
  /** IP address of the client. */
  readonly address: string;
}

/** Only known pages with valid parameters are cached, so the number of keys is the number of pages. */
function isCacheable({ isValid, isPrivate }: PageUrl): boolean {
  return isValid && !isPrivate;
}

/** The keys of pages begin with a word that no other key has. */
function asPage(answer: StoredAnswer): StoredPage {
  if (!(answer instanceof StoredPage))
    throw new TypeError('The cache has another response under the key of a page.');
  return answer;
}

/** A response with parts that is not cached yet takes about as long as a list: the parts are read and compressed. */
function partsCost(url: PageUrl, page: StoredPage | undefined, known: ReadonlyMap<string, string>): number {
  if (page === undefined) return pageCost(url.path);
  return page.hasUpdate(known) ? requestCosts.lookup : requestCosts.list;
}

function cacheKey(url: PageUrl, language: Language): string {
  return `page ${language} ${targetOf(url)}`;
}

/** Redirects to the canonical URL. A later version may know a parameter that this one drops, so no cache keeps the redirect. */
function redirectTo(target: string): StoredAnswer {
  return new StoredAnswer({
    status: 308,
    headers: { Location: target, 'Cache-Control': NOT_STORED },
    body: Buffer.alloc(0),
  });
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

function isBusyError(error: unknown): boolean {
  return error instanceof TooManyWaitingError || error instanceof PageLostError;
}

function reasonOf(error: unknown): ErrorPageReason {
  if (error instanceof DeskFullError) return 'desk-full';
  if (isBusyError(error)) return 'busy';
  if (error instanceof BodyRefusedError) return bodyReasons[error.status];
  return 'defect';
}

/** Makes the response of a page. Caches in front of the site keep pages without a text of a visitor, and no errors. */
function stored(page: RenderedPage, url?: PageUrl): StoredPage {
  const { status, headers, body, confirmations } = page;
  const isShared = url !== undefined && isCacheable(url) && mayBeKept(page);
  const cacheControl = isShared ? pageCacheControl(url.path, confirmations) : NOT_STORED;
  return StoredPage.of({ status, headers: { ...headers, 'Cache-Control': cacheControl }, body });
}
