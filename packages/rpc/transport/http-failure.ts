import { InvalidResponseError, NetworkError, UntrustedCertificateError } from '../errors.ts';
import type { RpcCallTarget } from '../errors.ts';

/** Error codes of requests that certainly did not reach the node, because no connection was established. */
const neverConnectedCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);

/** OpenSSL error codes for an untrusted certificate. Codes that contain CERT are recognised without this list. */
const untrustedCertificateCodes = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'HOSTNAME_MISMATCH',
]);

/**
 * Converts an error of a socket to an RpcError.
 *
 * @param requestSent whether the client had started to write the request to the socket
 */
export function toRpcError(error: NodeJS.ErrnoException, requestSent: boolean, target: RpcCallTarget): Error {
  const code = error.code ?? '';
  if (code.startsWith('HPE_')) {
    // The error gets no `cause`: the parser's error contains the received bytes, which may be secrets of a wallet.
    return new InvalidResponseError(
      {
        problem: `the response is not valid HTTP (${code}), so the client closed the connection; check the port in the URL of the node`,
      },
      target,
    );
  }
  if (code.startsWith('ERR_TLS_') || code.includes('CERT') || untrustedCertificateCodes.has(code)) {
    return new UntrustedCertificateError(
      `the certificate of the server is not trusted (${code}), so the client sent nothing; set tls.ca or tls.fingerprints`,
      target,
    );
  }
  const mayHaveRun = requestSent && !neverConnectedCodes.has(code);
  const message = code === '' ? 'the connection failed' : `the connection failed (${code})`;
  return new NetworkError(message, target, { mayHaveRun, cause: error });
}
