import { InvalidRequestError, sanitizeForLog } from '../errors.ts';
import type { HttpLogin } from './digest.ts';
import { normaliseCertificateFingerprint, containsPemCertificates } from './tls.ts';
import type { TrustedTlsCertificates } from './tls.ts';

/**
 * Options of the HTTP/1.1 client for one Monero daemon or wallet service. It sends POST requests with Content-Length, one
 * at a time on each keep-alive socket. It does not follow redirects or use compression.
 */
export interface HttpOptions {
  /** `http://host:port` or `https://host:port`, with a base path if needed. It must not contain credentials. */
  readonly url: string;
  readonly login?: HttpLogin;
  readonly tls?: TrustedTlsCertificates;
  /** URL of a SOCKS 5 proxy that resolves the host name: `socks5h://host:port`. */
  readonly proxy?: string;
  /**
   * Largest number of connections. A daemon drops more than 25 from a private IP address and more than 3 from a public one.
   */
  readonly maxSockets: number;
  /** Largest number of calls that wait for a connection. Further calls fail with OverloadedError. */
  readonly maxWaitingCalls: number;
}

/** Parses the URL of a server. @throws InvalidRequestError whose message omits the URL, because the URL may contain credentials */
export function parseServiceUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new InvalidRequestError(
      'the URL of the node is not a valid http or https URL, so the client was not created; write it as http://host:port or https://host:port',
      undefined,
      'url',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new InvalidRequestError(
      'the URL of the node must not contain credentials; pass them in the option login',
      undefined,
      'url',
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new InvalidRequestError(
      'the URL of the node must not have a query or a fragment; remove the part from "?" or "#" on',
      undefined,
      'url',
    );
  }
  return url;
}

/**
 * Checks the options other than the URL.
 *
 * @param isHttps whether the protocol of the URL is https
 * @throws InvalidRequestError
 */
export function checkHttpOptions(options: HttpOptions, isHttps: boolean): void {
  if (!Number.isInteger(options.maxSockets) || options.maxSockets < 1 || options.maxSockets > 64) {
    throw new InvalidRequestError(
      `the limit of connections (maxSockets) must be an integer from 1 to 64, but is ${String(options.maxSockets)}`,
      undefined,
      'maxSockets',
    );
  }
  if (options.login !== undefined && /[:\p{Cc}]/u.test(options.login.user)) {
    throw new InvalidRequestError(
      'the user name in the option login must not contain ":" or control characters, because HTTP authentication does not allow them',
      undefined,
      'login',
    );
  }
  if (options.tls !== undefined && !isHttps) {
    throw new InvalidRequestError(
      'the option tls is set, but the URL of the node is not https://; change the URL or remove the option',
      undefined,
      'tls',
    );
  }
  if (!Number.isInteger(options.maxWaitingCalls) || options.maxWaitingCalls < 0) {
    throw new InvalidRequestError(
      `the limit of waiting calls (maxWaitingCalls) must be an integer of 0 or more, but is ${String(options.maxWaitingCalls)}`,
      undefined,
      'maxWaitingCalls',
    );
  }
  if (options.tls?.ca !== undefined && !containsPemCertificates(options.tls.ca)) {
    throw new InvalidRequestError(
      'the option tls.ca contains no certificate; it must have at least one in PEM format',
      undefined,
      'tls',
    );
  }
  for (const fingerprint of options.tls?.fingerprints ?? []) {
    if (normaliseCertificateFingerprint(fingerprint) === undefined) {
      throw new InvalidRequestError(
        `the option tls.fingerprints contains "${sanitizeForLog(fingerprint.slice(0, 100))}", but a SHA-256 fingerprint has 64 hexadecimal characters, with or without colons`,
        undefined,
        'tls',
      );
    }
  }
}
