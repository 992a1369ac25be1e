import { z } from 'zod';

/**
 * The schemas that have a name in the OpenAPI document. The document and the tables of the documentation are made from
 * them. The functions of `api/json/` return the types that these schemas infer.
 */
export const apiSchemas = z.registry<{ id: string }>();

/** Adds a name and a description for the OpenAPI document to a schema. */
export function named<T extends z.ZodType>(id: string, description: string, schema: T): T {
  const described = schema.describe(description);
  apiSchemas.add(described, { id });
  return described;
}

/** Makes an object with these fields that has a name and a description in the OpenAPI document. */
export function namedObject<T extends z.ZodRawShape>(id: string, description: string, fields: T) {
  return named(id, description, z.object(fields));
}

/** Makes one object of a union. Its field `kind` tells it apart from the others. */
export function objectOfKind<K extends string, T extends z.ZodRawShape>(
  kind: K,
  description: string,
  fields: T,
) {
  return z.object({ kind: z.literal(kind).describe(description), ...fields });
}

export const hash = named(
  'Hash',
  'A 32-byte value (hash, key, key image) as 64 lower-case hexadecimal digits.',
  z.string().regex(/^[0-9a-f]{64}$/),
);

export const uint64 = named(
  'Uint64',
  'An unsigned 64-bit integer as a decimal string, because JSON numbers are exact only up to 2^53. Amounts and fees are in atomic units: 10^12 of them are one XMR.',
  z.string().regex(/^(?:0|[1-9][0-9]{0,19})$/),
);

export const uint128 = named(
  'Uint128',
  'An unsigned integer of up to 128 bits as a decimal string.',
  z.string().regex(/^(?:0|[1-9][0-9]{0,38})$/),
);

export const hex = named(
  'Hex',
  'Bytes as lower-case hexadecimal digits, two a byte; empty for none.',
  z.string().regex(/^(?:[0-9a-f]{2})*$/),
);

export const height = named(
  'Height',
  'The height of a block: 0 for genesis.',
  z.int().min(0).max(500_000_000),
);

export const time = named('Time', 'Seconds since 1970-01-01 00:00 UTC.', z.int().min(0));

export const count = named('Count', 'A number of items, or a position counted from 0.', z.int().min(0));

export const reorgId = named(
  'ReorgId',
  'Number of a reorg. Reorgs are counted from 1 in the order in which this index saw them.',
  z.int().min(1),
);

export const version = named('Version', 'A version number of the protocol.', z.int().min(0).max(255));

export const viewTag = named(
  'ViewTag',
  'A byte that lets wallets skip most outputs while they scan, as two lower-case hexadecimal digits.',
  z.string().regex(/^[0-9a-f]{2}$/),
);

/** The cursor of the next page, or null on the last page. */
export const next = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,400}$/)
  .nullable();

/** Returns the schema of a field that may be unknown in an answer. */
export function nullable<T extends z.ZodType>(schema: T): z.ZodNullable<T> {
  return schema.nullable().describe(schema.description ?? '');
}
