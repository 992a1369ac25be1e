import { readRows, createRowDecoder, type DecodedRow } from '../../row-decoder.ts';
import { decodeNumber } from '../../value-decoders.ts';
import { blocks, transactions } from '../../schema/index.ts';
import { minTxIdAtHeight, heightOfTxId } from '../../schema/tx-ids.ts';
import { statement, type SqlTransaction } from '../../write-database.ts';
import type { HeightRange } from '../ranges.ts';
import type { BlockStatisticsRow } from '../rows.ts';
import { comparedBlockStatisticsTable } from './compared-tables.ts';
import type { RowDifference } from './difference.ts';

const blockRow = createRowDecoder({ height: blocks.height, majorVersion: blocks.majorVersion });
const txFields = {
  id: transactions.id,
  version: transactions.version,
  rctType: transactions.rctType,
  size: transactions.size,
  weight: transactions.weight,
  fee: transactions.fee,
  inputCount: transactions.inputCount,
  outputCount: transactions.outputCount,
};
const txRow = createRowDecoder(txFields);
const inputRow = createRowDecoder({ txId: decodeNumber, members: decodeNumber });

/** The stored rows from which the statistics of a block are computed. */
export interface BlockStatisticsSource {
  readonly block: DecodedRow<{ height: typeof blocks.height; majorVersion: typeof blocks.majorVersion }>;
  /** The coinbase comes first. */
  readonly transactions: readonly DecodedRow<typeof txFields>[];
  /** Number of ring members of each input. */
  readonly ringSizes: readonly number[];
}

/**
 * Compares the statistics of blocks with the rows of their transactions and inputs.
 *
 * @param compute returns the statistics of a block
 */
export async function compareBlockStatistics(
  tx: Pick<SqlTransaction, 'query'>,
  { start, end }: HeightRange,
  compute: (source: BlockStatisticsSource) => BlockStatisticsRow,
): Promise<RowDifference[]> {
  const [from, to] = [minTxIdAtHeight(start), minTxIdAtHeight(end + 1)];
  const own = await readRows(
    tx,
    blockRow,
    statement`select ${blockRow.selectListFragment('b')} from blocks b where height between ${start} and ${end} order by height`,
  );
  const txs = await readRows(
    tx,
    txRow,
    statement`select ${txRow.selectListFragment('t')} from transactions t where id >= ${from} and id < ${to} order by id`,
  );
  const inputs = await readRows(
    tx,
    inputRow,
    statement`
    select tx_id as "txId", cardinality(ring) as members from inputs where tx_id >= ${from} and tx_id < ${to}`,
  );
  const sources = new Map(
    own.map((block) => [
      block.height,
      { block, transactions: [] as DecodedRow<typeof txFields>[], ringSizes: [] as number[] },
    ]),
  );
  for (const row of txs) sources.get(heightOfTxId(row.id))?.transactions.push(row);
  for (const { txId, members } of inputs) sources.get(heightOfTxId(txId))?.ringSizes.push(members);
  return comparedBlockStatisticsTable.compareRows(tx, { start, end }, [...sources.values()].map(compute));
}
