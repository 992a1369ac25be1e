import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

/**
 * Accept headers with more characters are ignored, because parsing each of their entries takes time. Browsers
 * send about 200 characters.
 */
const MAX_CHARACTERS = 1_000;

/**
 * Returns the types and encodings that a client accepts, from its headers Accept and Accept-Encoding. A header with more
 * than {@link MAX_CHARACTERS} characters is ignored.
 */
export function createContentNegotiator(headers: IncomingHttpHeaders): Negotiator {
  const read = (['accept', 'accept-encoding'] as const).filter(
    (name) => (headers[name] ?? '').length <= MAX_CHARACTERS,
  );
  return new Negotiator({ headers: Object.fromEntries(read.map((name) => [name, headers[name]])) });
}
