import { StoredResponse } from '../http/stored-response.ts';
import type { PublishedReceiptKey } from './key.ts';

/** Path at which programs look for the JSON Web Key Set of an issuer. */
export const JWKS_PATH = '/.well-known/jwks.json';

/** The public keys of receipts as a JSON Web Key Set (RFC 7517). */
export function createJwksResponse(keys: readonly PublishedReceiptKey[]): StoredResponse {
  return new StoredResponse({
    status: 200,
    headers: {
      'Content-Type': 'application/jwk-set+json',
      'Cache-Control': 'public, max-age=3600',
      'Access-Control-Allow-Origin': '*',
    },
    body: Buffer.from(`${JSON.stringify({ keys })}\n`),
  });
}
