import type { ValueDecoder } from './value-decoders.ts';

/**
 * Decoders for statements that return all values of a column as one array, with `array_send(array_agg(…))`. Postgres
 * sends the bytes of each array in the format of its binary protocol. Decoding one array takes a fraction of the time
 * of decoding as many rows (bench/exports.md).
 *
 * @see postgres src/backend/utils/adt/arrayfuncs.c, array_send
 */

// Object ids of element types in pg_type.
const BYTEA = 17;
const INT8 = 20;
const INT2 = 21;
const INT4 = 23;
const NUMERIC = 1700;

/** Byte offset of the element type in the array header, after the number of dimensions and the flag for nulls. */
const TYPE_OFFSET = 8;

/**
 * Size of the array header in bytes: number of dimensions, flag for nulls, element type, number of elements, lower
 * bound.
 */
const HEADER_BYTES = 20;

const INT8_UNIT = 2 ** 32;

type ReadElement<T> = (bytes: Buffer, start: number, end: number) => T;

const readBytes: ReadElement<Uint8Array> = (bytes, start, end) => bytes.subarray(start, end);

/** Functions that read one integer of an array, keyed by the object id of the element type. */
const integerReaders = new Map<number, ReadElement<number>>([
  [INT2, (bytes, start) => bytes.readInt16BE(start)],
  [INT4, (bytes, start) => bytes.readInt32BE(start)],
  [INT8, readInt8],
]);
const bytesReaders = new Map([[BYTEA, readBytes]]);
const numericReaders = new Map([[NUMERIC, readNumeric]]);

/** Decodes a column of integers. @throws TypeError for null, RangeError for an integer beyond 2^53 - 1 */
export const decodeIntegerColumn = columnDecoder(integerReaders, requireValue);
/** Decodes a column of integers and nulls. @throws RangeError for an integer beyond 2^53 - 1 */
export const decodeNullableIntegerColumn = columnDecoder(integerReaders, () => null);
/**
 * Decodes a column of numeric values that are whole numbers from 0.
 *
 * @throws TypeError for null, RangeError for other numbers
 */
export const decodeNumericColumn = columnDecoder(numericReaders, requireValue);
/**
 * Decodes a column of nulls and of numeric values that are whole numbers from 0.
 *
 * @throws RangeError for other numbers
 */
export const decodeNullableNumericColumn = columnDecoder(numericReaders, () => null);
/** Decodes a column of `bytea`. @throws TypeError for null */
export const decodeBytesColumn = columnDecoder(bytesReaders, requireValue);
/** Decodes a column of `bytea` values and nulls. */
export const decodeNullableBytesColumn = columnDecoder(bytesReaders, () => null);
/** Decodes a column of integer arrays, each of which the statement passes to `array_send`. @throws TypeError for null */
export const decodeIntegerListColumn = columnDecoder(listReaders(decodeIntegerColumn), requireValue);
/** Decodes a column of integer arrays like {@link decodeIntegerListColumn}. An array or its elements may be null. */
export const decodeNullableIntegerListColumn = columnDecoder(
  listReaders(decodeNullableIntegerColumn),
  () => null,
);

function listReaders<T>(decode: ValueDecoder<readonly T[]>): ReadonlyMap<number, ReadElement<readonly T[]>> {
  return new Map([[BYTEA, (bytes, start, end) => decode(bytes.subarray(start, end))]]);
}

function requireValue(index: number): never {
  throw new TypeError(
    `Element ${index} of a column from the database is null, but the decoder of this column does not accept null. Use the decoder of nullable values.`,
  );
}

/** @param ofNull called for each null element with its position: returns the value in the result, or throws */
function columnDecoder<T, N>(
  readers: ReadonlyMap<number, ReadElement<T>>,
  ofNull: (index: number) => N,
): ValueDecoder<readonly (T | N)[]> {
  return (value) => {
    // Without rows, `array_agg` returns null.
    if (value === null) return [];
    if (!(value instanceof Uint8Array))
      throw new TypeError(
        `A column from the database must be bytes, but has type ${typeof value}. Select it with array_send(array_agg(…)).`,
      );
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    const dimensions = bytes.readInt32BE(0);
    // Postgres encodes an array without elements as an array of 0 dimensions.
    if (dimensions === 0) return [];
    const type = bytes.readInt32BE(TYPE_OFFSET);
    const read = readers.get(type);
    if (dimensions !== 1 || read === undefined)
      throw new TypeError(
        `A column from the database has ${dimensions} dimensions and elements of type ${type}, but the decoder expects 1 dimension and type ${[...readers.keys()].join(' or ')}. Cast the expression to a type that the decoder supports.`,
      );
    const values = new Array<T | N>(bytes.readInt32BE(TYPE_OFFSET + 4));
    let start = HEADER_BYTES;
    for (let index = 0; index < values.length; index += 1) {
      const length = bytes.readInt32BE(start);
      start += 4;
      if (length === -1) values[index] = ofNull(index);
      else {
        values[index] = read(bytes, start, start + length);
        start += length;
      }
    }
    return values;
  };
}

function readInt8(bytes: Buffer, start: number): number {
  const value = bytes.readInt32BE(start) * INT8_UNIT + bytes.readUInt32BE(start + 4);
  if (!Number.isSafeInteger(value))
    throw new RangeError(
      `The integer ${bytes.readBigInt64BE(start)} from the database is outside the range of exact numbers, which ends at 2^53 - 1. Select it as numeric.`,
    );
  return value;
}

/**
 * Reads a numeric value: the number of digits, the exponent of the first digit, the sign, the number of decimals, and
 * then the digits. Digits and exponent have base 10,000.
 */
function readNumeric(bytes: Buffer, start: number): bigint {
  const digits = bytes.readUInt16BE(start);
  const exponent = bytes.readInt16BE(start + 2);
  const sign = bytes.readUInt16BE(start + 4);
  if (sign === 0 && digits === 0) return 0n;
  if (sign !== 0 || digits > exponent + 1)
    throw new RangeError(
      `A numeric value from the database is negative, is not a number or has decimals, but this decoder supports only whole numbers from 0. Its bytes are ${bytes.toString('hex', start, start + 8 + 2 * digits)}. Cast the expression to text to read other values.`,
    );
  const digitAt = (index: number): number => (index < digits ? bytes.readUInt16BE(start + 8 + 2 * index) : 0);
  // Up to three digits of base 10,000 are exact as a number, which is much faster than a bigint.
  let small = 0;
  for (let index = 0; index <= Math.min(exponent, 2); index += 1) small = small * 10_000 + digitAt(index);
  let value = BigInt(small);
  for (let index = 3; index <= exponent; index += 1) value = value * 10_000n + BigInt(digitAt(index));
  return value;
}
