import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '../http/problem.ts';
import { listResponseHeaders } from '../http/send.ts';
import { clientKeyOfIp } from '../limits/client-ip.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import { spendRateLimitPoints } from '../limits/spend-points.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { toCanonicalPageUrl, type CanonicalPageUrl } from '../page-url.ts';
import { pageRateLimitCost, rateLimitCostPoints } from '../routes.ts';
import { parsePagePartsRequest } from './parts-request.ts';
import type { StoredPage } from './stored-page.ts';
import type { LiveEventStreams } from './stream.ts';

export interface ServeLiveUpdatesOptions {
  readonly streams: LiveEventStreams;
  readonly pages: PageCache;
  readonly limiter: ClientLimiter;
}

const EVENT_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not compress the stream, because compression delays events.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

/** Serves the requests of the script of an open page: the event stream, and the parts of a page that have changed. */
export async function serveLiveUpdates(
  app: FastifyInstance,
  options: ServeLiveUpdatesOptions,
): Promise<void> {
  const { streams, pages, limiter } = options;
  app.get('/live', { exposeHeadRoute: false }, async (request, reply) => {
    await spendRateLimitPoints(limiter, request, reply, rateLimitCostPoints.live);
    // A client that has already disconnected emits no further `close` event, so its slot would never be released.
    if (reply.raw.destroyed) return reply.hijack();
    const slot = streams.takeSlot(request.clientIp);
    if (slot === undefined) throw new HttpProblem('busy', { limit: 'streams' });
    // From here on, `stream` writes events to the response until the client disconnects.
    reply.headersOf('data').headers(EVENT_HEADERS).hijack();
    reply.raw.writeHead(200, listResponseHeaders(reply));
    slot.open(request.raw, reply.raw);
    return reply;
  });
  // The page is rendered at most once for all visitors, and only the changed parts are sent.
  app.get('/live/parts', { exposeHeadRoute: false }, async (request, reply) => {
    const parts = parsePagePartsRequest(request.queryString);
    if (parts === undefined) throw new HttpProblem('bad-request');
    const { path, query, language, shownPartVersions } = parts;
    const wanted = {
      url: toCanonicalPageUrl(path, query),
      language,
      clientKey: clientKeyOfIp(request.clientIp),
    };
    // An open page sends only one request after a change, so it must not get an outdated response.
    const cached = pages.findFresh(wanted);
    await spendRateLimitPoints(limiter, request, reply, partsCost(wanted.url, cached, shownPartVersions));
    const page = cached ?? (await pages.render(wanted));
    return reply.respond('file', await page.update(shownPartVersions));
  });
}

/**
 * Returns the rate-limit points of a request for the changed parts of a page. If the page is cached, but not the
 * response with the changed parts, the request costs as much as an API request for a list, because the parts are compressed.
 */
function partsCost(
  url: CanonicalPageUrl,
  page: StoredPage | undefined,
  known: ReadonlyMap<string, string>,
): number {
  if (page === undefined) return pageRateLimitCost(url.page);
  return page.hasUpdate(known) ? rateLimitCostPoints.lookup : rateLimitCostPoints.list;
}
