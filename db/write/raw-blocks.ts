import { recentBlockBlobs, recentTransactionBlobs } from '../schema/index.ts';
import { sql, type Transaction } from '../writer.ts';
import { copyInto, copyLayout } from './copy.ts';
import { firstTxId, type BlockRows } from './rows.ts';

/** Rows of a block near the tip, and the bytes they come from. */
export interface NewBlock {
  readonly rows: BlockRows;
  readonly blob: Uint8Array;
  /** Without the coinbase, which lies in the block's blob. */
  readonly txBlobs: readonly Uint8Array[];
}

/** Heights below the frontier whose bytes are kept: a reorg that reaches no deeper is archived in full. */
const keptHeights = 128;

const blockLayout = copyLayout(recentBlockBlobs);
const txLayout = copyLayout(recentTransactionBlobs);

/** Keeps the bytes of new blocks at the top of the chain and lets go of those that are deep enough by then. */
export async function keepRawBlocks(tx: Transaction, blocks: readonly NewBlock[]): Promise<void> {
  const top = blocks.at(-1)?.rows.block.height;
  if (top === undefined) return;
  const keptFrom = top - keptHeights + 1;
  const kept = blocks.filter(({ rows }) => rows.block.height >= keptFrom);
  await copyInto(
    tx,
    blockLayout,
    kept.map(({ rows, blob }) => ({ height: rows.block.height, blob })),
  );
  await copyInto(
    tx,
    txLayout,
    kept.flatMap(({ rows, txBlobs }) =>
      txBlobs.map((blob, index) => ({ txId: firstTxId(rows.block.height) + 1 + index, blob })),
    ),
  );
  await tx.query(sql`delete from recent_block_blobs where height < ${keptFrom}`);
  await tx.query(sql`delete from recent_transaction_blobs where tx_id < ${firstTxId(keptFrom)}`);
}
