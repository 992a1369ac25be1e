import type { TxHash } from '@ringscope/protocol/brands.ts';
import { columnsOf, rowDecoder } from '../row-decoder.ts';
import { blocks, transactions } from '../schema/index.ts';
import { heightOfTx } from '../schema/tx-ids.ts';

/** The hash of a transaction and the time of its block. */
export interface Origin {
  readonly txHash: TxHash;
  /** Time of the block in unix seconds. */
  readonly timestamp: number;
}

const hashRows = rowDecoder(columnsOf(transactions, ['id', 'hash']));
const timeRows = rowDecoder(columnsOf(blocks, ['height', 'timestamp']));

/**
 * Returns two columns of a lookup: the transactions that rows name, and their blocks. Rows share transactions and
 * blocks, so each is sent once.
 *
 * @param rows common table expression with the column `tx_id`
 */
export function originColumns(rows: string): readonly [string, string] {
  return [
    hashColumn(rows),
    `(select ${timeRows.jsonColumns('blocks')} from blocks
      where height = any (array(select (tx_id / 65536)::integer from ${rows})))`,
  ];
}

/**
 * Returns the first column of {@link originColumns} alone, for answers that show no times. The times of 32 ring members
 * take Postgres 0.2 ms.
 */
export function hashColumn(rows: string): string {
  return `(select ${hashRows.jsonColumns('transactions')} from transactions
    where id = any (array(select tx_id from ${rows})))`;
}

/** Decodes the column of {@link hashColumn}. @returns hashes by the ids of transactions */
export function hashesOf(txs: unknown): ReadonlyMap<number, TxHash> {
  return new Map(hashRows.decodeJsonColumns(txs).map(({ id, hash }) => [id, hash]));
}

/**
 * Decodes the two columns.
 *
 * @returns a function from the id of a transaction to its origin. It throws for an id that the columns do not have.
 */
export function originsOf(txs: unknown, itsBlocks: unknown): (txId: number) => Origin {
  const hashes = hashesOf(txs);
  const times = new Map(
    timeRows.decodeJsonColumns(itsBlocks).map(({ height, timestamp }) => [height, timestamp]),
  );
  return (txId) => {
    const txHash = hashes.get(txId);
    const timestamp = times.get(heightOfTx(txId));
    if (txHash === undefined || timestamp === undefined) {
      throw new Error(`transaction ${txId} of a visible row is missing`);
    }
    return { txHash, timestamp };
  };
}
