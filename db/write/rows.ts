import type { Table } from 'drizzle-orm';
import type { SqlTransaction } from '../write-database.ts';
import { CopyEncoder } from './copy-encoding.ts';
import {
  blocks,
  blockStatistics,
  inputs,
  oddities,
  outputs,
  transactions,
  TX_IDS_PER_BLOCK,
} from '../schema/index.ts';
import { copyBytes, copyLayout, type CopyRow } from './copy.ts';

export type BlockRow = CopyRow<typeof blocks>;
export type StatisticsRow = CopyRow<typeof blockStatistics>;
export type TransactionRow = CopyRow<typeof transactions>;
export type OutputRow = CopyRow<typeof outputs>;
export type InputRow = CopyRow<typeof inputs>;
export type OddityRow = CopyRow<typeof oddities>;

/** Everything the index holds of one block. */
export interface BlockRows {
  readonly block: BlockRow;
  readonly statistics: StatisticsRow;
  /** Coinbase first. */
  readonly transactions: readonly TransactionRow[];
  readonly outputs: readonly OutputRow[];
  readonly inputs: readonly InputRow[];
  /** Nearly always none. */
  readonly oddities: readonly OddityRow[];
}

/** The first id that a transaction of this height can have: its coinbase's. */
export function firstTxId(height: number): number {
  return height * TX_IDS_PER_BLOCK;
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
  blockTable(oddities, (block) => block.oddities),
];

/** Bytes of COPY that are gathered for all tables together: many rows a statement, and little held in memory. */
const FULL_AT = 1 << 21;

/**
 * Blocks on their way to the tables, as bytes of COPY. Each is encoded when it comes, and its rows may die at once: rows
 * that live until a page of them is written cost the collector more than all else that is done with them. The memory is
 * used again and again for the same reason.
 */
export class BlockBuffer {
  readonly #parts = blockTables.map((table) => ({ table, encoder: new CopyEncoder() }));
  #isEmpty = true;

  /** Whether it is time for {@link copyInto}. */
  get isFull(): boolean {
    return this.#parts.reduce((bytes, { encoder }) => bytes + encoder.length, 0) >= FULL_AT;
  }

  add(block: BlockRows): void {
    for (const { table, encoder } of this.#parts) {
      if (this.#isEmpty) encoder.header();
      table.write(encoder, block);
    }
    this.#isEmpty = false;
  }

  /**
   * Copies the blocks and forgets them. Nothing here makes them visible: that is the indexed height's doing.
   *
   * @throws a unique violation when a height, hash, key image or output index is there already; the buffer is of no use then
   */
  async copyInto(tx: SqlTransaction): Promise<void> {
    if (this.#isEmpty) return;
    for (const { table, encoder } of this.#parts) {
      encoder.trailer();
      await copyBytes(tx, table.statement, [encoder.written()]);
      encoder.clear();
    }
    this.#isEmpty = true;
  }
}

/** Copies whole blocks that are at hand. @throws as {@link BlockBuffer.copyInto} */
export async function copyBlocks(tx: SqlTransaction, rows: readonly BlockRows[]): Promise<void> {
  const buffer = new BlockBuffer();
  for (const block of rows) {
    buffer.add(block);
    if (buffer.isFull) await buffer.copyInto(tx);
  }
  await buffer.copyInto(tx);
}
