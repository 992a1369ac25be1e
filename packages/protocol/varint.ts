/** Writes variable-length integers of blocks and transactions. {@link ByteReader.varint} reads them. */

const MAX_U64 = 2n ** 64n - 1n;

/**
 * Returns the number of bytes that {@link encodeVarint} makes of `value`: 1 to 10.
 *
 * @param value 0 to 2^64 - 1, which is not checked
 * @throws RangeError when a number is not an integer
 */
export function varintLength(value: bigint | number): number {
  let rest = BigInt(value);
  let length = 1;
  while (rest >= 0x80n) {
    rest >>= 7n;
    length += 1;
  }
  return length;
}

/**
 * Returns the shortest form. Each byte holds 7 bits, lowest bits first, and 0x80 marks that more follow.
 *
 * @throws RangeError outside 0 to 2^64 - 1, or when a number is not a safe integer
 * @see monero src/common/varint.h#L69-L79, write_varint
 */
export function encodeVarint(value: bigint | number): Uint8Array {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(`${value} is not a safe integer`);
  }
  let rest = BigInt(value);
  if (rest < 0n || rest > MAX_U64) throw new RangeError(`${rest} does not fit 64 bits`);
  const bytes: number[] = [];
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
