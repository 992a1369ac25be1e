/**
 * The field encodings of `COPY … WITH (FORMAT binary)`. Each field is a 32-bit length (-1 for null) and its bytes, all big-endian. Text
 * COPY would have to escape every `bytea` and need twice as many bytes. This encoder writes each value once, into a reused buffer.
 *
 * @see PostgreSQL documentation, SQL commands, COPY, "Binary Format"; `numeric` after `numeric_send` in
 * src/backend/utils/adt/numeric.c and arrays after `array_send` in src/backend/utils/adt/arrayfuncs.c
 */

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

// OIDs of the element types in the headers of Postgres arrays, from src/include/catalog/pg_type.dat.
const BYTEA_OID = 17;
const INT8_OID = 20;

const NUMERIC_POSITIVE = 0x0000;
/** Base of the digits in a Postgres `numeric`. The most significant digit comes first. */
const NUMERIC_BASE = 10_000;
const NUMERIC_BASE_WIDE = 10_000n;
/** Buffer for the base-10,000 digits of one value. The widest value has 128 bits, which is ten digits. */
const numericDigits = new Uint16Array(16);

/**
 * Appends rows in binary COPY format to a buffer that grows as needed. It assumes that values have the types of the schema.
 */
export class CopyEncoder {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(initialCapacity = 1 << 16) {
    // Not a `Buffer`: small Buffers of Node.js share memory, but the bytes that `take` returns may be transferred to a thread.
    this.#bytes = new Uint8Array(new ArrayBuffer(initialCapacity));
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Number of bytes written since the last {@link take} or {@link clear}. */
  get length(): number {
    return this.#length;
  }

  /** Whether there are rows after the header of the COPY format. */
  get hasRows(): boolean {
    return this.#length > signature.length;
  }

  /** Reserves bytes and returns the offset at which to write them. The call may replace the buffer. */
  #reserve(size: number): number {
    const at = this.#length;
    const end = at + size;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(new ArrayBuffer(Math.max(end, this.#bytes.length * 2)));
      grown.set(this.#bytes.subarray(0, at));
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    this.#length = end;
    return at;
  }

  writeHeader(): void {
    const at = this.#reserve(signature.length);
    this.#bytes.set(signature, at);
  }

  writeTrailer(): void {
    const at = this.#reserve(2);
    this.#view.setInt16(at, -1);
  }

  beginRow(fieldCount: number): void {
    const at = this.#reserve(2);
    this.#view.setInt16(at, fieldCount);
  }

  writeNull(): void {
    const at = this.#reserve(4);
    this.#view.setInt32(at, -1);
  }

  writeInt2(value: number): void {
    const at = this.#reserve(6);
    this.#view.setInt32(at, 2);
    this.#view.setInt16(at + 4, inRange(value, 0x8000));
  }

  writeInt4(value: number): void {
    const at = this.#reserve(8);
    this.#view.setInt32(at, 4);
    this.#view.setInt32(at + 4, inRange(value, 0x8000_0000));
  }

  /** @param value a safe integer: |value| < 2^53 */
  writeInt8(value: number): void {
    const at = this.#reserve(12);
    this.#view.setInt32(at, 8);
    this.#setInt64(value, at + 4);
  }

  #setInt64(value: number, at: number): void {
    if (!Number.isSafeInteger(value))
      throw new RangeError(
        `The value ${value} of a bigint column is not a safe integer (below 2^53). Use a numeric column for larger values.`,
      );
    const high = Math.floor(value / 0x1_0000_0000);
    this.#view.setInt32(at, high);
    this.#view.setUint32(at + 4, value - high * 0x1_0000_0000);
  }

  /** Writes an unsigned integer of at most 128 bits. @throws RangeError when it is negative */
  writeNumeric(value: bigint): void {
    if (value < 0n)
      throw new RangeError(
        `The value ${value} of a numeric column is negative. This encoder supports only unsigned values. Use an integer column for signed ones.`,
      );
    const digits = numericDigits; // Digits of the number, the least significant one first.
    let count = 0;
    let wide = value;
    for (; wide > MAX_EXACT; wide /= NUMERIC_BASE_WIDE) digits[count++] = Number(wide % NUMERIC_BASE_WIDE);
    // Most values are small, and dividing numbers is ten times as fast as dividing bigints.
    for (let rest = Number(wide); rest > 0;) {
      const quotient = Math.floor(rest / NUMERIC_BASE);
      digits[count++] = rest - quotient * NUMERIC_BASE;
      rest = quotient;
    }
    // Trailing zero digits are omitted. `numeric_recv` would store them, and equal values would then differ in their bytes.
    let zeros = 0;
    while (zeros < count && digits[zeros] === 0) zeros += 1;

    const sent = count - zeros;
    const at = this.#reserve(12 + sent * 2);
    const view = this.#view;
    view.setInt32(at, 8 + sent * 2);
    view.setInt16(at + 4, sent);
    view.setInt16(at + 6, Math.max(count - 1, 0)); // Exponent of the first digit, in base 10,000.
    view.setUint16(at + 8, NUMERIC_POSITIVE);
    view.setUint16(at + 10, 0); // Number of digits after the decimal point of a `numeric`.
    for (let index = count - 1, to = at + 12; index >= zeros; index -= 1, to += 2) {
      view.setInt16(to, digits[index] ?? 0);
    }
  }

  writeBytea(value: Uint8Array): void {
    const at = this.#reserve(4 + value.length);
    this.#view.setInt32(at, value.length);
    this.#bytes.set(value, at + 4);
  }

  writeByteaArray(values: readonly Uint8Array[]): void {
    const start = this.#arrayHeader(BYTEA_OID, values.length);
    for (const value of values) this.writeBytea(value);
    this.#arrayEnd(start);
  }

  writeInt8Array(values: readonly number[]): void {
    const start = this.#arrayHeader(INT8_OID, values.length);
    let at = this.#reserve(12 * values.length);
    for (const value of values) {
      this.#view.setInt32(at, 8);
      this.#setInt64(value, at + 4);
      at += 12;
    }
    this.#arrayEnd(start);
  }

  /** @returns the offset of the field, for {@link #arrayEnd} */
  #arrayHeader(elementOid: number, count: number): number {
    const start = this.#reserve(count === 0 ? 16 : 24);
    const view = this.#view;
    view.setInt32(start + 4, count === 0 ? 0 : 1); // Number of dimensions. An empty array has none.
    view.setInt32(start + 8, 0); // Flags. 0 means that no element is null.
    view.setInt32(start + 12, elementOid);
    if (count > 0) {
      view.setInt32(start + 16, count);
      view.setInt32(start + 20, 1); // Lower bound of the array: the index of its first element. Postgres counts from 1.
    }
    return start;
  }

  /** Writes the length in bytes of the array field that begins at `start`. Call it after the last element. */
  #arrayEnd(start: number): void {
    this.#view.setInt32(start, this.#length - start - 4);
  }

  /**
   * Returns the bytes written since the last {@link take} or {@link clear}, without a copy. Writes after the next
   * {@link clear} overwrite them.
   */
  written(): Buffer {
    return Buffer.from(this.#bytes.buffer, 0, this.#length);
  }

  /** Empties the buffer without releasing its memory. */
  clear(): void {
    this.#length = 0;
  }

  /**
   * Returns the written bytes and continues with a new buffer. Later writes do not change the returned bytes.
   */
  take(): Buffer {
    const taken = this.written();
    this.#bytes = new Uint8Array(new ArrayBuffer(this.#bytes.length));
    this.#view = new DataView(this.#bytes.buffer);
    this.clear();
    return taken;
  }
}

const MAX_EXACT = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Returns the value unchanged. Refuses a value that does not fit its column, because `DataView` would wrap it.
 *
 * @param limit one more than the largest value
 * @throws RangeError when the value does not fit
 */
function inRange(value: number, limit: number): number {
  if (value >= limit || value < -limit || !Number.isInteger(value)) {
    throw new RangeError(
      `The value ${value} does not fit its integer column, which accepts integers from ${-limit} to ${limit - 1}. Use a wider column.`,
    );
  }
  return value;
}
