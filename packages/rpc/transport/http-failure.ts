import { InvalidResponseError, NetworkError, UntrustedCertificateError } from '../errors.ts';
import type { CallTarget } from '../errors.ts';

/** Error codes of a failed connection. With these codes the request certainly did not reach the node. */
const neverConnectedCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);

/** Error codes of OpenSSL for an untrusted certificate chain whose names do not include CERT. */
const untrustedCertificateCodes = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'HOSTNAME_MISMATCH',
]);

/**
 * Returns the typed error for an error of a socket.
 *
 * @param sent whether the request was written to the socket
 */
export function describeFailure(error: NodeJS.ErrnoException, sent: boolean, target: CallTarget): Error {
  const code = error.code ?? '';
  if (code.startsWith('HPE_')) {
    // The parser's error is not the cause: it contains the received bytes, which are secret in a wallet's answer.
    return new InvalidResponseError({ expected: `not HTTP (${code})` }, target);
  }
  if (code.startsWith('ERR_TLS_') || code.includes('CERT') || untrustedCertificateCodes.has(code)) {
    return new UntrustedCertificateError(`the certificate of the server is not trusted (${code})`, target);
  }
  const mayHaveRun = sent && !neverConnectedCodes.has(code);
  const message = code === '' ? 'the connection failed' : `the connection failed (${code})`;
  return new NetworkError(message, target, { mayHaveRun, cause: error });
}
