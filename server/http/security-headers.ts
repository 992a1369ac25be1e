/** Headers of every response. */
const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Browsers send a Referer only to this site. That is safe, because secrets are only in bodies and in fragments, which a Referer never
  // contains. With `no-referrer`, browsers would send forms with `Origin: null`, which cross-site.ts refuses when there is no
  // Sec-Fetch-Site.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};

/**
 * Content security policy of pages. It allows only files of this site, nothing inline and no frames. Pages need no nonce, so one cached
 * page can be sent to many visitors.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Kind of a response. It determines the security headers. */
export type ResponseKind =
  /** The response is an HTML page. */
  | 'page'
  /** JSON, events or feeds. Every site may read them. */
  | 'data'
  /** A file that pages of this site load. */
  | 'file'
  /** A preview picture that other sites show beside a link. */
  | 'picture';

export interface SecurityHeaderOptions {
  /** Seconds for which browsers must use HTTPS (HSTS); 0 leaves this to the operator's proxy. */
  readonly hstsSeconds: number;
  /** Scheme and host of this site as an onion service. */
  readonly onionUrl?: string | undefined;
}

/** Values of HTTP headers by header name. The names are in lower case. */
export type LowerCaseHeaders = Readonly<Record<string, string>>;

/** Values of Cross-Origin-Resource-Policy: which sites may load a response into their pages. */
const resourcePolicies: Readonly<Record<ResponseKind, string>> = {
  page: 'same-origin',
  data: 'cross-origin',
  file: 'same-origin',
  picture: 'cross-origin',
};

/** Returns a function that looks up the security headers for a kind of response. */
export function createSecurityHeaders({
  hstsSeconds,
}: SecurityHeaderOptions): (kind: ResponseKind) => LowerCaseHeaders {
  const headersOf = (kind: ResponseKind): LowerCaseHeaders => ({
    ...everywhere,
    'content-security-policy': kind === 'page' ? PAGE_POLICY : DATA_POLICY,
    'cross-origin-resource-policy': resourcePolicies[kind],
    ...(hstsSeconds > 0 ? { 'strict-transport-security': `max-age=${hstsSeconds}` } : {}),
  });
  const headers = {
    page: headersOf('page'),
    data: headersOf('data'),
    file: headersOf('file'),
    picture: headersOf('picture'),
  };
  return (kind) => headers[kind];
}
