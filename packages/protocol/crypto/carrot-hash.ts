/** The hash of Carrot, from which all its keys and secrets derive. The sources are those of fork17-draft.ts. */
import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes } from '../bytes.ts';
import { reduceScalar } from './scalar.ts';

/** Personal string of every Blake2b hash of Carrot, 16 bytes. */
export const CARROT_PERSONAL_STRING: Uint8Array = Uint8Array.from(
  { length: 16 },
  (_, index) => 'Monero'.charCodeAt(index) || 0,
);

/**
 * Returns bytes that derive from a label and fields under a key.
 *
 * @param length number of bytes, at most 64
 * @param key at most 64 bytes
 */
export function deriveCarrotBytes(
  length: number,
  key: Uint8Array,
  label: string,
  ...fields: readonly Uint8Array[]
): Uint8Array {
  const text = new TextEncoder().encode(label);
  return blake2b(concatBytes(Uint8Array.of(text.length), text, ...fields), {
    dkLen: length,
    key,
    personalization: CARROT_PERSONAL_STRING,
  });
}

/** Returns a scalar from 0 to ℓ−1 that derives from a label and fields under a key. */
export function deriveCarrotScalar(key: Uint8Array, label: string, ...fields: readonly Uint8Array[]): bigint {
  return reduceScalar(deriveCarrotBytes(64, key, label, ...fields));
}
