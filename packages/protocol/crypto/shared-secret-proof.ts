/** Creates the signature of a payment proof, which proves a shared secret without revealing the secret key x. */
import { concatBytes } from '../bytes.ts';
import { zeroHashBytes } from '../brands.ts';
import { BASE_POINT, decodePoint, encodePoints, multiplyPointBySecret } from './point.ts';
import { SUBGROUP_ORDER, encodeScalar, hashToScalar } from './scalar.ts';
import { TX_PROOF_DOMAIN, type SharedSecretClaim } from './signatures.ts';

/** Separates the nonces of {@link proveSharedSecret} from every other hash of the same values. */
const NONCE_DOMAIN = new TextEncoder().encode('Ringscope shared secret proof nonce');

/** A shared secret with the signature that proves it. */
export interface SharedSecretProof {
  /** D = x·A, the secret x times the public key A, 32 bytes. */
  readonly sharedSecret: Uint8Array;
  /** Schnorr signature of 64 bytes: the challenge c, then the response r. */
  readonly signature: Uint8Array;
}

/**
 * Proves, without revealing x, that D = x·A for the same x as in R = x·G, or R = x·base for a subaddress. The proof has
 * version 2: it signs R, A and base.
 *
 * The nonce is a hash of the secret, the statement and the entropy. Two different statements therefore never share a
 * nonce, even if the entropy repeats.
 *
 * @param hash 32 bytes that the proof signs
 * @param secret the secret, 1 to ℓ−1
 * @param keys A and base of the statement
 * @param entropy 32 random bytes
 * @returns undefined if A or base is not a point of the curve
 * @throws RangeError if the entropy does not have 32 bytes
 * @see monero src/crypto/crypto.cpp#L396-L506, crypto_ops::generate_tx_proof
 */
export function proveSharedSecret(
  hash: Uint8Array,
  secret: bigint,
  keys: Pick<SharedSecretClaim, 'A' | 'base'>,
  entropy: Uint8Array,
): SharedSecretProof | undefined {
  if (entropy.length !== 32)
    throw new RangeError(
      `the entropy of a proof must have 32 bytes, but has ${entropy.length}; pass 32 random bytes`,
    );
  const A = decodePoint(keys.A);
  const base = keys.base === undefined ? BASE_POINT : decodePoint(keys.base);
  if (A === undefined || base === undefined) return undefined;
  const [R = zeroHashBytes, D = zeroHashBytes] = encodePoints([
    multiplyPointBySecret(base, secret),
    multiplyPointBySecret(A, secret),
  ]);
  const bound = [TX_PROOF_DOMAIN, R, keys.A, keys.base ?? zeroHashBytes];
  const nonce = hashToScalar(NONCE_DOMAIN, encodeScalar(secret), hash, D, ...bound, entropy);
  const [X = zeroHashBytes, Y = zeroHashBytes] = encodePoints([
    multiplyPointBySecret(base, nonce),
    multiplyPointBySecret(A, nonce),
  ]);
  const c = hashToScalar(hash, D, X, Y, ...bound);
  const r = (((nonce - c * secret) % SUBGROUP_ORDER) + SUBGROUP_ORDER) % SUBGROUP_ORDER;
  return { sharedSecret: D, signature: concatBytes(encodeScalar(c), encodeScalar(r)) };
}
