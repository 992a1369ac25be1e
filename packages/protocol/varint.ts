/**
 * Encodes the variable-length integers (varints) of blocks and transactions. {@link ByteReader.varint} decodes them.
 */

const MAX_U64 = 2n ** 64n - 1n;

/**
 * Returns the length of the encoded varint in bytes: 1 to 10.
 *
 * @param value 0 to 2^64 - 1, which is not checked
 * @throws RangeError if a number is not an integer
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
 * Returns the shortest encoding. Each byte contains 7 bits, lowest bits first. Bit 0x80 is set in every byte except the
 * last.
 *
 * @throws RangeError for a value outside 0 to 2^64 - 1, or a number that is not a safe integer
 * @see monero src/common/varint.h#L69-L79, write_varint
 */
export function encodeVarint(value: bigint | number): Uint8Array {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(
      `the number ${value} cannot be written as a varint: it is not an exact integer; pass values above 2^53−1 as a bigint`,
    );
  }
  let rest = BigInt(value);
  if (rest < 0n || rest > MAX_U64)
    throw new RangeError(`the number ${rest} cannot be written as a varint: it does not fit in 64 bits`);
  const bytes: number[] = [];
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
