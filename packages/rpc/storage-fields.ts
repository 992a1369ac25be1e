import { bytesToHex, type StorageEntry, type StorageSection } from '@ringscope/protocol';
import { InvalidFieldError } from './errors.ts';

/**
 * Reads the fields of a binary response by name and type, as `wire.ts` does for JSON. A field that the Monero programs
 * omit gets its default. A field of another type causes an error that contains its path.
 *
 * Byte values are views on the response, which can be over 100 MB. Copy the values that outlive it.
 */
export interface StorageFieldReader {
  /** Reads a u64 without loss. */
  u64(name: string, fallback?: bigint): bigint;
  /** Reads a height, count or time. Refuses a value above 2^53−1 and never rounds it. */
  count(name: string, fallback?: number): number;
  /** Returns the field, or undefined when it is absent. */
  optionalCount(name: string): number | undefined;
  /** Returns a boolean. Without a fallback, the field must be present. */
  flag(name: string, fallback?: boolean): boolean;
  /** Returns the bytes of a field, which must be present. */
  bytes(name: string): Uint8Array;
  /** Returns the field, or undefined when it is absent. */
  optionalBytes(name: string): Uint8Array | undefined;
  /** Returns the bytes as a UTF-8 string, or "" when the field is absent. */
  text(name: string): string;
  /** Returns 32 bytes as hex. */
  hash(name: string): string;
  /** Returns 32 bytes as hex, or undefined when the field is absent. */
  optionalHash(name: string): string | undefined;
  /** Returns the hashes that are concatenated in one string, or none when the field is absent. */
  packedHashes(name: string): string[];
  /** Returns the little-endian u64 values that are concatenated in one string, or none when the field is absent. */
  packedU64(name: string): bigint[];
  /** Returns a list of u64 values, or an empty list when the field is absent, because monerod omits empty lists. */
  u64List(name: string): readonly bigint[];
  /** Returns a list of byte strings, or an empty list when the field is absent. */
  byteStrings(name: string): readonly Uint8Array[];
  /** Returns a list of objects, or an empty list when the field is absent. */
  objects(name: string): StorageFieldReader[];
  /** Returns the field, or undefined when it is absent. */
  object(name: string): StorageFieldReader | undefined;
  /** Returns whether the field is a list of objects. Daemons send pruned transactions as objects and full ones as strings. */
  holdsObjects(name: string): boolean;
  /** Throws an InvalidFieldError for the field. */
  fail(name: string, problem: string): never;
}

const HASH_BYTES = 32;
const U64_BYTES = 8;

export function createStorageFieldReader(section: StorageSection, path = ''): StorageFieldReader {
  return new SectionFields(section, path);
}

/** Describes the type of a field in an error message, such as `uint64` or `list of string`. */
function describeEntryType(entry: StorageEntry): string {
  return entry.type === 'array' ? `list of ${entry.of}` : entry.type;
}

/**
 * Reads the fields of one section. It is a class, because a response has one section per transaction, and closures for each
 * would take more memory.
 */
class SectionFields implements StorageFieldReader {
  readonly #section: StorageSection;
  /** Path of the section. If the section is in a list: path of the list. Then `#index` is the index of the section, otherwise -1. */
  readonly #path: string;
  readonly #index: number;

  constructor(section: StorageSection, path: string, index = -1) {
    this.#section = section;
    this.#path = path;
    this.#index = index;
  }

  #pathOf(name: string): string {
    const path = this.#index === -1 ? this.#path : `${this.#path}/${String(this.#index)}`;
    return path === '' ? name : `${path}/${name}`;
  }

  fail(name: string, problem: string): never {
    throw new InvalidFieldError(this.#pathOf(name), problem);
  }

  /** Reads an integer of any width, because monerod changes widths between versions. */
  #integer(name: string, entry: StorageEntry | undefined, fallback: bigint | undefined): bigint {
    if (entry === undefined)
      return fallback ?? this.fail(name, 'the field is required and must be an integer, but is missing');
    const { type, value } = entry;
    if (typeof value === 'bigint') return value;
    if (typeof value === 'number' && type !== 'double') return BigInt(value);
    return this.fail(name, `the field must be an integer, but has type ${type}`);
  }

  #count(name: string, fallback: bigint | undefined): number {
    const value = this.#integer(name, this.#section.get(name), fallback);
    if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER))
      this.fail(name, `the value ${String(value)} must be an integer from 0 to 2^53−1`);
    return Number(value);
  }

  #bytes(name: string): Uint8Array | undefined {
    const entry = this.#section.get(name);
    if (entry === undefined) return undefined;
    return entry.type === 'string'
      ? entry.value
      : this.fail(name, `the field must be a string of bytes, but has type ${entry.type}`);
  }

  #splitPacked<T>(name: string, size: number, read: (piece: Uint8Array) => T): T[] {
    const packed = this.#bytes(name);
    if (packed === undefined) return [];
    if (packed.length % size !== 0)
      this.fail(
        name,
        `the packed list has ${String(packed.length)} bytes, which is not a multiple of its element size ${String(size)}`,
      );
    return Array.from({ length: packed.length / size }, (_, index) =>
      read(packed.subarray(index * size, (index + 1) * size)),
    );
  }

  #hash(name: string, value: Uint8Array): string {
    return value.length === HASH_BYTES
      ? bytesToHex(value)
      : this.fail(name, `a hash must have 32 bytes, but the field has ${String(value.length)}`);
  }

  u64(name: string, fallback?: bigint): bigint {
    const value = this.#integer(name, this.#section.get(name), fallback);
    return value < 0n ? this.fail(name, `the value must not be negative, but is ${String(value)}`) : value;
  }

  count(name: string, fallback?: number): number {
    return this.#count(name, fallback === undefined ? undefined : BigInt(fallback));
  }

  optionalCount(name: string): number | undefined {
    return this.#section.has(name) ? this.#count(name, undefined) : undefined;
  }

  flag(name: string, fallback?: boolean): boolean {
    const entry = this.#section.get(name);
    if (entry === undefined)
      return fallback ?? this.fail(name, 'the field is required and must be a boolean, but is missing');
    return entry.type === 'bool'
      ? entry.value
      : this.fail(name, `the field must be a boolean, but has type ${entry.type}`);
  }

  bytes(name: string): Uint8Array {
    return (
      this.#bytes(name) ??
      this.fail(name, 'the field is required and must be a string of bytes, but is missing')
    );
  }

  optionalBytes(name: string): Uint8Array | undefined {
    return this.#bytes(name);
  }

  text(name: string): string {
    return Buffer.from(this.#bytes(name) ?? []).toString('utf8');
  }

  hash(name: string): string {
    return this.#hash(
      name,
      this.#bytes(name) ??
        this.fail(name, 'the field is required and must be a hash of 32 bytes, but is missing'),
    );
  }

  optionalHash(name: string): string | undefined {
    const value = this.#bytes(name);
    return value === undefined ? undefined : this.#hash(name, value);
  }

  packedHashes(name: string): string[] {
    return this.#splitPacked(name, HASH_BYTES, bytesToHex);
  }

  packedU64(name: string): bigint[] {
    return this.#splitPacked(name, U64_BYTES, (piece) =>
      new DataView(piece.buffer, piece.byteOffset, U64_BYTES).getBigUint64(0, true),
    );
  }

  /**
   * Returns the list, or undefined when it is absent or empty. An empty list may have any element type, so its type is
   * not checked.
   */
  #nonEmptyEntry(name: string): StorageEntry | undefined {
    const entry = this.#section.get(name);
    return entry?.type === 'array' && entry.value.length === 0 ? undefined : entry;
  }

  u64List(name: string): readonly bigint[] {
    const entry = this.#nonEmptyEntry(name);
    if (entry === undefined) return [];
    if (entry.type === 'array' && entry.of === 'uint64') return entry.value;
    return this.fail(
      name,
      `the field must be a list of 64-bit integers, but has type ${describeEntryType(entry)}`,
    );
  }

  byteStrings(name: string): readonly Uint8Array[] {
    const entry = this.#nonEmptyEntry(name);
    if (entry === undefined) return [];
    if (entry.type === 'array' && entry.of === 'string') return entry.value;
    return this.fail(
      name,
      `the field must be a list of byte strings, but has type ${describeEntryType(entry)}`,
    );
  }

  objects(name: string): StorageFieldReader[] {
    const entry = this.#nonEmptyEntry(name);
    if (entry === undefined) return [];
    if (entry.type !== 'array' || entry.of !== 'object')
      return this.fail(name, `the field must be a list of objects, but has type ${describeEntryType(entry)}`);
    const path = this.#pathOf(name);
    return entry.value.map((item, index) => new SectionFields(item, path, index));
  }

  object(name: string): StorageFieldReader | undefined {
    const entry = this.#section.get(name);
    if (entry === undefined) return undefined;
    return entry.type === 'object'
      ? new SectionFields(entry.value, this.#pathOf(name))
      : this.fail(name, `the field must be an object, but has type ${entry.type}`);
  }

  holdsObjects(name: string): boolean {
    const entry = this.#section.get(name);
    return entry?.type === 'array' && entry.of === 'object';
  }
}

/** Reads the fields that every binary response may have; see `envelopeFields` in wire.ts. */
export function readEnvelopeFields(fields: StorageFieldReader): {
  untrusted: boolean;
  credits: bigint;
  topHash: string;
} {
  return {
    untrusted: fields.flag('untrusted', false),
    credits: fields.u64('credits', 0n),
    topHash: fields.text('top_hash'),
  };
}
