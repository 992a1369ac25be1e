import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns whether a browser sent a form from a page of another site.
 *
 * Browsers set `Sec-Fetch-Site` over HTTPS, and pages cannot change it. Without it, `Origin` must be the public URL or the
 * host of the request, which may differ behind a proxy. A browser sends the origin `null` when a referrer policy or a sandbox hides it.
 * No form of this site does that, so `null` is refused unless `Sec-Fetch-Site` proves that the page is of this site. Programs other than
 * browsers send neither header. The check keeps other sites from spending a visitor's budget.
 *
 * @param publicUrl scheme and host of this site
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const fetchSite = headers['sec-fetch-site'];
  const { origin, host } = headers;
  if (fetchSite === 'same-origin') return false;
  if (fetchSite !== undefined) return fetchSite !== 'none' || origin === 'null';
  if (origin === undefined) return false;
  // `null` cannot be parsed as a URL.
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return from.origin !== new URL(publicUrl).origin && from.host !== host;
}
