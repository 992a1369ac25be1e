import type { NewBlock } from '../../db/write/raw-blocks.ts';
import type { BlockRow, BlockRows } from '../../db/write/rows.ts';
import { computeBlockStatistics } from '../../indexer/ingest/statistics.ts';

/** The fields of the block below that the next block depends on. */
type BlockBelow = Pick<BlockRow, 'hash' | 'cumulativeDifficulty'>;

/** Columns of a made-up block that follow from the block below, or that no test of the fields depends on. */
export function madeBlock(
  below: BlockBelow | undefined,
  fields: Pick<BlockRow, 'height' | 'hash' | 'minerTxHash' | 'txCount' | 'rctOutputCount' | 'difficulty'>,
) {
  return {
    ...fields,
    prevHash: below?.hash ?? Buffer.alloc(32),
    timestamp: 1_700_000_000 + fields.height * 120,
    majorVersion: 16,
    minorVersion: 16,
    nonce: 4_294_967_295,
    size: 100,
    weight: 100,
    longTermWeight: 100,
    cumulativeDifficulty: (below?.cumulativeDifficulty ?? 0n) + fields.difficulty,
    reward: 600n,
    fees: 0n,
    treeLayers: null,
    treeRoot: null,
  };
}

/** Returns a block in the form that the write path accepts, with the statistics of its contents. */
export function newBlock(
  contents: Pick<BlockRows, 'block' | 'transactions' | 'outputs' | 'inputs'>,
  bytes: Pick<NewBlock, 'blob' | 'txBlobs'>,
): NewBlock {
  const { block, transactions, inputs } = contents;
  const statistics = computeBlockStatistics(block, transactions, inputs);
  return { rows: { ...contents, statistics, oddities: [], unreadBlocks: [] }, ...bytes };
}
