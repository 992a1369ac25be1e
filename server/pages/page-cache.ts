import { TooManyWaitingTasksError } from '@ringscope/rpc/concurrency-limit.ts';
import type { HttpResponse } from '../../api/response.ts';
import type { Language } from '../../i18n/languages.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { StoredResponse } from '../http/stored-response.ts';
import { StoredPage } from '../live/stored-page.ts';
import type { PostedFormResult } from '../page-request.ts';
import { joinPathAndQuery, type CanonicalPageUrl } from '../page-url.ts';
import { NO_STORE_CACHE_CONTROL, pageCacheControl, pageCacheMs } from '../routes.ts';
import type { SiteServices } from '../site-services.ts';
import { PageUnavailableError, type RenderedPage } from './page-socket.ts';
import type { PageProcesses } from './processes.ts';

/** A page to find in the cache, or to render for a client. */
export interface CacheablePageRequest {
  readonly url: CanonicalPageUrl;
  readonly language: Language;
  /** The client that requests the page. Each client has a limited share of the page processes. */
  readonly clientKey: string;
}

/** Renders pages in the page processes, and caches those whose URL contains no input of a visitor. */
export class PageCache {
  readonly #processes: PageProcesses;
  readonly #cache: ResponseCache;
  readonly #reportServices: () => SiteServices;

  /** @param reportServices returns the state of the server, for pages that show it */
  constructor(processes: PageProcesses, cache: ResponseCache, reportServices: () => SiteServices) {
    this.#processes = processes;
    this.#cache = cache;
    this.#reportServices = reportServices;
  }

  /** Finds a cached page that is not outdated. Undefined if there is none, or if the URL must not be cached. */
  findFresh({ url, language }: Omit<CacheablePageRequest, 'clientKey'>): StoredPage | undefined {
    const found = isCacheable(url) ? this.#cache.find(cacheKey(url, language)) : undefined;
    return found === undefined ? undefined : asPage(found);
  }

  /** Finds a cached page. While other pages are waiting to be rendered, the result may be an outdated page. */
  find(wanted: CacheablePageRequest): StoredPage | undefined {
    const fresh = this.findFresh(wanted);
    if (fresh !== undefined || !this.#processes.isBusy) return fresh;
    const outdated = this.#findOutdated(wanted);
    // Renders the page for later visitors. If the queue is full, the next request tries again.
    if (outdated !== undefined) this.render(wanted).catch(() => undefined);
    return outdated;
  }

  /** Renders a page. If the server is too busy to render it, returns an outdated cached page if there is one. */
  async renderOrFindOutdated(wanted: CacheablePageRequest): Promise<StoredPage> {
    try {
      return await this.render(wanted);
    } catch (error) {
      const outdated = isBusyError(error) ? this.#findOutdated(wanted) : undefined;
      if (outdated === undefined) throw error;
      return outdated;
    }
  }

  /**
   * Renders a page, unless a cached one is fresh.
   *
   * @throws TooManyWaitingTasksError when too many requests are waiting
   * @throws PageUnavailableError when the page processes could not render the page in time
   */
  async render({ url, language, clientKey }: CacheablePageRequest): Promise<StoredPage> {
    const services = url.page.showsServices === true ? this.#reportServices() : undefined;
    const render = async (): Promise<RenderedPage> =>
      this.#processes.render(clientKey, { ...url, language, services });
    if (!isCacheable(url)) return StoredPage.of(pageResponse(await render()));
    const page = await this.#cache.findOrCreate(
      cacheKey(url, language),
      async () => pageResponse(await render(), url),
      compressedPage,
    );
    return asPage(page);
  }

  /** Renders a page with the result of a posted form. Never uses the cache, because the form contains input of a visitor. */
  async renderPosted(
    { url, language, clientKey }: CacheablePageRequest,
    posted: PostedFormResult,
  ): Promise<HttpResponse> {
    return pageResponse(
      await this.#processes.render(clientKey, { ...url, language, postedFormResult: posted }),
    );
  }

  /** Finds a cached page, even an outdated one until a minute after the end of its lifetime. */
  #findOutdated({ url, language }: CacheablePageRequest): StoredPage | undefined {
    const found = isCacheable(url) ? this.#cache.findOutdated(cacheKey(url, language)) : undefined;
    return found === undefined ? undefined : asPage(found);
  }
}

/** Whether a page was not rendered because the page processes are overloaded or have failed. */
function isBusyError(error: unknown): boolean {
  return error instanceof TooManyWaitingTasksError || error instanceof PageUnavailableError;
}

/**
 * Returns whether a page may be cached. Visitors can create any number of invalid URLs, and a private URL may contain a
 * secret.
 */
function isCacheable({ isValid, isPrivate }: CanonicalPageUrl): boolean {
  return isValid && !isPrivate;
}

/** Returns the cache key of a page. The prefix keeps it apart from the keys of other responses. */
function cacheKey(url: CanonicalPageUrl, language: Language): string {
  return `page ${language} ${joinPathAndQuery(url)}`;
}

function asPage(response: StoredResponse): StoredPage {
  if (response instanceof StoredPage) return response;
  throw new TypeError(
    `The cache entry of a page contains a response with status ${response.status} that is not a page, so it was not sent. This is a defect of Ringscope. Report it to the project.`,
  );
}

async function compressedPage(response: HttpResponse): Promise<StoredPage> {
  const page = StoredPage.of(response);
  await page.storeOnlyCompressed();
  return page;
}

/** Returns whether a page may be cached. A page that lacks some of its data sets `no-store`. */
function mayBeCached({ status, headers }: RenderedPage): boolean {
  return status === 200 && headers['Cache-Control'] !== 'no-store';
}

/**
 * Returns the response for a rendered page. Caches in front of the site may store pages without input of a visitor, but no errors.
 *
 * @param url undefined for a page that is not cached
 */
function pageResponse(page: RenderedPage, url?: CanonicalPageUrl): HttpResponse {
  const { status, headers, body, shownConfirmations } = page;
  if (url === undefined || !mayBeCached(page)) {
    return { status, headers: { ...headers, 'Cache-Control': NO_STORE_CACHE_CONTROL }, body };
  }
  return {
    status,
    headers: { ...headers, 'Cache-Control': pageCacheControl(url.page, shownConfirmations) },
    body,
    serverCachePolicy: {
      dependsOn: page.dependsOnTipAlone ? 'tip' : (url.page.dependsOn ?? 'tip'),
      cacheMs: pageCacheMs(url.page),
    },
  };
}
