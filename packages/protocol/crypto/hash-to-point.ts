import { blake2b } from '@noble/hashes/blake2.js';
import { pow2 } from '@noble/curves/abstract/modular.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE } from '@noble/curves/utils.js';
import { FCMP_GENERATOR_SET, type FcmpGeneratorSetName } from '../fork17-draft.ts';
import { CARROT_PERSONALISATION } from './carrot-hash.ts';
import { multiplyPointBy8, type CurvePoint } from './point.ts';
import { keccakConcat } from './scalar.ts';

const Point = ed25519.Point;
const F = Point.Fp;
const P = F.ORDER;

/** Coefficient A of curve25519 in Montgomery form. */
const A = 486662n;
const TWO_A_SQUARED = 2n * A * A;
const NEGATIVE_A = P - A;
/** 2A(A+2). {@link mapToPoint} computes the square root of this factor times w/x. */
const ROOT_FACTOR = 2n * A * (A + 2n);
const SQRT_MINUS_1 = F.sqrt(P - 1n);
/** 1/(1+√−1), whose square is 1/(2√−1). It converts √(√−1·2t) to √t. */
const NON_SQUARE_CORRECTION = F.inv(F.add(1n, SQRT_MINUS_1));

/** Returns value^((p−5)/8) with the standard addition chain of 252 squarings and 11 multiplications. */
function powP58(value: bigint): bigint {
  const mul = (a: bigint, b: bigint) => (a * b) % P;
  const x2 = mul(mul(value, value), value);
  const x4 = mul(pow2(x2, 2n, P), x2);
  const x5 = mul(pow2(x4, 1n, P), value);
  const x10 = mul(pow2(x5, 5n, P), x5);
  const x20 = mul(pow2(x10, 10n, P), x10);
  const x40 = mul(pow2(x20, 20n, P), x20);
  const x80 = mul(pow2(x40, 40n, P), x40);
  const x160 = mul(pow2(x80, 80n, P), x80);
  const x240 = mul(pow2(x160, 80n, P), x80);
  const x250 = mul(pow2(x240, 10n, P), x10);
  return mul(pow2(x250, 2n, P), value);
}

/** Returns √(u/v) when u/v is a square, otherwise √(√−1 · u/v). One of the two always exists. */
function squareRootOfRatio(u: bigint, v: bigint): { isSquare: boolean; root: bigint } {
  const v3 = F.mul(F.sqr(v), v);
  const v7 = F.mul(F.sqr(v3), v);
  const candidate = F.mul(F.mul(u, v3), powP58(F.mul(u, v7)));
  const check = F.mul(v, F.sqr(candidate));
  if (check === u) return { isSquare: true, root: candidate };
  const rotated = F.mul(candidate, SQRT_MINUS_1);
  if (check === F.neg(u)) return { isSquare: true, root: rotated };
  // If v·candidate² is √−1·u, the root is `candidate`. Otherwise v·candidate² is −√−1·u, and the root is `rotated`.
  return { isSquare: false, root: check === F.mul(u, SQRT_MINUS_1) ? candidate : rotated };
}

/**
 * Returns the point by which the secret key of an output is multiplied for its key image.
 *
 * @param key one-time key of the output
 * @param isCarrot whether the key belongs to a Carrot output, for which another function applies
 */
export function deriveKeyImageGenerator(key: Uint8Array, isCarrot: boolean): CurvePoint {
  return isCarrot ? unbiasedHashToPoint(key) : hashToPoint(key);
}

/**
 * Returns Hp(bytes) = 8 · map(H(bytes)). The key image of an output before Carrot is its secret key times this point.
 * Unlike {@link unbiasedHashToPoint}, it can return only about half of all points.
 *
 * @see monero src/crypto/crypto.cpp#L611-L619, hash_to_ec
 */
export function hashToPoint(bytes: Uint8Array): CurvePoint {
  return multiplyPointBy8(mapToPoint(keccakConcat(bytes)));
}

/**
 * Returns 8 · (map(first half) + map(second half)) of a Blake2b hash of 64 bytes. The result can be any point of
 * the subgroup. Key images of Carrot outputs and generator T derive from it. Source: monero pull request 10338,
 * unbiased_hash_to_ec.
 */
export function unbiasedHashToPoint(
  bytes: Uint8Array,
  generatorSet: FcmpGeneratorSetName = FCMP_GENERATOR_SET,
): CurvePoint {
  const personal = generatorSet === 'newer' ? { personalization: CARROT_PERSONALISATION } : {};
  const hash = blake2b(bytes, { dkLen: 64, ...personal });
  return multiplyPointBy8(mapToPoint(hash.subarray(0, 32)).add(mapToPoint(hash.subarray(32))));
}

/**
 * Returns the point of a hash of 32 bytes. It can have a torsion component.
 *
 * The map is specific to monero and follows no standard. With w = 2u² + 1 and x = w² − 2A²u², it computes a square root
 * of w/x times a constant. Whether w/x is a square decides the constant and the sign of the root.
 *
 * @see monero src/crypto/crypto-ops.c#L2310-L2424, ge_fromfe_frombytes_vartime
 */
function mapToPoint(hash: Uint8Array): CurvePoint {
  // All 256 bits of the hash are used, unlike in the encoding of a point.
  const u = F.create(bytesToNumberLE(hash));
  const twoU2 = F.create(2n * u * u);
  const w = F.add(twoU2, 1n);
  // Neither w nor x can be 0, because then −1/2 or 2 would be a square. For p = 5 mod 8, neither number is a square.
  const x = F.sub(F.sqr(w), F.mul(TWO_A_SQUARED, F.sqr(u)));
  const { isSquare, root } = squareRootOfRatio(F.mul(ROOT_FACTOR, w), x);

  let X: bigint;
  let z: bigint;
  if (isSquare) {
    X = F.mul(root, u);
    if (X % 2n !== 0n) X = F.neg(X);
    z = F.mul(NEGATIVE_A, twoU2);
  } else {
    X = F.mul(root, NON_SQUARE_CORRECTION);
    if (X % 2n === 0n) X = F.neg(X);
    z = NEGATIVE_A;
  }
  const Z = F.add(z, w);
  const Y = F.sub(z, w);
  // These are extended coordinates of the point whose affine coordinates are X and Y/Z.
  return new Point(F.mul(X, Z), Y, Z, F.mul(X, Y));
}
