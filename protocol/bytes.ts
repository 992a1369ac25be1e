/**
 * Byte helpers with one meaning everywhere: hexadecimal is lower case on the way out, either case on the way in,
 * and anything else is refused. No Buffer: this runs in a browser.
 */

const HEX_OF_BYTE: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

/** Lower-case hexadecimal of the bytes. */
export function bytesToHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += HEX_OF_BYTE[byte] ?? '';
  return hex;
}

/** The value of one hexadecimal character code, or -1. */
function nibble(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0x61 && code <= 0x66) return code - 0x61 + 10;
  if (code >= 0x41 && code <= 0x46) return code - 0x41 + 10;
  return -1;
}

/**
 * The bytes a hexadecimal text stands for.
 *
 * @throws RangeError when the length is odd or a character is not a hexadecimal digit. The message names the
 * position, never the text itself: callers pass secrets through here.
 */
export function hexToBytes(hex: string): Uint8Array {
  if (hex.length % 2 !== 0) throw new RangeError(`hexadecimal text has an odd length (${hex.length})`);
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i += 1) {
    const high = nibble(hex.charCodeAt(2 * i));
    const low = nibble(hex.charCodeAt(2 * i + 1));
    if (high < 0 || low < 0) {
      throw new RangeError(`character ${high < 0 ? 2 * i : 2 * i + 1} is not a hexadecimal digit`);
    }
    bytes[i] = high * 16 + low;
  }
  return bytes;
}

/** True when both hold the same bytes. Not constant time: for public data only. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}

/** One new array holding all parts in order. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
