/** Headers of every answer. */
const everywhere: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  // A visitor's path through the chain is nobody else's business. Not `no-referrer`: it makes the origin of a form post
  // `null`, and then the check that a post comes from our own page has nothing to compare.
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};

/**
 * The policy of pages: our own files, and nothing inline, no third party, no frames. No page has an inline script, so none
 * needs a nonce, and a finished page can be sent to any number of visitors.
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

/** What kind of answer it is: that decides what a browser may do with it. */
export type AnswerKind =
  /** HTML of ours. */
  | 'page'
  /** JSON or events that any site may read. */
  | 'data'
  /** A file that pages load. */
  | 'file';

export interface HeaderOptions {
  /** Seconds for which browsers use HTTPS alone; 0 leaves it to the operator's proxy. */
  readonly hstsSeconds: number;
}

/** Names and values in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[];

const lists = new WeakMap<HeaderOptions, Map<AnswerKind, HeaderList>>();

/** The headers that every answer of a kind has. They are made once for each object of options. */
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
    ...(kind === 'data' ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    ...(hstsSeconds > 0 ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}` } : {}),
  }).flat();
}
