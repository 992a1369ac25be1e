import { z } from 'zod';

// Building blocks for the schemas of responses. Only this file renames the fields of a response (`block_weight`) to the
// names in results (`blockWeight`). It joins the halves of 128-bit values, and fills in fields that the Monero programs
// omit because they are empty or have a default value.
//
// A u64 of a response has one of two types. Amounts, fees, difficulties, unlock times, output indices and free disk
// space can exceed 2^53, so they are bigints (`u64Field`). Heights, counts, sizes and Unix times cannot, so they are
// numbers (`countField`). The schema refuses a larger number and never rounds it.

const MAX_U64 = 2n ** 64n - 1n;
const MAX_U128 = 2n ** 128n - 1n;

/**
 * Returns a schema that calls `convert` on a value. `convert` returns undefined for an invalid value. It
 * checks and converts in one function, because a chain of zod checks and transforms takes several times as
 * long, and lists of headers have thousands of values.
 */
export function scalarSchema<T>(convert: (value: unknown) => T | undefined, errorMessage: string) {
  return z.transform((value: unknown, context): T => {
    const result = convert(value);
    if (result !== undefined) return result;
    context.issues.push({ code: 'custom', message: errorMessage, input: undefined });
    return z.NEVER;
  });
}

const HASH_HEX = /^[0-9a-fA-F]{64}$/;
const U128_HEX = /^0x[0-9a-fA-F]{1,32}$/;

/** A u64 that is a height, count, size in bytes or time in seconds: 0 … 2^53−1. */
export const countField = z.int().min(0);
/** A signed integer that a JavaScript number can hold exactly. */
export const integerField = z.int();
export const u8Field = z.int().min(0).max(0xff);
export const u16Field = z.int().min(0).max(0xffff);
export const u32Field = z.int().min(0).max(0xffff_ffff);
/** A u64 without loss: 0 … 2^64−1. */
export const u64Field = scalarSchema((value) => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) {
    return value >= 0 ? BigInt(value) : undefined;
  }
  return typeof value === 'bigint' && value >= 0n && value <= MAX_U64 ? value : undefined;
}, 'the field must be an integer from 0 to 2^64−1');
export const textField = z.string();
export const booleanField = z.boolean();

/**
 * 32 bytes as 64 hexadecimal characters. Converts them to lower case, because monerod and monero-wallet-rpc may echo a
 * transaction id in the case of the request.
 */
export const hashField = scalarSchema(
  (value) => (typeof value === 'string' && HASH_HEX.test(value) ? value.toLowerCase() : undefined),
  'the field must have 64 hexadecimal characters',
);
/** Any number of bytes as hex. It may be empty. */
export const hexField = z
  .string()
  .regex(/^(?:[0-9a-fA-F]{2})*$/, { error: 'the field must be a string of hexadecimal characters' });
/** A blob: hex on the wire, bytes in the result. It may be empty. */
export const blobField = hexField.transform((value): Uint8Array => Buffer.from(value, 'hex'));
/** A hash, or "" when there is none. */
export const hashOrEmptyField = z.union([hashField, z.literal('')], {
  error: 'the field must have 64 hexadecimal characters or be empty',
});
/** A difficulty or a sum of amounts as hex with the prefix `0x`, up to 128 bits. */
export const u128HexField = scalarSchema(
  (value) => (typeof value === 'string' && U128_HEX.test(value) ? BigInt(value) : undefined),
  'the field must have the prefix 0x and up to 32 hexadecimal characters',
);

/** Returns the schema of a list. An absent list is empty, because the Monero programs omit empty lists. */
export function listField<T extends z.ZodType>(item: T) {
  return z
    .array(item)
    .optional()
    .transform((items): z.output<T>[] => items ?? []);
}

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
/** Maps a field name of the wire to camel case. Omits `x_top64` and `wide_x`, because `x` of the result has all 128 bits. */
type CamelCaseKey<S> = S extends `${string}_top64` | `wide_${string}`
  ? never
  : S extends string
    ? CamelCase<S>
    : never;
export type CamelCaseKeys<T> = { [K in keyof T as CamelCaseKey<K>]: T[K] };

/** Fields that every response of the daemon may have. The caller checks `status`. Daemons from 0.19 on send no `untrusted`. */
export const envelopeFields = {
  /** True when the response came through a bootstrap daemon and this daemon did not check it. */
  untrusted: booleanField.default(false),
  /** Payment for RPC (removed in 0.19): credits left, 0 when payment is off. */
  credits: u64Field.default(0n),
  /** Payment for RPC: hash of the tip, "" when payment is off. */
  top_hash: textField.default(''),
};

/**
 * Returns the schema of an object in a response. It drops unknown fields, because newer Monero programs send more.
 *
 * A field `x` that comes with `x_top64` (its upper 64 bits) and `wide_x` (all bits as hex) becomes one bigint. The
 * response is invalid when these parts contradict each other.
 */
export function objectField<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const names = Object.keys(shape);
  const pairs = names.filter((name) => `${name}_top64` in shape);
  const plain = names
    .filter((name) => !name.endsWith('_top64') && !name.startsWith('wide_') && !pairs.includes(name))
    .map((name) => [name, camelCase(name)] as const);

  return z.object(shape).transform((fields, context) => {
    const source = fields as Readonly<Record<string, unknown>>;
    const result: Record<string, unknown> = {};
    for (const [wireName, ourName] of plain) {
      const value = source[wireName];
      if (value !== undefined) result[ourName] = value;
    }
    for (const name of pairs) {
      const joined = join128(source[name], source[`${name}_top64`], source[`wide_${name}`]);
      if (joined === undefined) {
        context.issues.push({
          code: 'custom',
          message: 'the three fields that contain this 128-bit number contradict each other',
          path: [name],
          input: undefined,
        });
        return z.NEVER;
      }
      result[camelCase(name)] = joined;
    }
    return result as CamelCaseKeys<z.output<z.ZodObject<Shape>>>;
  });
}

/**
 * Returns the three wire fields of a 128-bit value, to spread into the argument of `objectField`. Monero programs send all
 * three from version 0.18 on.
 */
export function u128Fields<Name extends string>(name: Name) {
  return { [name]: u64Field, [`${name}_top64`]: u64Field, [`wide_${name}`]: u128HexField } as Record<
    Name,
    typeof u64Field
  > &
    Record<`${Name}_top64` | `wide_${Name}`, z.ZodType<bigint>>;
}

function join128(low: unknown, high: unknown, wide128: unknown): bigint | undefined {
  if (typeof low !== 'bigint' || typeof high !== 'bigint') return undefined;
  const joined = (high << 64n) | low;
  if (joined > MAX_U128 || (wide128 !== undefined && wide128 !== joined)) return undefined;
  return joined;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
