import { sql } from 'drizzle-orm';
import { bigint, index, integer, smallint, type ExtraConfigColumn } from 'drizzle-orm/pg-core';
import { bytesColumn, u64Column } from './columns.ts';

/**
 * Number of bytes that a column stores of a value in the extra, from its start. A search finds rows by these bytes,
 * then compares the complete value with the extra. Seven bytes and their length fill the eight bytes to which an index
 * entry is padded.
 */
export const INDEXED_BYTES_PER_EXTRA_VALUE = 7;

/**
 * Returns the columns that a transaction has in the tables of the main chain, the pool and alternative blocks. A column
 * that is added here is written to all three tables, and copied when a reorg orphans a block. A column is null when the
 * format of the transaction is unknown, unless its table declares it as never null.
 */
export function createTransactionColumns() {
  return {
    version: smallint('version'), // 32,767 stands for any larger version.
    rctType: smallint('rct_type'), // Null for version 1.
    size: integer('size'), // Size of the complete transaction in bytes.
    weight: integer('weight'),
    fee: u64Column('fee'), // Atomic units, 0 for a coinbase. Sums count an unknown fee as 0.
    inputCount: integer('input_count'), // Number of inputs, which is 1 for a coinbase.
    outputCount: integer('output_count'),
    ringSize: integer('ring_size'), // Size of the largest ring, 0 for a coinbase and for RingCT type 7.
    // Height of the block whose output tree the FCMP++ membership proof uses. Null except for RingCT type 7.
    referenceBlock: bigint('reference_block', { mode: 'number' }),
    // Number of layers of the output tree that the FCMP++ membership proof uses.
    treeLayers: smallint('tree_layers'),
    // First bytes of the first transaction public key in the extra. Null when the extra has none.
    publicKeyPrefix: bytesColumn('public_key_prefix'),
    // First bytes of the payment id, long or encrypted. Null when there is none, and for a coinbase, whose extra nonce
    // contains data of the miner.
    paymentIdPrefix: bytesColumn('payment_id_prefix'),
  };
}

/** The columns that store the first bytes of values in the extra. */
type ExtraColumns = Readonly<Record<'publicKeyPrefix' | 'paymentIdPrefix', ExtraConfigColumn>>;

/** Returns the indexes that find the transactions of a table by values in their extra. */
export function defineTxExtraIndexes(table: string, { publicKeyPrefix, paymentIdPrefix }: ExtraColumns) {
  return [publicKeyPrefix, paymentIdPrefix].map((column) =>
    index(`${table}_${column.name}_idx`)
      .on(column)
      .where(sql`${column} is not null`),
  );
}

/** Columns of a transaction when only its hash is known. All are null. */
export const nullTransactionColumns = Object.fromEntries(
  Object.keys(createTransactionColumns()).map((name) => [name, null]),
) as Readonly<Record<keyof ReturnType<typeof createTransactionColumns>, null>>;
