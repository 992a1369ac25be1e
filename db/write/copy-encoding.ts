/**
 * The field encodings of `COPY … WITH (FORMAT binary)`.
 *
 * Each field is a 32-bit length (-1 for null) and its bytes, all big-endian. Text COPY would cost an escape pass over
 * every `bytea` and twice its bytes; this writes each value once, into a buffer that is reused.
 *
 * @see PostgreSQL documentation, SQL commands, COPY, "Binary Format"; `numeric` after `numeric_send` in
 *      src/backend/utils/adt/numeric.c and arrays after `array_send` in src/backend/utils/adt/arrayfuncs.c
 */

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

// Element types of array headers, from src/include/catalog/pg_type.dat.
const byteaOid = 17;
const int8Oid = 20;

const numericPositive = 0x0000;
/** `numeric` counts in base 10,000, most significant digit first. */
const numericBase = 10_000n;

/** Appends rows in binary COPY format to a buffer that grows as needed. Values are trusted: the schema's types hold. */
export class CopyEncoder {
  #buffer: Buffer;
  #length = 0;

  constructor(initialCapacity = 1 << 16) {
    this.#buffer = Buffer.allocUnsafe(initialCapacity);
  }

  /** Bytes written since the last {@link take}. */
  get length(): number {
    return this.#length;
  }

  #reserve(size: number): number {
    const at = this.#length;
    const end = at + size;
    if (end > this.#buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(end, this.#buffer.length * 2));
      this.#buffer.copy(grown, 0, 0, at);
      this.#buffer = grown;
    }
    this.#length = end;
    return at;
  }

  header(): void {
    const at = this.#reserve(signature.length);
    signature.copy(this.#buffer, at);
  }

  trailer(): void {
    this.#buffer.writeInt16BE(-1, this.#reserve(2));
  }

  row(fieldCount: number): void {
    this.#buffer.writeInt16BE(fieldCount, this.#reserve(2));
  }

  null(): void {
    this.#buffer.writeInt32BE(-1, this.#reserve(4));
  }

  int2(value: number): void {
    const at = this.#reserve(6);
    this.#buffer.writeInt32BE(2, at);
    this.#buffer.writeInt16BE(value, at + 4);
  }

  int4(value: number): void {
    const at = this.#reserve(8);
    this.#buffer.writeInt32BE(4, at);
    this.#buffer.writeInt32BE(value, at + 4);
  }

  /** @param value an integer that is exact as a number: |value| < 2^53 */
  int8(value: number): void {
    const at = this.#reserve(12);
    this.#buffer.writeInt32BE(8, at);
    this.#writeInt8(value, at + 4);
  }

  #writeInt8(value: number, at: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an exact integer`);
    const high = Math.floor(value / 0x1_0000_0000);
    this.#buffer.writeInt32BE(high, at);
    this.#buffer.writeUInt32BE(value - high * 0x1_0000_0000, at + 4);
  }

  /** A whole number that is not negative, of any size. */
  numeric(value: bigint): void {
    if (value < 0n) throw new RangeError(`${value} is negative`);
    const digits: number[] = []; // least significant first
    for (let rest = value; rest > 0n; rest /= numericBase) digits.push(Number(rest % numericBase));
    // Trailing zero digits are not sent: numeric_recv keeps them, and equal values would differ in bytes.
    let zeros = 0;
    while (zeros < digits.length && digits[zeros] === 0) zeros += 1;

    const count = digits.length - zeros;
    let at = this.#reserve(12 + count * 2);
    at = this.#buffer.writeInt32BE(8 + count * 2, at);
    at = this.#buffer.writeInt16BE(count, at);
    at = this.#buffer.writeInt16BE(Math.max(digits.length - 1, 0), at); // weight of the first digit
    at = this.#buffer.writeUInt16BE(numericPositive, at);
    at = this.#buffer.writeUInt16BE(0, at); // digits after the point
    for (let index = digits.length - 1; index >= zeros; index -= 1) {
      at = this.#buffer.writeInt16BE(digits[index] ?? 0, at);
    }
  }

  bytea(value: Uint8Array): void {
    const at = this.#reserve(4 + value.length);
    this.#buffer.writeInt32BE(value.length, at);
    this.#buffer.set(value, at + 4);
  }

  byteaArray(values: readonly Uint8Array[]): void {
    const end = this.#arrayHeader(byteaOid, values.length);
    for (const value of values) this.bytea(value);
    end();
  }

  int8Array(values: readonly number[]): void {
    const end = this.#arrayHeader(int8Oid, values.length);
    for (const value of values) this.int8(value);
    end();
  }

  /** @returns what to call once the elements are written: it fills in the length of the field. */
  #arrayHeader(elementOid: number, count: number): () => void {
    const start = this.#reserve(4);
    let at = this.#reserve(12);
    at = this.#buffer.writeInt32BE(count === 0 ? 0 : 1, at); // dimensions: an empty array has none
    at = this.#buffer.writeInt32BE(0, at); // no nulls among the elements
    this.#buffer.writeInt32BE(elementOid, at);
    if (count > 0) {
      at = this.#reserve(8);
      at = this.#buffer.writeInt32BE(count, at);
      this.#buffer.writeInt32BE(1, at); // lower bound
    }
    return () => this.#buffer.writeInt32BE(this.#length - start - 4, start);
  }

  /** Hands out what was written and starts anew. The bytes are the caller's: they are not overwritten later. */
  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.#length);
    this.#buffer = Buffer.allocUnsafe(this.#buffer.length);
    this.#length = 0;
    return taken;
  }
}
