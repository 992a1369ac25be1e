/**
 * Decodes portable storage, the binary format of the daemon's `.bin` calls (epee). portable-storage-writer.ts encodes
 * it.
 *
 * Each entry is returned with its wire type. 64-bit integers are bigint. Strings are byte arrays (views of the input),
 * because most of them are not text. Names are strings with one character per byte.
 *
 * @see monero contrib/epee/include/storages/portable_storage_from_bin.h#L64-L113, throwable_buffer_reader
 */
import { DecodeError } from './decode-error.ts';

/** Types of numbers that a double represents exactly. */
export type StorageNumberType = 'int32' | 'int16' | 'int8' | 'uint32' | 'uint16' | 'uint8' | 'double';
/** Types of 64-bit integers, which are bigints. */
export type StorageBigIntType = 'int64' | 'uint64';

/** A single value with its type. */
export type StorageScalar =
  | { readonly type: StorageBigIntType; readonly value: bigint }
  | { readonly type: StorageNumberType; readonly value: number }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'string'; readonly value: Uint8Array }
  | { readonly type: 'object'; readonly value: StorageSection };

/** An array whose elements all have the type in `of`. */
export type StorageArray =
  | { readonly type: 'array'; readonly of: StorageBigIntType; readonly value: readonly bigint[] }
  | { readonly type: 'array'; readonly of: StorageNumberType; readonly value: readonly number[] }
  | { readonly type: 'array'; readonly of: 'bool'; readonly value: readonly boolean[] }
  | { readonly type: 'array'; readonly of: 'string'; readonly value: readonly Uint8Array[] }
  | { readonly type: 'array'; readonly of: 'object'; readonly value: readonly StorageSection[] };

/** The value of a field: a single value or an array. */
export type StorageEntry = StorageScalar | StorageArray;

/** Fields by name, in the order of the input. It is a Map, because `__proto__` is a valid name. */
export type StorageSection = ReadonlyMap<string, StorageEntry>;

/** Limits that protect {@link decodePortableStorage} against hostile input. */
export interface StorageDecodeLimits {
  /** Maximum depth of nested sections. Responses of the daemon have a depth of three. Default 16. */
  readonly maxDepth?: number;
  /**
   * Maximum number of fields, sections and strings together. Each takes more bytes in memory than on the wire. Elements
   * of number arrays do not count, because the size of the input limits them. Default 1 million, which takes up to
   * about 100 MB. The largest responses of a daemon contain about 200,000.
   */
  readonly maxItems?: number;
}

export const PORTABLE_STORAGE_HEADER: readonly number[] = [
  0x01, 0x11, 0x01, 0x01, 0x01, 0x01, 0x02, 0x01, 0x01,
];

/**
 * Type codes on the wire.
 *
 * @see monero contrib/epee/include/storages/portable_storage_base.h#L52-L64, SERIALIZE_TYPE_*
 */
export const STORAGE_TYPE_CODES = {
  int64: 1,
  int32: 2,
  int16: 3,
  int8: 4,
  uint64: 5,
  uint32: 6,
  uint16: 7,
  uint8: 8,
  double: 9,
  string: 10,
  bool: 11,
  object: 12,
} as const;
export const STORAGE_ARRAY_FLAG = 0x80;
/**
 * Type code before an array. The type byte with {@link STORAGE_ARRAY_FLAG} follows. The daemon can decode this form, but
 * writes arrays without this code.
 */
const TYPE_ARRAY = 13;

export const DEFAULT_MAX_STORAGE_DEPTH = 16;
const DEFAULT_MAX_ITEMS = 1_000_000;

/**
 * The only empty section, which all decoded blobs share. An empty section takes one byte on the wire, but a Map takes
 * about two hundred in memory.
 */
const EMPTY_SECTION: StorageSection = new Map();

/**
 * Decodes the root section of a blob. It refuses trailing bytes, duplicate or empty names, and booleans other than 0
 * and 1.
 *
 * @throws DecodeError if the bytes are not valid portable storage or exceed a limit
 */
export function decodePortableStorage(bytes: Uint8Array, limits: StorageDecodeLimits = {}): StorageSection {
  return new StorageReader(bytes, limits).root();
}

class StorageReader {
  readonly #bytes: Uint8Array;
  readonly #data: DataView;
  readonly #maxDepth: number;
  readonly #maxItems: number;
  #itemsLeft: number;
  #offset = 0;
  /** Path of the current value for errors: field names of the open sections, and indices in arrays. */
  readonly #path: (string | number)[] = [];
  #depth = 0;

  constructor(bytes: Uint8Array, limits: StorageDecodeLimits) {
    // Uses a plain Uint8Array view of the input, because slices of a Buffer are Buffers, which are several times as
    // expensive to create.
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#maxDepth = limits.maxDepth ?? DEFAULT_MAX_STORAGE_DEPTH;
    this.#maxItems = limits.maxItems ?? DEFAULT_MAX_ITEMS;
    this.#itemsLeft = this.#maxItems;
  }

  root(): StorageSection {
    for (const expected of PORTABLE_STORAGE_HEADER) {
      const offset = this.#take(1);
      if (this.#bytes[offset] !== expected)
        throw this.#error('the input does not begin with the header of portable storage', offset);
    }
    const section = this.#section();
    const bytesLeft = this.#bytes.length - this.#offset;
    if (bytesLeft > 0) throw this.#error(`the input has ${bytesLeft} bytes after its last field`);
    return section;
  }

  #error(reason: string, offset = this.#offset): DecodeError {
    return new DecodeError(reason, this.#path.join('/'), offset);
  }

  /** Skips `length` bytes and returns the offset of the first skipped byte. */
  #take(length: number): number {
    const offset = this.#offset;
    const bytesLeft = this.#bytes.length - offset;
    if (length > bytesLeft)
      throw this.#error(`the value needs ${length} bytes, but only ${bytesLeft} are left`);
    this.#offset = offset + length;
    return offset;
  }

  #countItem(): void {
    if (--this.#itemsLeft < 0)
      throw this.#error(
        `the input has more items (fields, sections and strings) than the limit of ${this.#maxItems}`,
      );
  }

  /**
   * Reads a variable-length integer of portable storage. The low two bits of the first byte select a length of 1, 2, 4
   * or 8 bytes, little-endian. The remaining bits are the value. Like the daemon, it accepts forms that are not the
   * shortest.
   */
  #varint(): number {
    const offset = this.#take(1);
    const first = this.#data.getUint8(offset);
    switch (first & 3) {
      case 0:
        return first >>> 2;
      case 1:
        this.#take(1);
        return this.#data.getUint16(offset, true) >>> 2;
      case 2:
        this.#take(3);
        return this.#data.getUint32(offset, true) >>> 2;
      default: {
        this.#take(7);
        const value = this.#data.getBigUint64(offset, true) >> 2n;
        if (value > BigInt(Number.MAX_SAFE_INTEGER))
          throw this.#error('the integer exceeds the limit of 2^53', offset);
        return Number(value);
      }
    }
  }

  #section(): StorageSection {
    if (++this.#depth > this.#maxDepth)
      throw this.#error(`the input is nested deeper than the limit of ${this.#maxDepth} sections`);
    this.#countItem();
    const start = this.#offset;
    const count = this.#varint();
    // A field takes at least four bytes: a length, a name of one byte, a type and a value.
    if (count > (this.#bytes.length - this.#offset) / 4) {
      throw this.#error(
        `the section claims to have ${count} fields, but only ${this.#bytes.length - this.#offset} bytes are left`,
        start,
      );
    }
    if (count === 0) {
      this.#depth -= 1;
      return EMPTY_SECTION;
    }
    const fields = new Map<string, StorageEntry>();
    for (let i = 0; i < count; i += 1) {
      this.#countItem();
      const nameStart = this.#offset;
      const name = this.#name();
      if (fields.has(name))
        throw this.#error(`the section has the field ${JSON.stringify(name)} twice`, nameStart);
      this.#path.push(name);
      fields.set(name, this.#entry());
      this.#path.pop();
    }
    this.#depth -= 1;
    return fields;
  }

  #name(): string {
    const start = this.#take(1);
    const length = this.#data.getUint8(start);
    if (length === 0) throw this.#error('a field of the section has no name', start);
    const from = this.#take(length);
    let name = '';
    for (let i = from; i < from + length; i += 1) name += String.fromCharCode(this.#data.getUint8(i));
    return name;
  }

  #entry(): StorageEntry {
    const offset = this.#take(1);
    let type = this.#data.getUint8(offset);
    if (type === TYPE_ARRAY) {
      const inner = this.#take(1);
      type = this.#data.getUint8(inner);
      if ((type & STORAGE_ARRAY_FLAG) === 0)
        throw this.#error(`the type ${type} of the array lacks its flag bit 0x80`, inner);
    }
    return (type & STORAGE_ARRAY_FLAG) === 0 ? this.#scalar(type, offset) : this.#array(type, offset);
  }

  #scalar(type: number, offset: number): StorageScalar {
    switch (type) {
      case STORAGE_TYPE_CODES.int64:
        return { type: 'int64', value: this.#data.getBigInt64(this.#take(8), true) };
      case STORAGE_TYPE_CODES.uint64:
        return { type: 'uint64', value: this.#data.getBigUint64(this.#take(8), true) };
      case STORAGE_TYPE_CODES.string:
        return { type: 'string', value: this.#string() };
      case STORAGE_TYPE_CODES.bool:
        return { type: 'bool', value: this.#bool() };
      case STORAGE_TYPE_CODES.object:
        return { type: 'object', value: this.#section() };
      default: {
        const small = SMALL_NUMBERS.get(type);
        if (small === undefined) throw this.#error(`the field has the unknown type ${type}`, offset);
        return { type: small.type, value: small.read(this.#data, this.#take(small.size)) };
      }
    }
  }

  #array(flagged: number, offset: number): StorageArray {
    const type = flagged & ~STORAGE_ARRAY_FLAG;
    switch (type) {
      case STORAGE_TYPE_CODES.int64:
        return this.#large('int64', (at) => this.#data.getBigInt64(at, true));
      case STORAGE_TYPE_CODES.uint64:
        return this.#large('uint64', (at) => this.#data.getBigUint64(at, true));
      case STORAGE_TYPE_CODES.string:
        return { type: 'array', of: 'string', value: this.#elements(1, () => this.#string()) };
      case STORAGE_TYPE_CODES.bool:
        return { type: 'array', of: 'bool', value: this.#elements(1, () => this.#bool()) };
      case STORAGE_TYPE_CODES.object:
        return { type: 'array', of: 'object', value: this.#elements(1, () => this.#section()) };
      default: {
        const small = SMALL_NUMBERS.get(type);
        if (small === undefined) throw this.#error(`the array has the unknown element type ${type}`, offset);
        const { type: of, size, read } = small;
        return { type: 'array', of, value: this.#elements(size, () => read(this.#data, this.#take(size))) };
      }
    }
  }

  #large(of: StorageBigIntType, read: (offset: number) => bigint): StorageArray {
    return { type: 'array', of, value: this.#elements(8, () => read(this.#take(8))) };
  }

  #elements<T>(minSize: number, read: () => T): T[] {
    const start = this.#offset;
    const count = this.#varint();
    const bytesLeft = this.#bytes.length - this.#offset;
    if (count > bytesLeft / minSize)
      throw this.#error(
        `the list claims to have ${count} elements, but only ${bytesLeft} bytes are left`,
        start,
      );
    const elements: T[] = [];
    const level = this.#path.push(0) - 1;
    for (let i = 0; i < count; i += 1) {
      this.#path[level] = i;
      elements.push(read());
    }
    this.#path.pop();
    return elements;
  }

  #string(): Uint8Array {
    this.#countItem();
    const length = this.#varint();
    const offset = this.#take(length);
    return this.#bytes.subarray(offset, offset + length);
  }

  #bool(): boolean {
    const offset = this.#take(1);
    const byte = this.#data.getUint8(offset);
    if (byte > 1) throw this.#error(`a boolean must be 0 or 1, but is ${byte}`, offset);
    return byte === 1;
  }
}

interface SmallNumber {
  readonly type: StorageNumberType;
  readonly size: number;
  readonly read: (data: DataView, offset: number) => number;
}

const SMALL_NUMBERS: ReadonlyMap<number, SmallNumber> = new Map<number, SmallNumber>([
  [STORAGE_TYPE_CODES.int32, { type: 'int32', size: 4, read: (data, at) => data.getInt32(at, true) }],
  [STORAGE_TYPE_CODES.int16, { type: 'int16', size: 2, read: (data, at) => data.getInt16(at, true) }],
  [STORAGE_TYPE_CODES.int8, { type: 'int8', size: 1, read: (data, at) => data.getInt8(at) }],
  [STORAGE_TYPE_CODES.uint32, { type: 'uint32', size: 4, read: (data, at) => data.getUint32(at, true) }],
  [STORAGE_TYPE_CODES.uint16, { type: 'uint16', size: 2, read: (data, at) => data.getUint16(at, true) }],
  [STORAGE_TYPE_CODES.uint8, { type: 'uint8', size: 1, read: (data, at) => data.getUint8(at) }],
  [STORAGE_TYPE_CODES.double, { type: 'double', size: 8, read: (data, at) => data.getFloat64(at, true) }],
]);
