import type { Transaction } from '../writer.ts';
import { blocks, blockStatistics, inputs, outputs, transactions, txIdsPerBlock } from '../schema/index.ts';
import { copyInto, copyLayout, type CopyRow } from './copy.ts';

export type BlockRow = CopyRow<typeof blocks>;
export type StatisticsRow = CopyRow<typeof blockStatistics>;
export type TransactionRow = CopyRow<typeof transactions>;
export type OutputRow = CopyRow<typeof outputs>;
export type InputRow = CopyRow<typeof inputs>;

/** Everything the index holds of one block. */
export interface BlockRows {
  readonly block: BlockRow;
  readonly statistics: StatisticsRow;
  /** Coinbase first. */
  readonly transactions: readonly TransactionRow[];
  readonly outputs: readonly OutputRow[];
  readonly inputs: readonly InputRow[];
}

/** The first id that a transaction of this height can have: its coinbase's. */
export function firstTxId(height: number): number {
  return height * txIdsPerBlock;
}

const layouts = {
  blocks: copyLayout(blocks),
  statistics: copyLayout(blockStatistics),
  transactions: copyLayout(transactions),
  outputs: copyLayout(outputs),
  inputs: copyLayout(inputs),
};

/**
 * Copies whole blocks. Nothing here makes them visible: that is the frontier's doing.
 *
 * @throws a unique violation when a height, hash, key image or output index is there already
 */
export async function copyBlocks(tx: Transaction, rows: readonly BlockRows[]): Promise<void> {
  function* each<Row>(of: (one: BlockRows) => readonly Row[]): Generator<Row> {
    for (const one of rows) yield* of(one);
  }
  await copyInto(
    tx,
    layouts.blocks,
    each((one) => [one.block]),
  );
  await copyInto(
    tx,
    layouts.statistics,
    each((one) => [one.statistics]),
  );
  await copyInto(
    tx,
    layouts.transactions,
    each((one) => one.transactions),
  );
  await copyInto(
    tx,
    layouts.outputs,
    each((one) => one.outputs),
  );
  await copyInto(
    tx,
    layouts.inputs,
    each((one) => one.inputs),
  );
}
