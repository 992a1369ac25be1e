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
  unreadBlocks,
} from '../schema/index.ts';
import { copyEncodedRows, createCopyRowEncoder, type CopiedRow } from './copy.ts';

export type BlockRow = CopiedRow<typeof blocks>;
export type BlockStatisticsRow = CopiedRow<typeof blockStatistics>;
export type TransactionRow = CopiedRow<typeof transactions>;
export type OutputRow = CopiedRow<typeof outputs>;
export type InputRow = CopiedRow<typeof inputs>;
export type OddityRow = CopiedRow<typeof oddities>;
export type UnreadBlockRow = CopiedRow<typeof unreadBlocks>;

/** The rows of one block in all tables that {@link copyBlockRows} fills. */
export interface BlockRows {
  readonly block: BlockRow;
  readonly statistics: BlockStatisticsRow;
  /** Transactions in the order of the block, which begins with the coinbase. */
  readonly transactions: readonly TransactionRow[];
  readonly outputs: readonly OutputRow[];
  readonly inputs: readonly InputRow[];
  /** Unusual properties of the transactions (docs/oddities.md). Nearly always empty. */
  readonly oddities: readonly OddityRow[];
  /** Bytes of the block if this version does not know its format or that of one of its transactions. Otherwise empty. */
  readonly unreadBlocks: readonly UnreadBlockRow[];
}

/** Encodes the rows of a block for one table. */
export interface BlockTableEncoder {
  readonly copyStatement: string;
  encodeRows(encoder: CopyEncoder, block: BlockRows): void;
}

function createBlockTableEncoder<T extends Table>(
  table: T,
  rowsOf: (block: BlockRows) => readonly CopiedRow<T>[],
): BlockTableEncoder {
  const layout = createCopyRowEncoder(table);
  return {
    copyStatement: layout.statement,
    encodeRows(encoder, block) {
      for (const row of rowsOf(block)) layout.write(encoder, row);
    },
  };
}

/** The tables with rows for each block, in the order in which they are written. */
export const blockTableEncoders: readonly BlockTableEncoder[] = [
  createBlockTableEncoder(blocks, ({ block }) => [block]),
  createBlockTableEncoder(blockStatistics, ({ statistics }) => [statistics]),
  createBlockTableEncoder(transactions, (block) => block.transactions),
  createBlockTableEncoder(outputs, (block) => block.outputs),
  createBlockTableEncoder(inputs, (block) => block.inputs),
  createBlockTableEncoder(oddities, (block) => block.oddities),
  createBlockTableEncoder(unreadBlocks, (block) => block.unreadBlocks),
];

/**
 * Bytes of COPY data to buffer for all tables together. The limit allows many rows for each statement and bounds the memory.
 */
const FULL_AT = 1 << 21;

/**
 * Buffers blocks as COPY data. Each block is encoded when it arrives, so its row objects can be freed at once. If row
 * objects lived until many blocks are written together, garbage collection would cost more than all other work. The
 * buffers are reused for the same reason.
 */
export class BlockRowBuffer {
  readonly #tableEncoders = blockTableEncoders.map((table) => ({ table, encoder: new CopyEncoder() }));
  #isEmpty = true;

  /** Whether the buffer is so large that the caller should call {@link copyInto} now. */
  get isFull(): boolean {
    return this.#tableEncoders.reduce((bytes, { encoder }) => bytes + encoder.length, 0) >= FULL_AT;
  }

  add(block: BlockRows): void {
    for (const { table, encoder } of this.#tableEncoders) {
      if (this.#isEmpty) encoder.writeHeader();
      table.encodeRows(encoder, block);
    }
    this.#isEmpty = false;
  }

  /**
   * Copies the blocks and empties the buffer. The blocks become visible when the indexed height rises.
   *
   * @throws a unique violation when a height, hash, key image or output index already exists. The buffer is then unusable
   */
  async copyInto(tx: SqlTransaction): Promise<void> {
    if (this.#isEmpty) return;
    for (const { table, encoder } of this.#tableEncoders) {
      // Some tables, such as those for blocks of unknown format, nearly always get no row. Skipping their statements saves
      // round trips.
      if (encoder.hasRows) {
        encoder.writeTrailer();
        await copyEncodedRows(tx, table.copyStatement, [encoder.written()]);
      }
      encoder.clear();
    }
    this.#isEmpty = true;
  }
}

/**
 * Copies the rows of blocks.
 *
 * @throws the errors of {@link BlockRowBuffer.copyInto}
 */
export async function copyBlockRows(tx: SqlTransaction, rows: readonly BlockRows[]): Promise<void> {
  const buffer = new BlockRowBuffer();
  for (const block of rows) {
    buffer.add(block);
    if (buffer.isFull) await buffer.copyInto(tx);
  }
  await buffer.copyInto(tx);
}
