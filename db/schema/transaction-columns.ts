import { sql } from 'drizzle-orm';
import { index, integer, smallint, type ExtraConfigColumn } from 'drizzle-orm/pg-core';
import { bytes, u64 } from './columns.ts';

/**
 * Bytes of a value of the extra that a column keeps for the search. Seven bytes and their length fill the eight to
 * which an entry of an index is padded. A search compares the whole value with the extra.
 */
export const EXTRA_PREFIX_BYTES = 7;

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
    // First bytes of the first transaction public key in the extra. It is null where the extra has none.
    publicKeyPrefix: bytes('public_key_prefix'),
    // First bytes of the payment id, long or encrypted. It is null for a coinbase and where there is none.
    paymentIdPrefix: bytes('payment_id_prefix'),
  };
}

/** The columns of the search by values of the extra. */
type ExtraColumns = Readonly<Record<'publicKeyPrefix' | 'paymentIdPrefix', ExtraConfigColumn>>;

/** Returns the indexes by which a search finds the transactions of a table by values of their extra. */
export function extraIndexes(table: string, { publicKeyPrefix, paymentIdPrefix }: ExtraColumns) {
  return [publicKeyPrefix, paymentIdPrefix].map((column) =>
    index(`${table}_${column.name}_idx`)
      .on(column)
      .where(sql`${column} is not null`),
  );
}

/** The columns of a transaction of which only the hash is known. All are null. */
export const unknownTransaction = Object.fromEntries(
  Object.keys(transactionColumns()).map((name) => [name, null]),
) as Readonly<Record<keyof ReturnType<typeof transactionColumns>, null>>;
