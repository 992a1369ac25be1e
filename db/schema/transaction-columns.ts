import { integer, smallint } from 'drizzle-orm/pg-core';
import { u64 } from './columns.ts';

/**
 * Returns the columns that a transaction has on the main chain, in the pool and in the archive. A column that is added here
 * is written to all three tables, and copied when a reorg moves a block to the archive. All are null where the format of
 * the transaction is unknown; each table says which of its columns never are.
 */
export function transactionColumns() {
  return {
    version: smallint('version'), // 32,767 stands for any larger one
    rctType: smallint('rct_type'), // null for version 1
    size: integer('size'), // bytes of the full blob
    weight: integer('weight'),
    fee: u64('fee'), // atomic units, 0 for a coinbase; sums take an unknown fee for 0
    inputCount: integer('input_count'), // 1 for a coinbase
    outputCount: integer('output_count'),
    ringSize: integer('ring_size'), // of the largest ring, 0 for a coinbase
  };
}
