import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns whether a browser sent a form from a page of another site.
 *
 * Browsers set `Sec-Fetch-Site` over HTTPS, and pages cannot change it. Without that header, `Origin` must match the public URL or the host
 * of the request. The two may differ behind a proxy. A browser sends `Origin: null` when a referrer policy or a sandbox hides the origin.
 * Nothing hides the origin of forms of this site, so `null` counts as another site unless `Sec-Fetch-Site` is `same-origin`. Programs other
 * than browsers send neither header, so the result is false. The check prevents other sites from using up the rate limit of a visitor.
 *
 * @param publicUrl scheme and host of this site
 */
export function isCrossSiteRequest(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const fetchSite = headers['sec-fetch-site'];
  const { origin, host } = headers;
  if (fetchSite === 'same-origin') return false;
  if (fetchSite !== undefined) return fetchSite !== 'none' || origin === 'null';
  if (origin === undefined) return false;
  // The Origin header can be `null`, which cannot be parsed as a URL.
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return from.origin !== new URL(publicUrl).origin && from.host !== host;
}
