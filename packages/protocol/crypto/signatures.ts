import { zeroHashBytes } from '../brands.ts';
import { hashToPoint } from './hash-to-point.ts';
import { BASE_POINT, decodePoint, encodePoints, multiplyAndAddPoints, type CurvePoint } from './point.ts';
import { SUBGROUP_ORDER, decodeScalar, hashToScalar, keccakConcat } from './scalar.ts';

/**
 * The challenge c and the response r of a Schnorr signature or proof, both below ℓ. A ring signature has one such pair
 * for each ring member.
 */
export interface Signature {
  readonly c: bigint;
  readonly r: bigint;
}

/** Decodes a signature from 64 bytes c ‖ r. Returns undefined for another length, or if a scalar is not below ℓ. */
export function decodeSignature(bytes: Uint8Array): Signature | undefined {
  if (bytes.length !== 64) return undefined;
  const c = decodeScalar(bytes.subarray(0, 32));
  const r = decodeScalar(bytes.subarray(32));
  return c === undefined || r === undefined ? undefined : { c, r };
}

/**
 * Checks a Schnorr signature of a 32-byte hash under one key: Hs(hash ‖ K ‖ c·K + r·G) = c. Anyone can sign for a key
 * of small order, so callers must refuse such keys if the signature should identify the signer.
 *
 * @throws RangeError if c or r is not from 0 to ℓ−1; {@link decodeSignature} never returns such a pair
 * @see monero src/crypto/crypto.cpp#L319-L341, crypto_ops::check_signature
 */
export function checkSignature(hash: Uint8Array, key: Uint8Array, { c, r }: Signature): boolean {
  const K = decodePoint(key);
  if (K === undefined || c === 0n) return false;
  const X = multiplyAndAddPoints(c, K, r, BASE_POINT);
  return !X.is0() && hashToScalar(hash, key, X.toBytes()) === c;
}

/**
 * Checks a ring signature: the signer knows the secret of one ring member, and the key image belongs to that member. Σ
 * c_j = Hs(hash ‖ a_0 ‖ b_0 ‖ a_1 ‖ b_1 …) with a_j = c_j·P_j + r_j·G and b_j = r_j·Hp(P_j) + c_j·I.
 *
 * As in monero, a key image with a torsion component can pass. For an image that is not from the chain, callers must
 * also check {@link isInSubgroup}.
 *
 * @throws RangeError if c or r is not from 0 to ℓ−1; {@link decodeSignature} never returns such a pair
 * @see monero src/crypto/crypto.cpp#L711-L751, crypto_ops::check_ring_signature
 */
export function checkRingSignature(
  hash: Uint8Array,
  image: Uint8Array,
  ring: readonly Uint8Array[],
  signatures: readonly Signature[],
): boolean {
  const I = decodePoint(image);
  if (I === undefined || ring.length === 0 || ring.length !== signatures.length) return false;
  const commitments: CurvePoint[] = [];
  let challenges = 0n;
  for (const [j, { c, r }] of signatures.entries()) {
    const key = ring[j];
    const P = key && decodePoint(key);
    if (key === undefined || P === undefined) return false;
    commitments.push(
      multiplyAndAddPoints(c, P, r, BASE_POINT),
      multiplyAndAddPoints(r, hashToPoint(key), c, I),
    );
    challenges += c;
  }
  return challenges % SUBGROUP_ORDER === hashToScalar(hash, ...encodePoints(commitments));
}

/** Domain separator in the hash of version 2 of a shared secret proof. */
export const TX_PROOF_DOMAIN = keccakConcat(new TextEncoder().encode('TXPROOF_V2'));

/**
 * The statement of a transaction proof: D = x·A and R = x·G for the same secret x. For a subaddress, R = x·base instead,
 * where base is the spend key of the subaddress.
 */
export interface SharedSecretClaim {
  readonly R: Uint8Array;
  readonly A: Uint8Array;
  /** The spend key of a subaddress. Undefined for other addresses, whose base is G. */
  readonly base: Uint8Array | undefined;
  readonly D: Uint8Array;
}

/**
 * Checks a proof that D and R have the same discrete logarithm x: c = Hs(hash ‖ D ‖ X ‖ Y [‖ H("TXPROOF_V2") ‖ R ‖ A ‖
 * base or zeros]) with X = c·R + r·base and Y = c·D + r·A. Version 1 does not hash R, A and base, so it does not bind
 * them.
 *
 * @throws RangeError if c or r is not from 0 to ℓ−1; {@link decodeSignature} never returns such a pair
 * @see monero src/crypto/crypto.cpp#L508-L609, crypto_ops::check_tx_proof
 */
export function checkSharedSecretProof(
  hash: Uint8Array,
  claim: SharedSecretClaim,
  { c, r }: Signature,
  version: 1 | 2,
): boolean {
  const R = decodePoint(claim.R);
  const A = decodePoint(claim.A);
  const D = decodePoint(claim.D);
  const base = claim.base === undefined ? BASE_POINT : decodePoint(claim.base);
  if (R === undefined || A === undefined || D === undefined || base === undefined) return false;
  const [X, Y] = encodePoints([multiplyAndAddPoints(c, R, r, base), multiplyAndAddPoints(c, D, r, A)]);
  if (X === undefined || Y === undefined) return false;
  const boundParts = version === 1 ? [] : [TX_PROOF_DOMAIN, claim.R, claim.A, claim.base ?? zeroHashBytes];
  return hashToScalar(hash, claim.D, X, Y, ...boundParts) === c;
}
