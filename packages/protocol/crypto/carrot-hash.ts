/** The hash from which all keys and secrets of Carrot derive. Carrot is a draft; fork17-draft.ts lists the sources. */
import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes } from '../bytes.ts';
import { reduceScalar } from './scalar.ts';

/** The personalisation parameter of every Blake2b hash of Carrot: "Monero", padded to 16 bytes. */
export const CARROT_PERSONALISATION: Uint8Array = Uint8Array.from(
  { length: 16 },
  (_, index) => 'Monero'.charCodeAt(index) || 0,
);

/**
 * Returns the keyed Blake2b hash of a label and fields, as Carrot defines it.
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
    personalization: CARROT_PERSONALISATION,
  });
}

/** Returns {@link deriveCarrotBytes} of 64 bytes, reduced to a scalar from 0 to ℓ−1. @param key at most 64 bytes */
export function deriveCarrotScalar(key: Uint8Array, label: string, ...fields: readonly Uint8Array[]): bigint {
  return reduceScalar(deriveCarrotBytes(64, key, label, ...fields));
}
