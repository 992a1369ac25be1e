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

const hashRow = rowDecoder(columnsOf(transactions, ['id', 'hash']));
const timeRow = rowDecoder(columnsOf(blocks, ['height', 'timestamp']));

/**
 * Returns two columns of a lookup: the transactions that rows name, and their blocks. Rows share transactions and
 * blocks, so each is sent once.
 *
 * @param rows common table expression with the column `tx_id`
 */
export function originColumns(rows: string): readonly [string, string] {
  return [
    `(select ${hashRow.jsonColumns('transactions')} from transactions
      where id = any (array(select tx_id from ${rows})))`,
    `(select ${timeRow.jsonColumns('blocks')} from blocks
      where height = any (array(select (tx_id / 65536)::integer from ${rows})))`,
  ];
}

/**
 * Decodes the columns of {@link originColumns}.
 *
 * @returns a function from the id of a transaction to its origin. It throws for an id that the columns do not have.
 */
export function originsOf([txs, itsBlocks]: readonly unknown[]): (txId: number) => Origin {
  const hashes = new Map(hashRow.decodeJsonColumns(txs).map(({ id, hash }) => [id, hash]));
  const times = new Map(
    timeRow.decodeJsonColumns(itsBlocks).map(({ height, timestamp }) => [height, timestamp]),
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
