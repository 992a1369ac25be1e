/**
 * Multiplication on the Montgomery form of the curve, as Carrot uses it: the scalar is not clamped and not multiplied
 * by 8, so the functions of X25519 libraries do not apply.
 */
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import type { CurvePoint } from './point.ts';

const P = ed25519.Point.Fp.ORDER;
/** The constant (486662 − 2) / 4 of the curve. */
const A24 = 121_665n;

function mod(value: bigint): bigint {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

/**
 * Returns scalar · u, computed with the Montgomery ladder, 32 bytes. The sign bit of `u` is ignored, as in X25519.
 *
 * @param scalar 0 to ℓ−1
 * @param u 32 bytes
 */
export function multiplyMontgomeryPoint(scalar: bigint, u: Uint8Array): Uint8Array {
  const x1 = mod(bytesToNumberLE(u) & ((1n << 255n) - 1n));
  let [x2, z2, x3, z3] = [1n, 0n, x1, 1n];
  for (let bit = 254n; bit >= 0n; bit -= 1n) {
    const isSet = ((scalar >> bit) & 1n) === 1n;
    if (isSet) [x2, z2, x3, z3] = [x3, z3, x2, z2];
    const a = mod(x2 + z2);
    const b = mod(x2 - z2);
    const aa = mod(a * a);
    const bb = mod(b * b);
    const e = mod(aa - bb);
    const da = mod((x3 - z3) * a);
    const cb = mod((x3 + z3) * b);
    const sum = mod(da + cb);
    const difference = mod(da - cb);
    x3 = mod(sum * sum);
    z3 = mod(x1 * mod(difference * difference));
    x2 = mod(aa * bb);
    z2 = mod(e * (aa + A24 * e));
    if (isSet) [x2, z2, x3, z3] = [x3, z3, x2, z2];
  }
  const { Fp } = ed25519.Point;
  return numberToBytesLE(z2 === 0n ? 0n : Fp.mul(x2, Fp.inv(z2)), 32);
}

/** Returns the Montgomery form of a point: u = (1 + y) / (1 − y), 32 bytes. It is 0 for the neutral element. */
export function toMontgomeryPoint(point: CurvePoint): Uint8Array {
  const { Fp } = ed25519.Point;
  const { y } = point.toAffine();
  const divisor = mod(1n - y);
  return numberToBytesLE(divisor === 0n ? 0n : Fp.mul(mod(1n + y), Fp.inv(divisor)), 32);
}

/** The base point in Montgomery form: u = 9. */
export const MONTGOMERY_BASE_POINT: Uint8Array = Uint8Array.from({ length: 32 }, (_, index) =>
  index === 0 ? 9 : 0,
);
