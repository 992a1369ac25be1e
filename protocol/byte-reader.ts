import { DecodeError } from './decode-error.ts';

const NO_INDEX = -1;

/**
 * Reads one byte array from its start to its end. Every read is checked against the bytes that are left before memory is
 * allocated. Byte strings are views on the input and keep it alive. The errors name the field and its offset.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  /** Position of the next byte to read. */
  offset: number;
  readonly #end: number;
  // The path of field names for errors is kept as two stacks, so that a successful decoding builds no text.
  readonly #names: string[] = [];
  readonly #indexes: number[] = [];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.offset = 0;
    this.#end = bytes.length;
  }

  /** Bytes not read yet. */
  get remaining(): number {
    return this.#end - this.offset;
  }

  /** Opens a level of the error path; every `enter` on the good way is matched by a `leave`. */
  enter(name: string): void {
    this.#names.push(name);
    this.#indexes.push(NO_INDEX);
  }

  /** Names the element of the current level that is being read. */
  at(index: number): void {
    this.#indexes[this.#indexes.length - 1] = index;
  }

  /** Closes the level opened last. Deliberately not run when a read throws: the path must survive. */
  leave(): void {
    this.#names.pop();
    this.#indexes.pop();
  }

  /** The path of the level that is open, with `field` below it. */
  path(field: string): string {
    const segments: string[] = [];
    for (const [level, name] of this.#names.entries()) {
      segments.push(name);
      const index = this.#indexes[level];
      if (index !== undefined && index !== NO_INDEX) segments.push(String(index));
    }
    if (field !== '') segments.push(field);
    return segments.join('/');
  }

  /** The error to throw for `field`; `offset` is where the wrong value begins. */
  error(reason: string, field: string, offset: number = this.offset): DecodeError {
    return new DecodeError(reason, this.path(field), offset);
  }

  /** One byte. */
  u8(field: string): number {
    const byte = this.bytes[this.offset];
    if (byte === undefined || this.offset >= this.#end) throw this.error('ends here, expected 1 byte', field);
    this.offset += 1;
    return byte;
  }

  /** Four bytes, little endian, 0 to 2^32 - 1. */
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

  /** Checks that `length` bytes are there, steps over them and gives the offset of the first. */
  skip(length: number, field: string): number {
    const from = this.offset;
    if (length > this.#end - from) {
      throw this.error(`needs ${length} bytes, ${this.#end - from} left`, field);
    }
    this.offset = from + length;
    return from;
  }

  /** `length` bytes, as a view on the input. */
  view(length: number, field: string): Uint8Array {
    const from = this.skip(length, field);
    return this.bytes.subarray(from, from + length);
  }

  /** A 32-byte key, hash or scalar, as a view on the input. Not checked to be a point or a reduced scalar. */
  key(field: string): Uint8Array {
    return this.view(32, field);
  }

  /** `count` 32-byte values one after the other, each as a view on the input. */
  keys(count: number, field: string): Uint8Array[] {
    let from = this.skip(count * 32, field);
    const keys: Uint8Array[] = [];
    for (let i = 0; i < count; i += 1, from += 32) keys.push(this.bytes.subarray(from, from + 32));
    return keys;
  }

  /**
   * Variable-length integer of blocks and transactions: 7 bits a byte, lowest first, 0x80 = more follow. As the
   * network does, refuses a last byte of zero after others (there is a shorter form) and more than 64 bits.
   *
   * @see monero src/common/varint.h#L94-L119, read_varint
   */
  varint(field: string): bigint {
    const start = this.offset;
    const small = this.#varintUpTo49Bits(field);
    if (small >= 0) return BigInt(small);
    // Rare: 8 to 10 bytes. Read again in three parts that fit a double.
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
        if (byte === 0) throw this.error('integer not in its shortest form', field, start);
        break;
      }
      if (i === 9) throw this.error('integer longer than 10 bytes', field, start);
    }
    if (high > 0xff) throw this.error('integer exceeds 64 bits', field, start);
    return (BigInt(high) << 56n) | (BigInt(middle) << 28n) | BigInt(low);
  }

  /**
   * A variable-length integer as {@link varint} reads it, as a number below 2^49 and as a bigint from there on: a number of
   * this size is exact and needs no memory of its own.
   */
  varintCompact(field: string): number | bigint {
    const start = this.offset;
    const small = this.#varintUpTo49Bits(field);
    if (small >= 0) return small;
    this.offset = start;
    return this.varint(field);
  }

  /** A variable-length integer that must be 0 to `max`; `max` at most 2^53 - 1. */
  varintNumber(field: string, max: number): number {
    const start = this.offset;
    const small = this.#varintUpTo49Bits(field);
    let value = small;
    if (small < 0) {
      this.offset = start;
      const large = this.varint(field);
      value = large <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(large) : Infinity;
    }
    if (value > max) throw this.error(`integer exceeds ${max}`, field, start);
    return value;
  }

  /** The element count of a vector whose elements take at least `minSize` bytes: refused when they cannot be there. */
  count(field: string, minSize: number): number {
    const start = this.offset;
    const count = this.varintNumber(field, Number.MAX_SAFE_INTEGER);
    if (count > this.remaining / minSize) {
      throw this.error(`counts ${count} elements, ${this.remaining} bytes left`, field, start);
    }
    return count;
  }

  /** @throws DecodeError when bytes are left over. */
  finish(): void {
    if (this.remaining > 0) throw this.error(`${this.remaining} bytes too many`, '');
  }

  /** The integer when it takes at most 7 bytes, otherwise -1 (and the offset is then meaningless). */
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
        throw this.error('ends inside an integer', field, start);
      }
      offset += 1;
      if (byte < 0x80) {
        if (byte === 0 && i > 0) throw this.error('integer not in its shortest form', field, start);
        this.offset = offset;
        return value + byte * scale;
      }
      value += (byte & 0x7f) * scale;
      scale *= 128;
    }
    return -1;
  }
}
