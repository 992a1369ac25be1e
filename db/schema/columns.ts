import { customType } from 'drizzle-orm/pg-core';

/**
 * The value of the driver for `bytea`. It is a Buffer, or the text form `\x…` where the value came through
 * JSON or an array literal.
 */
type DriverBytes = Uint8Array | string;

function bytesFromDriver(value: DriverBytes): Buffer {
  if (typeof value !== 'string') return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (!value.startsWith('\\x')) throw new TypeError('expected bytea in hex format');
  return Buffer.from(value.slice(2), 'hex');
}

/** Bytes of any length. */
export const bytes = (name: string) =>
  customType<{ data: Uint8Array; driverData: DriverBytes }>({
    dataType: () => 'bytea',
    toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
    fromDriver: bytesFromDriver,
  })(name);

/** Returns bytes as hexadecimal digits. In JSON, Postgres sends such digits after the prefix `\x`. */
function hexFromDriver(value: DriverBytes): string {
  if (typeof value === 'string' && value.startsWith('\\x')) return value.slice(2);
  return bytesFromDriver(value).toString('hex');
}

/**
 * A 32-byte value (hash, key, key image): `bytea` in the database, 64 lower-case hexadecimal digits outside
 * it. The caller states the brand of the string: `hash32<BlockHash>('hash')`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the schema states the brand of each column
export const hash32 = <T extends string>(name: string) =>
  customType<{ data: T; driverData: DriverBytes }>({
    dataType: () => 'bytea',
    toDriver(value) {
      const bytes = Buffer.from(value, 'hex');
      if (bytes.length !== 32) throw new TypeError('expected 32 bytes as 64 hex digits');
      return bytes;
    },
    // The column holds only 32-byte values that write/ has hashed or decoded.
    fromDriver: (value) => hexFromDriver(value) as T,
  })(name);

const wideInteger = (name: string, digits: number) =>
  customType<{ data: bigint; driverData: string }>({
    dataType: () => `numeric(${String(digits)}, 0)`,
    toDriver: (value) => value.toString(),
    fromDriver: (value) => BigInt(value),
  })(name);

/**
 * An unsigned 64-bit integer. `bigint` of Postgres ends at 2^63-1, but unlock times and amounts can be
 * larger.
 */
export const u64 = (name: string) => wideInteger(name, 20);

/** An unsigned 128-bit integer, for difficulties and chain totals. */
export const u128 = (name: string) => wideInteger(name, 39);
