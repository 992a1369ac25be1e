/** Decodes the value of an expression that is not a column of the schema. */
export type ValueDecoder<T> = (value: unknown) => T;

/** Returns a decoder of a value that may be null. */
export function createNullableDecoder<T>(decode: ValueDecoder<T>): ValueDecoder<T | null> {
  return (value) => (value === null ? null : decode(value));
}

/** @throws TypeError when the value is not a string */
export function decodeString(value: unknown): string {
  if (typeof value !== 'string')
    throw new TypeError(
      `A value from the database must be a string, but has type ${typeof value}. Cast the expression to text.`,
    );
  return value;
}

/** @throws TypeError when the value is not a boolean */
export function decodeBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean')
    throw new TypeError(
      `A value from the database must be a boolean, but has type ${typeof value}. Select a boolean expression.`,
    );
  return value;
}

/**
 * Decodes a numeric expression without decimals.
 *
 * @throws TypeError when the value is neither a bigint nor a string, SyntaxError when the string is not a whole number
 */
export function decodeBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  return BigInt(decodeString(value));
}

/**
 * Decodes an integer or double precision expression.
 *
 * @throws TypeError when the value is not a number, RangeError for an integer beyond 2^53 - 1
 */
export function decodeNumber(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string')
    throw new TypeError(
      `A value from the database must be a number, but has type ${typeof value}. Select an integer or double precision.`,
    );
  const decoded = Number(value);
  if (Number.isNaN(decoded))
    throw new TypeError(
      `The value "${value}" from the database is not a number. Select an expression of type integer or double precision.`,
    );
  if (Number.isInteger(decoded) && !Number.isSafeInteger(decoded)) {
    throw new RangeError(
      `The integer ${value} from the database is outside the range of exact numbers, which ends at 2^53 - 1. Read it as a bigint.`,
    );
  }
  return decoded;
}
