import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

/** Browsers send about 200 characters. A longer header is not read, because each of its entries takes time. */
const MAX_CHARACTERS = 1_000;

/** Returns the types and encodings that a client accepts, by its headers Accept and Accept-Encoding. */
export function preferencesOf(headers: IncomingHttpHeaders): Negotiator {
  const read = (['accept', 'accept-encoding'] as const).filter(
    (name) => (headers[name] ?? '').length <= MAX_CHARACTERS,
  );
  return new Negotiator({ headers: Object.fromEntries(read.map((name) => [name, headers[name]])) });
}
