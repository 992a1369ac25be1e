import { z } from 'zod';
import { count, nullable, uint64, version } from './values.ts';

/**
 * Describes the columns that transactions of the chain, of the pool and of the archive share. Their JSON is written by
 * these names, so a column that is added here is in every answer with transactions.
 */
export const txFacts = {
  version: version.describe('Transaction version: 1 or 2.'),
  rct_type: version.nullable().describe('RingCT type. It is 0 for a coinbase and null in version 1.'),
  size: count.describe('Size of the transaction in bytes.'),
  weight: count.nullable().describe('Weight, by which the fee rate is measured. Null when unknown.'),
  fee: uint64.nullable().describe('Fee in atomic units. It is 0 for a coinbase and null when unknown.'),
  unlock_time: uint64
    .nullable()
    .describe(
      'Outputs are locked until this height if it is below 500000000, else until this time in seconds. Null when unknown.',
    ),
  input_count: count.nullable().describe('Number of inputs, 1 for a coinbase. Null when unknown.'),
  output_count: count.describe('Number of outputs.'),
  ring_size: count.nullable().describe('Members of the largest ring, 0 for a coinbase. Null when unknown.'),
};

type Nullable<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodNullable ? Shape[Name] : z.ZodNullable<Shape[Name]>;
};

function allNullable<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape): Nullable<Shape> {
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodNullable ? schema : nullable(schema),
  ]);
  // Each field keeps its name and becomes nullable.
  return Object.fromEntries(fields) as Nullable<Shape>;
}

/** Describes the fields of a transaction of which perhaps only the hash is known. Each field may be null. */
export const unknownTxFacts = allNullable(txFacts);
