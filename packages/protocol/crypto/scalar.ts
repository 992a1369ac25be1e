import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes } from '../bytes.ts';

/** ℓ, the order of the prime subgroup: 2^252 + 27742317777372353535851937790883648493. */
export const SUBGROUP_ORDER = ed25519.Point.Fn.ORDER;

/** Reduces a little-endian number below 2^256 modulo ℓ. @see monero src/crypto/crypto-ops.c#L2433-L2546, sc_reduce32 */
export function reduceScalar(bytes: Uint8Array): bigint {
  return bytesToNumberLE(bytes) % SUBGROUP_ORDER;
}

/**
 * Decodes a scalar from 32 little-endian bytes, or returns undefined if it is not below ℓ. All external scalars must be
 * decoded by this function: an unreduced scalar makes a proof malleable, and crashes monero-wallet-rpc builds that
 * enable assertions.
 *
 * @see monero src/crypto/crypto-ops.c#L3814-L3824, sc_check
 */
export function decodeScalar(bytes: Uint8Array): bigint | undefined {
  if (bytes.length !== 32) return undefined;
  const scalar = bytesToNumberLE(bytes);
  return scalar < SUBGROUP_ORDER ? scalar : undefined;
}

/** Encodes a scalar from 0 to ℓ−1 as 32 little-endian bytes. @throws RangeError below 0, or from 2^256 on */
export function encodeScalar(scalar: bigint): Uint8Array {
  return numberToBytesLE(scalar, 32);
}

/**
 * Returns H: Keccak-256 with the original padding (not SHA3-256) over the concatenation of the parts. It uses noble
 * instead of the faster engine of ../keccak.ts, because verifiers spend less than 1% of their time here and so need no
 * WebAssembly.
 */
export function keccakConcat(...parts: Uint8Array[]): Uint8Array {
  return keccak_256(parts.length === 1 && parts[0] !== undefined ? parts[0] : concatBytes(...parts));
}

/**
 * Returns Hs: the Keccak-256 hash of the concatenated parts, as a little-endian number modulo ℓ.
 *
 * @see monero src/crypto/crypto.cpp#L143-L146, hash_to_scalar
 */
export function hashToScalar(...parts: Uint8Array[]): bigint {
  return reduceScalar(keccakConcat(...parts));
}
