import { integer, smallint } from 'drizzle-orm/pg-core';
import { u64 } from './columns.ts';

/**
 * Returns the columns that a transaction has on the main chain, in the pool and in the archive. A column that
 * is added here is written to all three tables, and copied when a reorg moves a block to the archive. All are
 * null where the format of the transaction is unknown. Each table defines which of its columns are never
 * null.
 */
export function transactionColumns() {
  return {
    version: smallint('version'), // 32,767 stands for any larger one.
    rctType: smallint('rct_type'), // It is null for version 1.
    size: integer('size'), // Bytes of the full blob.
    weight: integer('weight'),
    fee: u64('fee'), // Atomic units, 0 for a coinbase. Sums count an unknown fee as 0.
    inputCount: integer('input_count'), // 1 for a coinbase.
    outputCount: integer('output_count'),
    ringSize: integer('ring_size'), // Size of the largest ring, 0 for a coinbase.
  };
}

/** The columns of a transaction of which only the hash is known. All are null. */
export const unknownTransaction = Object.fromEntries(
  Object.keys(transactionColumns()).map((name) => [name, null]),
) as Readonly<Record<keyof ReturnType<typeof transactionColumns>, null>>;
