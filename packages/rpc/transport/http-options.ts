import { InvalidRequestError } from '../errors.ts';
import type { Login } from './digest.ts';
import { normalizeFingerprint, containsPemCertificates } from './tls.ts';
import type { TlsTrust } from './tls.ts';

/**
 * Options of the HTTP/1.1 client for one Monero daemon or wallet service. It sends POST requests with Content-Length, one
 * at a time on each keep-alive socket. It does not follow redirects or use compression.
 */
export interface HttpOptions {
  /** `http://host:port` or `https://host:port`, with a base path if needed. It must not contain credentials. */
  readonly url: string;
  readonly login?: Login;
  readonly tls?: TlsTrust;
  /**
   * Largest number of connections. A daemon drops more than 25 from a private IP address and more than 3 from a public one.
   */
  readonly maxSockets: number;
  /** Largest number of calls that wait for a connection. Further calls fail with OverloadedError. */
  readonly maxWaiting: number;
}

/** Parses the URL of a server. @throws InvalidRequestError, without the URL, which may contain credentials */
export function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new InvalidRequestError('the URL must be http://host:port or https://host:port', undefined, 'url');
  }
  if (url.username !== '' || url.password !== '') {
    throw new InvalidRequestError(
      'the URL must not contain credentials; use the option login',
      undefined,
      'url',
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new InvalidRequestError('the URL must not have a query or a fragment', undefined, 'url');
  }
  return url;
}

/**
 * Checks the options other than the URL.
 *
 * @param secure whether the protocol of the URL is https
 * @throws InvalidRequestError
 */
export function checkHttpOptions(options: HttpOptions, secure: boolean): void {
  if (!Number.isInteger(options.maxSockets) || options.maxSockets < 1 || options.maxSockets > 64) {
    throw new InvalidRequestError(
      `maxSockets must be an integer from 1 to 64, got ${String(options.maxSockets)}`,
      undefined,
      'maxSockets',
    );
  }
  if (options.login !== undefined && /[:\p{Cc}]/u.test(options.login.user)) {
    throw new InvalidRequestError(
      'the user name must not contain ":" or control characters',
      undefined,
      'login',
    );
  }
  if (options.tls !== undefined && !secure) {
    throw new InvalidRequestError('the option tls requires an https:// URL', undefined, 'tls');
  }
  if (!Number.isInteger(options.maxWaiting) || options.maxWaiting < 0) {
    throw new InvalidRequestError(
      `maxWaiting must be an integer, 0 or more, got ${String(options.maxWaiting)}`,
      undefined,
      'maxWaiting',
    );
  }
  if (options.tls?.ca !== undefined && !containsPemCertificates(options.tls.ca)) {
    throw new InvalidRequestError(
      'tls.ca must contain at least one certificate in PEM format',
      undefined,
      'tls',
    );
  }
  for (const fingerprint of options.tls?.fingerprints ?? []) {
    if (normalizeFingerprint(fingerprint) === undefined) {
      throw new InvalidRequestError(
        'tls.fingerprints must be SHA-256 fingerprints: 64 hexadecimal characters, with or without colons',
        undefined,
        'tls',
      );
    }
  }
}
