import { DecodeError } from './decode-error.ts';

const NO_INDEX = -1;

/**
 * Reads a byte array from start to end. Every read checks the number of remaining bytes before it allocates memory.
 * Returned byte strings are views of the input, so they keep the input in memory. Errors contain the field and its
 * offset.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  /** Offset of the next byte to read. */
  offset: number;
  readonly #end: number;
  // Two stacks store the field path for errors, so that successful decoding builds no strings.
  readonly #fieldNames: string[] = [];
  readonly #listIndexes: number[] = [];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.offset = 0;
    this.#end = bytes.length;
  }

  /** Number of unread bytes. */
  get remaining(): number {
    return this.#end - this.offset;
  }

  /** Opens a level of the field path in errors, such as `vin/3`. Each `enterField` needs a `leaveField`, unless a read throws. */
  enterField(name: string): void {
    this.#fieldNames.push(name);
    this.#listIndexes.push(NO_INDEX);
  }

  /** Sets the index of the current list element in the field path. */
  setListIndex(index: number): void {
    this.#listIndexes[this.#listIndexes.length - 1] = index;
  }

  /**
   * Closes the innermost level of the field path. If a read throws, callers do not close the level, because the error
   * message contains the path.
   */
  leaveField(): void {
    this.#fieldNames.pop();
    this.#listIndexes.pop();
  }

  /** Returns the path of `field` at the current level for errors, such as `vin/3/key_offsets`. */
  path(field: string): string {
    const segments: string[] = [];
    for (const [level, name] of this.#fieldNames.entries()) {
      segments.push(name);
      const index = this.#listIndexes[level];
      if (index !== undefined && index !== NO_INDEX) segments.push(String(index));
    }
    if (field !== '') segments.push(field);
    return segments.join('/');
  }

  /** Returns the error to throw for `field`. `offset` is the start of the invalid value. */
  error(reason: string, field: string, offset: number = this.offset): DecodeError {
    return new DecodeError(reason, this.path(field), offset);
  }

  /** Reads one byte. @param field name of the field in errors */
  u8(field: string): number {
    const byte = this.bytes[this.offset];
    if (byte === undefined || this.offset >= this.#end)
      throw this.error('the input ends here, but the field needs 1 more byte', field);
    this.offset += 1;
    return byte;
  }

  /** Reads a little-endian integer of four bytes, 0 to 2^32 - 1. */
  u32(field: string): number {
    const from = this.skip(4, field);
    const { bytes } = this;
    return (
      ((bytes[from] ?? 0) |
        ((bytes[from + 1] ?? 0) << 8) |
        ((bytes[from + 2] ?? 0) << 16) |
        ((bytes[from + 3] ?? 0) << 24)) >>>
      0
    );
  }

  /** Skips `length` bytes and returns the offset of the first one. @throws DecodeError if fewer bytes remain */
  skip(length: number, field: string): number {
    const from = this.offset;
    if (length > this.#end - from) {
      throw this.error(`the value needs ${length} bytes, but only ${this.#end - from} are left`, field);
    }
    this.offset = from + length;
    return from;
  }

  /** Reads `length` bytes as a view of the input. */
  view(length: number, field: string): Uint8Array {
    const from = this.skip(length, field);
    return this.bytes.subarray(from, from + length);
  }

  /**
   * Reads a 32-byte key, hash or scalar as a view of the input. It does not check that the bytes are a point or a
   * reduced scalar.
   */
  key(field: string): Uint8Array {
    return this.view(32, field);
  }

  /** Reads `count` consecutive 32-byte values, each as a view of the input. */
  keys(count: number, field: string): Uint8Array[] {
    let from = this.skip(count * 32, field);
    const keys: Uint8Array[] = [];
    for (let i = 0; i < count; i += 1, from += 32) keys.push(this.bytes.subarray(from, from + 32));
    return keys;
  }

  /**
   * Reads a variable-length integer (varint) of blocks and transactions. Each byte contains 7 bits, lowest bits first.
   * Bit 0x80 is set in every byte except the last. Like the network, it refuses more than 64 bits, and encodings that
   * are not the shortest.
   *
   * @see monero src/common/varint.h#L94-L119, read_varint
   */
  varint(field: string): bigint {
    const start = this.offset;
    const small = this.#varintUpTo49Bits(field);
    if (small >= 0) return BigInt(small);
    // Integers of 8 to 10 bytes are rare. They are read again in three parts that fit a double.
    let low = 0;
    let middle = 0;
    let high = 0;
    this.offset = start;
    for (let i = 0; ; i += 1) {
      const byte = this.u8(field);
      const bits = byte & 0x7f;
      if (i < 4) low += bits << (7 * i);
      else if (i < 8) middle += bits << (7 * (i - 4));
      else high += bits << (7 * (i - 8));
      if (byte < 0x80) {
        if (byte === 0) throw this.error('the integer is not encoded in its shortest form', field, start);
        break;
      }
      if (i === 9)
        throw this.error(
          'the variable-length integer is longer than 10 bytes, the maximum for 64 bits',
          field,
          start,
        );
    }
    if (high > 0xff) throw this.error('the integer exceeds the limit of 64 bits', field, start);
    return (BigInt(high) << 56n) | (BigInt(middle) << 28n) | BigInt(low);
  }

  /**
   * Works like {@link varint}, but returns values below 2^49 as a number. Such a number is exact and allocates no
   * memory.
   */
  varintCompact(field: string): number | bigint {
    const start = this.offset;
    const small = this.#varintUpTo49Bits(field);
    if (small >= 0) return small;
    this.offset = start;
    return this.varint(field);
  }

  /** Reads a varint from 0 to `max`, which is at most 2^53 - 1. */
  varintNumber(field: string, max: number): number {
    const start = this.offset;
    const small = this.#varintUpTo49Bits(field);
    let value = small;
    if (small < 0) {
      this.offset = start;
      const large = this.varint(field);
      value = large <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(large) : Infinity;
    }
    if (value > max)
      throw this.error(
        `the integer is ${value === Infinity ? 'at least 2^53' : value}, but the limit is ${max}`,
        field,
        start,
      );
    return value;
  }

  /**
   * Reads the element count of a vector whose elements take at least `minSize` bytes each.
   *
   * @throws DecodeError if too few bytes remain for the elements
   */
  count(field: string, minSize: number): number {
    const start = this.offset;
    const count = this.varintNumber(field, Number.MAX_SAFE_INTEGER);
    if (count > this.remaining / minSize) {
      throw this.error(
        `the list claims to have ${count} elements, but only ${this.remaining} bytes are left`,
        field,
        start,
      );
    }
    return count;
  }

  /** Requires that all bytes were read. @throws DecodeError if bytes remain */
  finish(): void {
    if (this.remaining > 0)
      throw this.error(`the input has ${this.remaining} bytes after its last field`, '');
  }

  /** Reads a varint of at most 7 bytes. For a longer one it returns -1 and does not move the offset. */
  #varintUpTo49Bits(field: string): number {
    const { bytes } = this;
    const start = this.offset;
    const end = this.#end;
    let value = 0;
    let scale = 1;
    let offset = start;
    for (let i = 0; i < 7; i += 1) {
      const byte = bytes[offset];
      if (byte === undefined || offset >= end) {
        throw this.error('the input ends inside an integer', field, start);
      }
      offset += 1;
      if (byte < 0x80) {
        if (byte === 0 && i > 0)
          throw this.error('the integer is not encoded in its shortest form', field, start);
        this.offset = offset;
        return value + byte * scale;
      }
      value += (byte & 0x7f) * scale;
      scale *= 128;
    }
    return -1;
  }
}
