/**
 * Encodes portable storage. Like the daemon, it sorts fields by the bytes of their names and writes the shortest
 * integers, so equal sections have equal encodings.
 *
 * @see monero contrib/epee/include/storages/portable_storage_to_bin.h#L52-L71, pack_varint
 * @see monero contrib/epee/include/storages/portable_storage_to_bin.h#L202-L216, pack_entry_to_buff
 */
import {
  DEFAULT_MAX_STORAGE_DEPTH,
  STORAGE_ARRAY_FLAG,
  PORTABLE_STORAGE_HEADER,
  STORAGE_TYPE_CODES,
  type StorageArray,
  type StorageEntry,
  type StorageScalar,
  type StorageSection,
} from './portable-storage.ts';
import { ByteWriter } from './byte-writer.ts';

/**
 * Encodes a root section.
 *
 * @throws RangeError if a name does not have 1 to 254 one-byte characters, a number does not fit its type, or sections
 * are nested deeper than a decoder accepts; the message begins with the path of the field, such as `blocks/3/height`
 */
export function encodePortableStorage(root: StorageSection): Uint8Array {
  const writer = new ByteWriter();
  writer.bytes(Uint8Array.from(PORTABLE_STORAGE_HEADER));
  writeSection(writer, root, 1, '');
  return writer.finish();
}

/** Maximum number of bytes of a name that the daemon writes. It reads up to 255. */
const MAX_NAME = 254;

function writeSection(writer: ByteWriter, section: StorageSection, depth: number, path: string): void {
  if (depth > DEFAULT_MAX_STORAGE_DEPTH)
    throw new RangeError(
      `${path} cannot be encoded: it is nested deeper than the limit of ${DEFAULT_MAX_STORAGE_DEPTH} sections`,
    );
  writeVarint(writer, section.size);
  const fields = [...section].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  for (const [name, entry] of fields) {
    const field = path === '' ? name : `${path}/${name}`;
    writeName(writer, name, path);
    writeEntry(writer, entry, depth, field);
  }
}

function writeName(writer: ByteWriter, name: string, path: string): void {
  const where = path === '' ? 'the root section' : path;
  if (name.length === 0 || name.length > MAX_NAME) {
    throw new RangeError(
      `${where} cannot be encoded: a field name must have 1 to ${MAX_NAME} characters, but has ${name.length}`,
    );
  }
  writer.u8(name.length);
  for (let i = 0; i < name.length; i += 1) {
    const code = name.charCodeAt(i);
    if (code > 0xff)
      throw new RangeError(
        `${where} cannot be encoded: the field name ${JSON.stringify(name)} has a character that does not fit in one byte`,
      );
    writer.u8(code);
  }
}

function writeEntry(writer: ByteWriter, entry: StorageEntry, depth: number, path: string): void {
  if (entry.type === 'array') {
    writeArray(writer, entry, depth, path);
  } else {
    writer.u8(STORAGE_TYPE_CODES[entry.type]);
    writeScalar(writer, entry, depth, path);
  }
}

function writeScalar(writer: ByteWriter, entry: StorageScalar, depth: number, path: string): void {
  switch (entry.type) {
    case 'uint64':
    case 'int64':
      writer.u64(inRange(entry.value, entry.type, path));
      break;
    case 'double':
      writer.f64(entry.value);
      break;
    case 'bool':
      writer.u8(entry.value ? 1 : 0);
      break;
    case 'string':
      writeVarint(writer, entry.value.length);
      writer.bytes(entry.value);
      break;
    case 'object':
      writeSection(writer, entry.value, depth + 1, path);
      break;
    case 'int32':
    case 'uint32':
      writer.u32(Number(inRange(entry.value, entry.type, path)));
      break;
    case 'int16':
    case 'uint16':
      writer.u16(Number(inRange(entry.value, entry.type, path)));
      break;
    case 'int8':
    case 'uint8':
      writer.u8(Number(inRange(entry.value, entry.type, path)));
      break;
  }
}

function writeArray(writer: ByteWriter, entry: StorageArray, depth: number, path: string): void {
  writer.u8(STORAGE_ARRAY_FLAG | STORAGE_TYPE_CODES[entry.of]);
  writeVarint(writer, entry.value.length);
  for (const [index, element] of scalars(entry).entries())
    writeScalar(writer, element, depth, `${path}/${index}`);
}

/** Returns the elements of an array, each with its type. */
function scalars(entry: StorageArray): StorageScalar[] {
  switch (entry.of) {
    case 'uint64':
    case 'int64': {
      const type = entry.of;
      return entry.value.map((value) => ({ type, value }));
    }
    case 'bool':
      return entry.value.map((value) => ({ type: 'bool', value }));
    case 'string':
      return entry.value.map((value) => ({ type: 'string', value }));
    case 'object':
      return entry.value.map((value) => ({ type: 'object', value }));
    case 'double':
    case 'int32':
    case 'int16':
    case 'int8':
    case 'uint32':
    case 'uint16':
    case 'uint8': {
      const type = entry.of;
      return entry.value.map((value) => ({ type, value }));
    }
  }
}

/**
 * Returns the unsigned integer with the same bytes as a value of type `type`. A negative value has the bytes of its
 * two's complement.
 *
 * @throws RangeError if the value does not fit its type
 */
function inRange(value: bigint | number, type: string, path: string): bigint {
  if (typeof value === 'number' && !Number.isInteger(value)) {
    throw new RangeError(
      `${path} cannot be encoded: its type ${type} requires an integer, but its value is ${value}`,
    );
  }
  const signed = type.startsWith('int');
  const bits = BigInt(type.replace(/^u?int/, ''));
  const low = signed ? -(1n << (bits - 1n)) : 0n;
  const high = signed ? (1n << (bits - 1n)) - 1n : (1n << bits) - 1n;
  const integer = BigInt(value);
  if (integer < low || integer > high)
    throw new RangeError(`${path} cannot be encoded: its value ${integer} does not fit the type ${type}`);
  return BigInt.asUintN(Number(bits), integer);
}

/** Writes a variable-length integer of portable storage in its shortest form. */
function writeVarint(writer: ByteWriter, value: number): void {
  if (value < 2 ** 6) writer.u8(value * 4);
  else if (value < 2 ** 14) writer.u16(value * 4 + 1);
  else if (value < 2 ** 30) writer.u32(value * 4 + 2);
  else writer.u64(BigInt(value) * 4n + 3n);
}
