import type { Table } from 'drizzle-orm';
import type { Transaction } from '../writer.ts';
import type { CopyEncoder } from './copy-encoding.ts';
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

/** What one table holds of a block. */
export interface BlockTable {
  readonly statement: string;
  write(encoder: CopyEncoder, block: BlockRows): void;
}

function blockTable<T extends Table>(
  table: T,
  rowsOf: (block: BlockRows) => readonly CopyRow<T>[],
): BlockTable {
  const layout = copyLayout(table);
  return {
    statement: layout.statement,
    write(encoder, block) {
      for (const row of rowsOf(block)) layout.write(encoder, row);
    },
  };
}

/** The tables that every block is written to, in the order of writing. */
export const blockTables: readonly BlockTable[] = [
  blockTable(blocks, ({ block }) => [block]),
  blockTable(blockStatistics, ({ statistics }) => [statistics]),
  blockTable(transactions, (block) => block.transactions),
  blockTable(outputs, (block) => block.outputs),
  blockTable(inputs, (block) => block.inputs),
];

/**
 * Copies whole blocks. Nothing here makes them visible: that is the frontier's doing.
 *
 * @throws a unique violation when a height, hash, key image or output index is there already
 */
export async function copyBlocks(tx: Transaction, rows: readonly BlockRows[]): Promise<void> {
  for (const table of blockTables) await copyInto(tx, table, rows);
}
