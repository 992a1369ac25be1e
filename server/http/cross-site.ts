import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser says that a form was sent from a page of another site.
 *
 * Browsers tell by `Sec-Fetch-Site` when the site is reached by HTTPS, and no page can change that header. Where it is
 * missing, `Origin` must be the site as it is known or as the browser reached it: behind a proxy these may differ. An
 * origin of `null` tells nothing, and browsers that hide where they come from send it with forms of the site, too. What is
 * not a browser sends neither header. Nothing here has the rights of a visitor; it only keeps other sites
 * from spending a visitor's budget.
 *
 * @param publicUrl scheme and host of the site
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
