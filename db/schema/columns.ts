import { customType } from 'drizzle-orm/pg-core';

/**
 * The value that the driver returns for `bytea`: a Buffer, or a string `\x…` if the value was in JSON or in an array literal.
 */
type DriverBytes = Uint8Array | string;

function bytesFromDriver(value: DriverBytes): Buffer {
  if (typeof value !== 'string') return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (!value.startsWith('\\x'))
    throw new TypeError(
      `A bytea value starts with "${value.slice(0, 2)}" instead of \\x. The Postgres setting bytea_output must be hex.`,
    );
  return Buffer.from(value.slice(2), 'hex');
}

/** A `bytea` column for bytes of any length. */
export const bytesColumn = (name: string) =>
  customType<{ data: Uint8Array; driverData: DriverBytes }>({
    dataType: () => 'bytea',
    toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
    fromDriver: bytesFromDriver,
  })(name);

/** Returns bytes as hex. In JSON, Postgres already sends hex, with the prefix `\x`. */
function hexFromDriver(value: DriverBytes): string {
  if (typeof value === 'string' && value.startsWith('\\x')) return value.slice(2);
  return bytesFromDriver(value).toString('hex');
}

/**
 * A 32-byte value (hash, key, key image): `bytea` in the database, and 64 lower-case hex characters in code. The type parameter is the
 * brand of the string: `hash32Column<BlockHash>('hash')`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the schema states the brand of each column
export const hash32Column = <T extends string>(name: string) =>
  customType<{ data: T; driverData: DriverBytes }>({
    dataType: () => 'bytea',
    toDriver(value) {
      const bytes = Buffer.from(value, 'hex');
      // `Buffer.from` stops at the first character that is not hexadecimal.
      if (bytes.length !== 32 || value.length !== 64)
        throw new TypeError(
          `A value for a 32-byte column must have 64 hexadecimal characters, but this value has ${value.length} characters and begins with ${/^[0-9a-f]*/i.exec(value)?.[0].length ?? 0} hexadecimal ones. Pass a complete hash or key.`,
        );
      return bytes;
    },
    // The cast is safe, because the column contains only 32-byte values that `db/write` has hashed or decoded.
    fromDriver: (value) => hexFromDriver(value) as T,
  })(name);

const wideInteger = (name: string, digits: number) =>
  customType<{ data: bigint; driverData: string }>({
    dataType: () => `numeric(${String(digits)}, 0)`,
    toDriver: (value) => value.toString(),
    fromDriver: (value) => BigInt(value),
  })(name);

/**
 * An unsigned 64-bit integer. The Postgres type `bigint` ends at 2^63-1, but unlock times and amounts can be larger.
 */
export const u64Column = (name: string) => wideInteger(name, 20);

/** An unsigned 128-bit integer, for difficulties and chain totals. */
export const u128Column = (name: string) => wideInteger(name, 39);
