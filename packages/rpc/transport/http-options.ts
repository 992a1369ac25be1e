import { InvalidRequestError } from '../errors.ts';
import type { Login } from './digest.ts';
import { normalizeFingerprint, readsAsCertificates } from './tls.ts';
import type { TlsTrust } from './tls.ts';

/**
 * Options of a connection to one HTTP/1.1 server of Monero. It sends POST with Content-Length, one request at a time on
 * each kept-alive socket. It uses few sockets, no redirects and no compression. One deadline and one size limit apply
 * to the whole answer.
 */
export interface HttpOptions {
  /** `http://host:port` or `https://host:port`, with a base path if needed. It never contains credentials. */
  readonly url: string;
  readonly login?: Login;
  readonly tls?: TlsTrust;
  /**
   * The largest number of connections. A daemon drops more than 25 from a private address and more than 3 from a public one.
   */
  readonly maxSockets: number;
  /** Largest number of calls that wait for a connection. One more is refused at once. */
  readonly maxWaiting: number;
}

/** Reads the address of a server. @throws InvalidRequestError */
export function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new InvalidRequestError('the address must begin with http:// or https://', undefined, 'url');
  }
  if (url.username !== '' || url.password !== '') {
    throw new InvalidRequestError('credentials do not belong in an address; use login', undefined, 'url');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new InvalidRequestError('the address must have no query and no fragment', undefined, 'url');
  }
  return url;
}

/**
 * Checks the options other than the address.
 *
 * @param secure whether the address begins with https
 * @throws InvalidRequestError
 */
export function checkOptions(options: HttpOptions, secure: boolean): void {
  if (!Number.isInteger(options.maxSockets) || options.maxSockets < 1 || options.maxSockets > 64) {
    throw new InvalidRequestError('must be a whole number from 1 to 64', undefined, 'maxSockets');
  }
  if (options.login !== undefined && /[:\p{Cc}]/u.test(options.login.user)) {
    throw new InvalidRequestError(
      'a user name must not contain ":" or control characters',
      undefined,
      'login',
    );
  }
  if (options.tls !== undefined && !secure) {
    throw new InvalidRequestError('needs an https:// address', undefined, 'tls');
  }
  if (!Number.isInteger(options.maxWaiting) || options.maxWaiting < 0) {
    throw new InvalidRequestError('must be a whole number, 0 or more', undefined, 'maxWaiting');
  }
  if (options.tls?.ca !== undefined && !readsAsCertificates(options.tls.ca)) {
    throw new InvalidRequestError('ca must be certificates as PEM text', undefined, 'tls');
  }
  for (const fingerprint of options.tls?.fingerprints ?? []) {
    if (normalizeFingerprint(fingerprint) === undefined) {
      throw new InvalidRequestError('must be SHA-256 fingerprints, 64 hexadecimal digits', undefined, 'tls');
    }
  }
}
