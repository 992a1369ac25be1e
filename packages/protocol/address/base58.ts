/**
 * The base58 encoding of CryptoNote. Each block of 8 bytes, big-endian, becomes 11 characters, and the last block may
 * be shorter. The number of characters therefore determines the number of bytes, and decoding takes linear time.
 *
 * @see monero src/common/base58.cpp#L172-L193, encode
 * @see monero src/common/base58.cpp#L195-L225, decode
 */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BLOCK_BYTES = 8;
const BLOCK_CHARACTERS = 11;
/** Number of characters that encode a block of 0 to 8 bytes. */
const CHARACTERS_OF_BYTES = [0, 2, 3, 5, 6, 7, 9, 10, 11] as const;

const DIGIT_OF_CODE = new Int8Array(128).fill(-1);
for (let digit = 0; digit < ALPHABET.length; digit += 1) DIGIT_OF_CODE[ALPHABET.charCodeAt(digit)] = digit;

/**
 * The reason why a string is not base58. `position` is the index of the invalid character, or of the first character of
 * the invalid block.
 */
export type Base58Fault =
  | { readonly reason: 'character'; readonly position: number }
  /** The last block has 1, 4 or 8 characters. No number of bytes encodes to such a length. */
  | { readonly reason: 'length'; readonly position: number }
  /** The number that a block of base58 characters encodes does not fit into the bytes of the block. */
  | { readonly reason: 'overflow'; readonly position: number };

/** Result of {@link decodeBase58}: the bytes, or the reason for the failure. */
export type Base58Result =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | ({ readonly ok: false } & Base58Fault);

/** Returns the number of base58 characters that encode the given number of bytes. */
export function base58Length(byteCount: number): number {
  return (
    Math.floor(byteCount / BLOCK_BYTES) * BLOCK_CHARACTERS +
    (CHARACTERS_OF_BYTES[byteCount % BLOCK_BYTES] ?? 0)
  );
}

/** Returns the index of the first character outside the alphabet, or -1. */
export function findInvalidBase58Character(text: string): number {
  for (let i = 0; i < text.length; i += 1) if (digitAt(text, i) < 0) return i;
  return -1;
}

/** Encodes bytes in Monero's base58. */
export function encodeBase58(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
    const block = bytes.subarray(start, start + BLOCK_BYTES);
    let value = 0n;
    for (const byte of block) value = value * 256n + BigInt(byte);
    let characters = '';
    for (let i = CHARACTERS_OF_BYTES[block.length] ?? 0; i > 0; i -= 1) {
      characters = (ALPHABET[Number(value % 58n)] ?? '') + characters;
      value /= 58n;
    }
    text += characters;
  }
  return text;
}

/**
 * Decodes base58 strictly: each byte string has exactly one valid encoding. Callers must limit the length of the text.
 */
export function decodeBase58(text: string): Base58Result {
  const invalidIndex = findInvalidBase58Character(text);
  if (invalidIndex >= 0) return { ok: false, reason: 'character', position: invalidIndex };
  const fullBlocks = Math.floor(text.length / BLOCK_CHARACTERS);
  const lastCharacters = text.length % BLOCK_CHARACTERS;
  const lastBytes = CHARACTERS_OF_BYTES.findIndex((characters) => characters === lastCharacters);
  if (lastBytes < 0) return { ok: false, reason: 'length', position: fullBlocks * BLOCK_CHARACTERS };

  const bytes = new Uint8Array(fullBlocks * BLOCK_BYTES + lastBytes);
  for (let block = 0; block * BLOCK_CHARACTERS < text.length; block += 1) {
    const position = block * BLOCK_CHARACTERS;
    const size = block < fullBlocks ? BLOCK_BYTES : lastBytes;
    let value = 0n;
    for (let i = position; i < Math.min(position + BLOCK_CHARACTERS, text.length); i += 1)
      value = value * 58n + BigInt(digitAt(text, i));
    for (let i = size - 1; i >= 0; i -= 1) {
      bytes[block * BLOCK_BYTES + i] = Number(value & 0xffn);
      value >>= 8n;
    }
    if (value !== 0n) return { ok: false, reason: 'overflow', position };
  }
  return { ok: true, bytes };
}

function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code < DIGIT_OF_CODE.length ? (DIGIT_OF_CODE[code] ?? -1) : -1;
}
