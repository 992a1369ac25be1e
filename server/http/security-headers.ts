/** Headers that every answer has. */
const everywhere: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  // Other sites get no URL of this one. `no-referrer` would make the origin of posted forms `null`, which cross-site.ts
  // refuses where browsers send no Sec-Fetch-Site. The site itself may get the URL, because secrets are only in fragments,
  // which no Referer contains, and in bodies.
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};

/**
 * Content security policy of pages. It allows only files of this site, nothing inline and no frames. Pages need no nonce, so
 * one finished page can be sent to many visitors.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The kind of an answer decides what a browser may do with it. */
export type AnswerKind =
  /** HTML. */
  | 'page'
  /** JSON or events. Every site may read them. */
  | 'data'
  /** A file that pages of this site load. */
  | 'file'
  /** A picture that other sites show beside a link. */
  | 'picture';

export interface HeaderOptions {
  /** Seconds for which browsers must use HTTPS; 0 leaves this to the operator's proxy. */
  readonly hstsSeconds: number;
  /** Scheme and host of this site as an onion service. */
  readonly onionUrl?: string | undefined;
}

/** Names and values of headers alternate, in the form that `writeHead` accepts. */
export type HeaderList = readonly string[];

/** The sites that may load a response into their own pages. */
const resourcePolicies: Readonly<Record<AnswerKind, string>> = {
  page: 'same-origin',
  data: 'cross-origin',
  file: 'same-origin',
  picture: 'cross-origin',
};

const lists = new WeakMap<HeaderOptions, Map<AnswerKind, HeaderList>>();

/** Returns the headers that every answer of a kind has. They are made once for each options object. */
export function securityHeaders(kind: AnswerKind, options: HeaderOptions): HeaderList {
  const known = lists.get(options) ?? new Map<AnswerKind, HeaderList>();
  lists.set(options, known);
  const list = known.get(kind) ?? makeList(kind, options);
  known.set(kind, list);
  return list;
}

function makeList(kind: AnswerKind, { hstsSeconds }: HeaderOptions): HeaderList {
  return Object.entries({
    ...everywhere,
    'Content-Security-Policy': kind === 'page' ? PAGE_POLICY : DATA_POLICY,
    'Cross-Origin-Resource-Policy': resourcePolicies[kind],
    ...(hstsSeconds > 0 ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}` } : {}),
  }).flat();
}
