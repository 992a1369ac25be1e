import { LRUCache } from 'lru-cache';

/** The head of a request in its plainest form: GET over a connection that ends with the answer, without a body. */
export interface PlainRequest {
  readonly path: string;
  /** Text after the question mark, or an empty string. */
  readonly query: string;
  readonly acceptEncoding: string | undefined;
}

/** Longer heads have more than the headers below. */
const MAX_BYTES = 2_048;

const LINE_END = '\r\n';
const HEAD_END = '\r\n\r\n';

/** An address without escapes. It has no name of a host. */
const REQUEST_LINE = /^GET (\/[a-z][\w\-./]*)(?:\?([\w\-.~=&]+))? HTTP\/1\.1$/;
const HEADER = /^([A-Za-z-]+): ?([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/;

/**
 * Reads the whole head of a plain request.
 *
 * Only a complete head with known headers is read, which leaves nothing to interpret. The HTTP server reads every other request.
 *
 * @returns undefined for every other request, also for one whose head is not complete
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const text = bytes.toString('latin1');
  const lineEnd = text.indexOf(LINE_END);
  // More bytes after the head would be a body or a second request.
  if (lineEnd === -1 || text.indexOf(HEAD_END) !== text.length - HEAD_END.length) return undefined;
  const [, path, query = ''] = REQUEST_LINE.exec(text.slice(0, lineEnd)) ?? [];
  if (path === undefined) return undefined;
  const accepted = acceptedCodings(text.slice(lineEnd + LINE_END.length, -LINE_END.length));
  return accepted === undefined ? undefined : { path, query, acceptEncoding: accepted.value };
}

interface AcceptedCodings {
  readonly value: string | undefined;
}

/** Header lines that were read before, with the result. Clients send the same lines with each request. */
const readBefore = new LRUCache<string, AcceptedCodings>({ max: 200 });

/** @returns undefined when the lines are not those of a plain request */
function acceptedCodings(lines: string): AcceptedCodings | undefined {
  const before = readBefore.get(lines);
  if (before !== undefined) return before;
  const headers = readHeaders(lines.split(LINE_END).slice(0, -1));
  if (headers?.get('host') === undefined) return undefined;
  if (headers.get('connection')?.toLowerCase() !== 'close') return undefined;
  // Another value may choose another type of content.
  if ((headers.get('accept') ?? '*/*') !== '*/*') return undefined;
  const accepted = { value: headers.get('accept-encoding') };
  readBefore.set(lines, accepted);
  return accepted;
}

const known = new Set(['host', 'connection', 'user-agent', 'accept', 'accept-encoding']);

/** Returns the headers by lower-case name; undefined when one is unknown or occurs twice. */
function readHeaders(lines: readonly string[]): ReadonlyMap<string, string> | undefined {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER.exec(line) ?? [];
    const key = name.toLowerCase();
    if (!known.has(key) || headers.has(key)) return undefined;
    headers.set(key, value);
  }
  return headers;
}
