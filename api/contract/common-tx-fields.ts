import { z } from 'zod';
import { nonNegativeIntegerSchema, nullableSchema, uint64Schema, protocolVersionSchema } from './values.ts';

/**
 * The fields that transactions on the chain, in the pool and in orphaned or alternative blocks share. A field that is added
 * here appears in every response with transactions.
 */
export const commonTxFields = {
  version: protocolVersionSchema.describe('Transaction version: 1 or 2.'),
  rct_type: protocolVersionSchema
    .nullable()
    .describe('RingCT type. It is 0 for a coinbase and null in version 1.'),
  size: nonNegativeIntegerSchema.describe('Size of the transaction in bytes.'),
  weight: nonNegativeIntegerSchema
    .nullable()
    .describe('Weight in bytes, on which the fee rate is based. Null when unknown.'),
  fee: uint64Schema.nullable().describe('Fee in atomic units. It is 0 for a coinbase and null when unknown.'),
  unlock_time: uint64Schema
    .nullable()
    .describe(
      'Unlock time: a block height if below 500000000, otherwise a unix time in seconds. Null when unknown.',
    ),
  input_count: nonNegativeIntegerSchema
    .nullable()
    .describe('Number of inputs, 1 for a coinbase. Null when unknown.'),
  output_count: nonNegativeIntegerSchema.describe('Number of outputs of the transaction.'),
  ring_size: nonNegativeIntegerSchema
    .nullable()
    .describe('Number of members of the largest ring, 0 for a coinbase. Null when unknown.'),
};

type Nullable<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodNullable ? Shape[Name] : z.ZodNullable<Shape[Name]>;
};

function allNullable<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape): Nullable<Shape> {
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodNullable ? schema : nullableSchema(schema),
  ]);
  // Each entry consists of the name of a field and the nullable schema of this field.
  return Object.fromEntries(fields) as Nullable<Shape>;
}

/** The fields of {@link commonTxFields}, all nullable. Some transactions are known only by their hash. */
export const nullableTxFields = allNullable(commonTxFields);
