import { mulAddUnsafe, normalizeZ } from '@noble/curves/abstract/curve.js';
import type { EdwardsPoint } from '@noble/curves/abstract/edwards.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { hexToBytes } from '../bytes.ts';

/**
 * A point of the ed25519 curve. It may have a torsion component, because Monero does not check that keys are in the
 * subgroup.
 */
export type CurvePoint = EdwardsPoint;

const Point = ed25519.Point;

/** The base point G. noble caches a table of its multiples, so multiplying G is four times as fast as multiplying another point. */
export const BASE_POINT: CurvePoint = Point.BASE;

/** The neutral element, encoded as 01 followed by 31 zero bytes. */
export const IDENTITY_POINT: CurvePoint = Point.ZERO;

/**
 * The second generator of amount commitments: 8 · (the point whose bytes are H(G)). The table of its multiples is
 * computed on first use.
 *
 * @see monero src/ringct/rctTypes.h#L615, rct::H
 */
export const AMOUNT_BASE_POINT: CurvePoint = Point.fromBytes(
  hexToBytes('8b655970153799af2aeadc9ff1add0ea6c7251d54154cfa92c173a0dd39c1f94'),
).precompute(6);

/**
 * Decodes a point from 32 bytes, or returns undefined if they are not a point. Like monero, it refuses y ≥ p, and x = 0
 * with the sign bit set. It does not check the subgroup, see {@link isInSubgroup}.
 *
 * @see monero src/crypto/crypto-ops.c#L1334-L1424, ge_frombytes_vartime
 */
export function decodePoint(bytes: Uint8Array): CurvePoint | undefined {
  if (bytes.length !== 32) return undefined;
  try {
    return Point.fromBytes(bytes, false);
  } catch {
    return undefined;
  }
}

/** Returns the 32-byte encodings of many points at the cost of one field inversion. */
export function encodePoints(points: CurvePoint[]): Uint8Array[] {
  return normalizeZ(Point, points).map((point) => point.toBytes());
}

/**
 * Returns point · scalar for public values. The running time depends on the scalar.
 *
 * @param scalar 0 to ℓ−1
 * @throws RangeError for another scalar
 */
export function multiplyPoint(point: CurvePoint, scalar: bigint): CurvePoint {
  return point.multiplyUnsafe(scalar);
}

/**
 * Returns point · scalar for a secret scalar. It uses noble's constant-time multiplication (about 15 % slower).
 *
 * @param scalar 0 to ℓ−1
 * @throws RangeError for another scalar
 */
export function multiplyPointBySecret(point: CurvePoint, scalar: bigint): CurvePoint {
  return scalar === 0n ? IDENTITY_POINT : point.multiply(scalar);
}

/**
 * Returns a·A + b·B with one shared chain of doublings, for public values.
 *
 * @param a 0 to ℓ−1
 * @param b 0 to ℓ−1
 * @throws RangeError for other scalars
 */
export function multiplyAndAddPoints(a: bigint, A: CurvePoint, b: bigint, B: CurvePoint): CurvePoint {
  // `mulAddUnsafe` throws a plain Error for other scalars, while noble's other multiplications throw a RangeError.
  for (const scalar of [a, b])
    if (scalar < 0n || scalar >= Point.Fn.ORDER)
      throw new RangeError(
        'a scalar is not in the range 0 to ℓ−1 (ℓ is the order of the group), so a point cannot be multiplied by it',
      );
  return mulAddUnsafe(Point, [A, B], [a, b]);
}

/** Returns 8 · point, which removes the torsion component. */
export function multiplyPointBy8(point: CurvePoint): CurvePoint {
  return point.clearCofactor();
}

/** Returns whether 8 · point is the neutral element. There are eight such points, and anyone can sign for them. */
export function isSmallOrder(point: CurvePoint): boolean {
  return point.isSmallOrder();
}

/** Returns whether ℓ · point is the neutral element. Consensus requires this of key images. */
export function isInSubgroup(point: CurvePoint): boolean {
  return point.isTorsionFree();
}
