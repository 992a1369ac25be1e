import { encodeVarint } from './varint.ts';

const MAX_U64 = 2n ** 64n - 1n;

function requireInteger(value: number, max: number, field: string): void {
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new RangeError(`${field} cannot be encoded: its value ${value} is not an integer from 0 to ${max}`);
}

/**
 * Appends bytes to a growing buffer. Integers are little-endian. A value that does not fit its field is never
 * truncated: the writer throws a RangeError with the name of the field.
 */
export class ByteWriter {
  #buffer = new Uint8Array(256);
  #data = new DataView(this.#buffer.buffer);
  #length = 0;

  /** Number of bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** Returns a copy of the written bytes. */
  finish(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  /** @throws RangeError outside 0 to 2^8 - 1 */
  u8(value: number, field = 'integer'): void {
    requireInteger(value, 0xff, field);
    const offset = this.#reserve(1);
    this.#data.setUint8(offset, value);
  }

  /** @throws RangeError outside 0 to 2^16 - 1 */
  u16(value: number, field = 'integer'): void {
    requireInteger(value, 0xffff, field);
    const offset = this.#reserve(2);
    this.#data.setUint16(offset, value, true);
  }

  /** @throws RangeError outside 0 to 2^32 - 1 */
  u32(value: number, field = 'integer'): void {
    requireInteger(value, 0xffff_ffff, field);
    const offset = this.#reserve(4);
    this.#data.setUint32(offset, value, true);
  }

  /** @throws RangeError outside 0 to 2^64 - 1 */
  u64(value: bigint, field = 'integer'): void {
    if (value < 0n || value > MAX_U64)
      throw new RangeError(`${field} cannot be encoded: its value ${value} does not fit in 64 bits`);
    const offset = this.#reserve(8);
    this.#data.setBigUint64(offset, value, true);
  }

  /** Writes a little-endian double. */
  f64(value: number): void {
    const offset = this.#reserve(8);
    this.#data.setFloat64(offset, value, true);
  }

  /**
   * Writes a varint as in blocks and transactions.
   *
   * @throws RangeError unless `value` is an integer from 0 to `max`, and a bigint if it is above 2^53 - 1
   */
  varint(value: bigint | number, field = 'integer', max: bigint | number = MAX_U64): void {
    if (typeof value === 'number' && !Number.isSafeInteger(value))
      throw new RangeError(
        `${field} cannot be encoded: its value ${value} is not an exact integer; pass values above 2^53−1 as a bigint`,
      );
    if (value < 0 || value > max)
      throw new RangeError(`${field} cannot be encoded: its value ${value} is not from 0 to ${max}`);
    this.bytes(encodeVarint(value));
  }

  /** Writes a key, hash or scalar of fixed length. @throws RangeError for another length */
  fixed(bytes: Uint8Array, length: number, field: string): void {
    if (bytes.length !== length)
      throw new RangeError(
        `${field} cannot be encoded: it must have ${length} bytes, but has ${bytes.length}`,
      );
    this.bytes(bytes);
  }

  /** Writes the bytes without their length. */
  bytes(bytes: Uint8Array): void {
    const offset = this.#reserve(bytes.length);
    this.#buffer.set(bytes, offset);
  }

  #reserve(length: number): number {
    const offset = this.#length;
    this.#length = offset + length;
    if (this.#length > this.#buffer.length) {
      const grown = new Uint8Array(Math.max(this.#length, this.#buffer.length * 2));
      grown.set(this.#buffer);
      this.#buffer = grown;
      this.#data = new DataView(grown.buffer);
    }
    return offset;
  }
}
