import type { TxHash } from '@ringscope/protocol/brands.ts';
import { pickColumns, createRowDecoder } from '../row-decoder.ts';
import { blocks, transactions } from '../schema/index.ts';
import { heightOfTxId } from '../schema/tx-ids.ts';

/** The hash of a transaction and the time of its block. */
export interface TxHashAndTime {
  readonly txHash: TxHash;
  /** Time of the block in Unix seconds. */
  readonly timestamp: number;
}

const hashRow = createRowDecoder(pickColumns(transactions, ['id', 'hash']));
const timeRow = createRowDecoder(pickColumns(blocks, ['height', 'timestamp']));

/**
 * Returns two columns of a lookup: the transactions to which rows refer, and the blocks of these transactions. Rows may share transactions
 * and blocks, and each is sent only once.
 *
 * @param rowsCteName common table expression with the column `tx_id`
 */
export function txHashAndTimeColumnsSql(rowsCteName: string): readonly [string, string] {
  return [
    `(select ${hashRow.jsonColumnsSql('transactions')} from transactions
      where id = any (array(select tx_id from ${rowsCteName})))`,
    `(select ${timeRow.jsonColumnsSql('blocks')} from blocks
      where height = any (array(select (tx_id / 65536)::integer from ${rowsCteName})))`,
  ];
}

/**
 * Decodes the columns of {@link txHashAndTimeColumnsSql}.
 *
 * @returns a function that returns the hash and time of a transaction by its id. It throws for an id that the columns
 * do not contain
 */
export function createTxHashAndTimeLookup([txRows, blockRows]: readonly unknown[]): (
  txId: number,
) => TxHashAndTime {
  const hashes = new Map(hashRow.decodeJsonColumns(txRows).map(({ id, hash }) => [id, hash]));
  const times = new Map(
    timeRow.decodeJsonColumns(blockRows).map(({ height, timestamp }) => [height, timestamp]),
  );
  return (txId) => {
    const txHash = hashes.get(txId);
    const timestamp = times.get(heightOfTxId(txId));
    if (txHash === undefined || timestamp === undefined) {
      throw new Error(
        `The index is damaged: transaction id ${txId} has no row in transactions or blocks. Run \`npm run indexer -- verify\`.`,
      );
    }
    return { txHash, timestamp };
  };
}
