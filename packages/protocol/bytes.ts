export { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
export { equalBytes } from '@noble/curves/utils.js';

/** Returns the value of one hexadecimal character code, or -1 for any other character. */
function nibble(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0x61 && code <= 0x66) return code - 0x61 + 10;
  if (code >= 0x41 && code <= 0x46) return code - 0x41 + 10;
  return -1;
}

/**
 * Decodes a hexadecimal string of either case.
 *
 * The input may be a secret, so errors contain the position but never the characters, unlike those of noble's function
 * of the same name.
 *
 * @throws RangeError if the length is odd or a character is not a hexadecimal digit
 */
export function hexToBytes(hex: string): Uint8Array {
  if (hex.length % 2 !== 0)
    throw new RangeError(
      `the hexadecimal string cannot be decoded: its length ${hex.length} is odd, but each byte has two characters`,
    );
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i += 1) {
    const high = nibble(hex.charCodeAt(2 * i));
    const low = nibble(hex.charCodeAt(2 * i + 1));
    if (high < 0 || low < 0) {
      throw new RangeError(
        `the hexadecimal string cannot be decoded: its character at position ${high < 0 ? 2 * i : 2 * i + 1} is not a hexadecimal digit`,
      );
    }
    bytes[i] = high * 16 + low;
  }
  return bytes;
}

/**
 * Compares two byte strings of equal length, byte by byte.
 *
 * @returns a negative number if `a` is before `b`, 0 if they are equal, otherwise a positive number
 */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (const [index, byte] of a.entries()) {
    const difference = byte - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
