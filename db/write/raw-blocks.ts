import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { blocks as chainBlocks, recentBlockBlobs, recentTransactionBlobs } from '../schema/index.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import { statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';
import { copyRowsToTable, createCopyRowEncoder } from './copy.ts';
import { minTxIdAtHeight } from '../schema/tx-ids.ts';
import type { BlockRows } from './rows.ts';
import { lockExpectedTip, type IndexedTip } from './sync-state.ts';

/** Rows of a new block near the tip, and the bytes from which they were decoded. */
export interface NewBlock {
  readonly rows: BlockRows;
  readonly blob: Uint8Array;
  /** Bytes of the transactions without the coinbase, which is in the blob of the block. */
  readonly txBlobs: readonly Uint8Array[];
}

/** Number of the newest blocks whose bytes are stored. The blocks that a reorg of up to this depth orphans are stored completely. */
const STORED_HEIGHTS = 128;

const blockLayout = createCopyRowEncoder(recentBlockBlobs);
const heightRow = createRowDecoder({ height: decodeNumber });
const idRow = createRowDecoder({ height: chainBlocks.height, hash: chainBlocks.hash });
const txLayout = createCopyRowEncoder(recentTransactionBlobs);

/** Stores the bytes of new blocks at the tip, and deletes all bytes except those of the newest {@link STORED_HEIGHTS} blocks. */
export async function storeRawBlocks(tx: SqlTransaction, blocks: readonly NewBlock[]): Promise<void> {
  const top = blocks.at(-1)?.rows.block.height;
  if (top === undefined) return;
  const storedFrom = top - STORED_HEIGHTS + 1;
  const storedBlocks = blocks.filter(({ rows }) => rows.block.height >= storedFrom);
  await copyBytes(
    tx,
    storedBlocks.map(({ rows, blob, txBlobs }) => ({ height: rows.block.height, blob, txBlobs })),
  );
  await tx.query(statement`delete from recent_block_blobs where height < ${storedFrom}`);
  await tx.query(
    statement`delete from recent_transaction_blobs where tx_id < ${minTxIdAtHeight(storedFrom)}`,
  );
}

interface BlockBytes {
  readonly height: number;
  readonly blob: Uint8Array;
  /** Bytes of the transactions without the coinbase, which is in the blob of the block. */
  readonly txBlobs: readonly Uint8Array[];
}

async function copyBytes(tx: SqlTransaction, blocks: readonly BlockBytes[]): Promise<void> {
  await copyRowsToTable(
    tx,
    blockLayout,
    blocks.map(({ height, blob }) => ({ height, blob })),
  );
  await copyRowsToTable(
    tx,
    txLayout,
    blocks.flatMap(({ height, txBlobs }) =>
      txBlobs.map((blob, index) => ({ txId: minTxIdAtHeight(height) + 1 + index, blob })),
    ),
  );
}

/**
 * Lists the newest heights whose bytes should be stored but are missing, lowest first. A backfill stores no bytes. After a reorg that
 * removes more blocks than it adds, the lowest of these heights lack their bytes.
 *
 * @param indexedHeight highest height that readers see
 */
export async function listMissingRawBlocks(
  writeDatabase: WriteDatabase,
  indexedHeight: number,
): Promise<number[]> {
  const rows = await readRows(
    writeDatabase,
    heightRow,
    statement`
    select wanted.height
    from generate_series(${Math.max(0, indexedHeight - STORED_HEIGHTS + 1)}::integer, ${indexedHeight}::integer) as wanted (height)
    where not exists (select from recent_block_blobs kept where kept.height = wanted.height)
    order by wanted.height`,
  );
  return rows.map(({ height }) => height);
}

/**
 * Stores the bytes of blocks that are already in the index. It ignores blocks that the index does not have, and blocks whose bytes are
 * already stored.
 *
 * @throws IndexedTipMovedError
 */
export async function storeMissingRawBlocks(
  writeDatabase: WriteDatabase,
  expectedTip: IndexedTip,
  blocks: readonly (BlockBytes & { readonly hash: Uint8Array })[],
): Promise<void> {
  await writeDatabase.transaction(async (tx) => {
    await lockExpectedTip(tx, expectedTip);
    const rows = await readRows(
      tx,
      idRow,
      statement`
      select height, hash from blocks
      where height = any(${blocks.map(({ height }) => height)}::integer[]) and height <= ${expectedTip.height}
        and height not in (select height from recent_block_blobs)`,
    );
    const ownHashes = new Map(rows.map(({ height, hash }) => [height, hash]));
    await copyBytes(
      tx,
      blocks.filter(({ height, hash }) => {
        const ownHash = ownHashes.get(height);
        return ownHash !== undefined && ownHash === blockHashFromBytes(hash);
      }),
    );
  });
}
