import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpResponse } from '../../api/response.ts';
import { pageDefinitions } from '../../app/pages.ts';
import { pathInLanguage, splitLanguagePrefix } from '../../i18n/languages.ts';
import { acceptRequestBodies, type RequestBodyBudget } from '../http/bodies.ts';
import { refuseUnsupportedMethods } from '../http/error-pages.ts';
import { HttpProblem } from '../http/problem.ts';
import type { StoredResponse } from '../http/stored-response.ts';
import { clientKeyOfIp } from '../limits/client-ip.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import { spendRateLimitPoints } from '../limits/spend-points.ts';
import { toCanonicalPageUrl, joinPathAndQuery } from '../page-url.ts';
import { NO_STORE_CACHE_CONTROL, pageRateLimitCost, rateLimitCostPoints } from '../routes.ts';
import type { FormHandler, PostedFormKind } from './forms.ts';
import type { PageCache, CacheablePageRequest } from './page-cache.ts';

export interface ServePagesOptions {
  readonly pages: PageCache;
  readonly formHandlers: Readonly<Record<PostedFormKind, FormHandler>>;
  readonly limiter: ClientLimiter;
  readonly bodyBudget: RequestBodyBudget;
  /** Maximum size of a form, in bytes. */
  readonly maxFormBytes: number;
}

/** Serves the pages of one language. Page processes render them. The Fastify instance has the prefix of the language. */
export async function servePages(app: FastifyInstance, options: ServePagesOptions): Promise<void> {
  const { formHandlers, limiter, bodyBudget, maxFormBytes: bodyLimit } = options;
  refuseUnsupportedMethods(app);
  acceptRequestBodies(app, bodyBudget, ['application/x-www-form-urlencoded']);
  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    reply.respond('page', await pageOf(options, request, reply));
  app.setNotFoundHandler(respond);
  for (const { path, form } of pageDefinitions) {
    const config = { pattern: path };
    app.get(path, { config }, respond);
    if (form === undefined) continue;
    const { checkBeforeReadingBody, respond: respondToForm } = formHandlers[form.kind];
    app.post(path, {
      bodyLimit,
      config,
      onRequest: async (request, reply) => {
        await spendRateLimitPoints(limiter, request, reply, rateLimitCostPoints[form.cost]);
        checkBeforeReadingBody?.(request);
      },
      handler: async (request, reply) => {
        if (!(request.body instanceof URLSearchParams)) throw new HttpProblem('not-a-form');
        return reply.respond('page', await respondToForm(request.body, wantedPage(request), request));
      },
    });
  }
}

function wantedPage(request: FastifyRequest): CacheablePageRequest {
  const { language, path } = splitLanguagePrefix(request.path);
  return {
    url: toCanonicalPageUrl(path, request.queryString),
    language,
    clientKey: clientKeyOfIp(request.clientIp),
  };
}

/**
 * Returns the response for the URL of a page. A cached page and a redirect to the canonical URL each cost as many
 * rate-limit points as a lookup.
 */
async function pageOf(
  { pages, limiter }: ServePagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<HttpResponse | StoredResponse> {
  const wanted = wantedPage(request);
  const { url, language } = wanted;
  const target = pathInLanguage(joinPathAndQuery(url), language);
  const current = joinPathAndQuery({ path: request.path, query: request.queryString });
  // Private pages are not redirected: the URL of a redirect is stored in more logs and caches than the URL of a page.
  const isElsewhere = url.isValid && !url.isPrivate && target !== current;
  const cached = isElsewhere ? undefined : pages.find(wanted);
  const cost = isElsewhere || cached !== undefined ? rateLimitCostPoints.lookup : pageRateLimitCost(url.page);
  await spendRateLimitPoints(limiter, request, reply, cost);
  return isElsewhere ? redirectTo(target) : (cached ?? (await pages.renderOrFindOutdated(wanted)));
}

/**
 * Redirects to the canonical URL. Caches may not store the redirect, because a later version of the site may know a URL parameter that is
 * dropped now.
 */
function redirectTo(target: string): HttpResponse {
  return { status: 308, headers: { Location: target, 'Cache-Control': NO_STORE_CACHE_CONTROL }, body: '' };
}
