import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns whether a browser sent a form from a page of another site.
 *
 * Browsers set `Sec-Fetch-Site` over HTTPS, and pages cannot change it. Without it, `Origin` must be the public URL or the
 * host of the request, which may differ behind a proxy. An origin of `null` is accepted, because some browsers send it with
 * forms of this site. Other programs send neither header. The check keeps other sites from spending a visitor's budget.
 *
 * @param publicUrl scheme and host of this site
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  const { origin, host } = headers;
  if (origin === undefined || origin === 'null') return false;
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return from.origin !== new URL(publicUrl).origin && from.host !== host;
}
