import { z } from 'zod';

/**
 * The schemas that have a name in the OpenAPI document. The document and the tables of the documentation derive from them.
 * The functions of `api/json/` return the types inferred from these schemas.
 */
export const apiSchemaRegistry = z.registry<{ id: string }>();

/** Returns a schema with a name and a description for the OpenAPI document. */
export function namedSchema<T extends z.ZodType>(id: string, description: string, schema: T): T {
  const described = schema.describe(description);
  apiSchemaRegistry.add(described, { id });
  return described;
}

/** Returns an object schema with a name and a description for the OpenAPI document. */
export function namedObjectSchema<T extends z.ZodRawShape>(id: string, description: string, fields: T) {
  return namedSchema(id, description, z.object(fields));
}

/** Returns the schema of one member of a union whose discriminator is the field `kind`. */
export function unionMemberSchema<K extends string, T extends z.ZodRawShape>(
  kind: K,
  description: string,
  fields: T,
) {
  return z.object({ kind: z.literal(kind).describe(description), ...fields });
}

export const hashSchema = namedSchema(
  'Hash',
  'A 32-byte value (hash, key or key image) in hex: 64 lower-case characters.',
  z.string().regex(/^[0-9a-f]{64}$/),
);

/** A hash or key image in a request, in upper or lower case. */
export const requestedHashSchema = z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex characters');

export const uint64Schema = namedSchema(
  'Uint64',
  'An unsigned 64-bit integer as a decimal string, because JSON numbers are exact only up to 2^53. Amounts and fees are in atomic units: 10^12 of them are one XMR.',
  z.string().regex(/^(?:0|[1-9][0-9]{0,19})$/),
);

export const uint128Schema = namedSchema(
  'Uint128',
  'An unsigned integer of up to 128 bits as a decimal string.',
  z.string().regex(/^(?:0|[1-9][0-9]{0,38})$/),
);

export const hexSchema = namedSchema(
  'Hex',
  'Bytes in lower-case hex, two characters per byte. An empty string for no bytes.',
  z.string().regex(/^(?:[0-9a-f]{2})*$/),
);

export const heightSchema = namedSchema(
  'Height',
  'The height of a block. The genesis block has height 0.',
  z.int().min(0).max(500_000_000),
);

export const timeSchema = namedSchema('Time', 'Seconds since 1970-01-01 00:00 UTC.', z.int().min(0));

export const nonNegativeIntegerSchema = namedSchema(
  'Count',
  'A number of items, or a zero-based position.',
  z.int().min(0),
);

export const reorgIdSchema = namedSchema(
  'ReorgId',
  'Number of a reorg. Reorgs are numbered from 1 in the order in which this index recorded them.',
  z.int().min(1),
);

export const protocolVersionSchema = namedSchema(
  'Version',
  'A protocol version, from 0 to 255.',
  z.int().min(0).max(255),
);

export const viewTagSchema = namedSchema(
  'ViewTag',
  'Bytes that let wallets skip most outputs during a scan, in lower-case hex: one byte, or three bytes for a Carrot output.',
  z.string().regex(/^[0-9a-f]{2}([0-9a-f]{4})?$/),
);

export const encryptedAnchorSchema = namedSchema(
  'EncryptedAnchor',
  'The encrypted Janus anchor of a Carrot output: 16 bytes in lower-case hex. Null for other outputs.',
  z.string().regex(/^[0-9a-f]{32}$/),
);

export const unifiedIdSchema = namedSchema(
  'UnifiedId',
  'Running number of an output among all outputs of the chain, whatever their amounts. Membership proofs (RingCT type 7) use this numbering.',
  z.int().min(0),
);

/** The cursor of the next page, or null on the last page. */
export const nullableCursorSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,400}$/)
  .nullable();

/** Returns a nullable schema with the same description. Zod's own `nullable()` drops the description. */
export function nullableSchema<T extends z.ZodType>(schema: T): z.ZodNullable<T> {
  return schema.nullable().describe(schema.description ?? '');
}
