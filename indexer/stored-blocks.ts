import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import {
  findHeightOfBlock,
  findHeightsOfTransactions,
  listUndecodedBlocks,
  readStoredBlockHeaders,
  type UndecodedBlock,
  type StoredBlockHeader,
} from '../db/write/unread-blocks.ts';
import type { WriteDatabase } from '../db/write-database.ts';
import { NodeDataError } from './errors.ts';
import type { BlockSource } from './ingest/fetch.ts';

/** Maximum number of blocks that {@link createStoredBlockSource} returns for one request. */
const BLOCKS_PER_RESPONSE = 50;

/**
 * Returns a source of the blocks whose bytes the index stores (`unread_blocks`). The headers and output indices come
 * from the rows of these blocks. The source has the methods of a daemon, so the indexer checks its blocks like those of
 * a daemon.
 */
export function createStoredBlockSource(writeDatabase: WriteDatabase): BlockSource {
  const readBlocks = (start: number, end: number): Promise<readonly UndecodedBlock[]> =>
    listUndecodedBlocks(writeDatabase, { start, end });
  const readHeaders = async (start: number, end: number): Promise<BlockHeaderInfo[]> =>
    (await readStoredBlockHeaders(writeDatabase, { start, end })).map(toHeaderInfo);
  return {
    async getBlocksBin({ startHeight = 0, maxBlockCount = BLOCKS_PER_RESPONSE }) {
      const count = Math.min(maxBlockCount, BLOCKS_PER_RESPONSE);
      const found = await readBlocks(startHeight, startHeight + count - 1);
      return {
        startHeight: found[0]?.height,
        blocks: found.map(({ blob, transactions }) => ({
          block: blob,
          transactions: transactions.slice(1).map((one) => ({ blob: one.blob, prunableHash: undefined })),
          outputIndices: transactions.map(({ outputIndices }) => outputIndices),
        })),
      };
    },
    async getBlockHeadersRange({ startHeight, endHeight }) {
      return { headers: await readHeaders(startHeight, endHeight) };
    },
    async getBlock(args) {
      const height = 'height' in args ? args.height : await findHeightOfBlock(writeDatabase, args.hash);
      const [block] = height === undefined ? [] : await readBlocks(height, height);
      const [blockHeader] = height === undefined ? [] : await readHeaders(height, height);
      if (block === undefined || blockHeader === undefined)
        throw new NodeDataError(
          `block ${height ?? 'with an unknown hash'}`,
          'the index does not store the bytes of this block, so its rows cannot be rebuilt without the daemon',
        );
      return { blob: block.blob, blockHeader, txHashes: block.transactions.slice(1).map(({ hash }) => hash) };
    },
    async getTransactions({ hashes }) {
      const wanted = new Set(hashes);
      const transactions: { hash: string; blob: Uint8Array; complete: boolean }[] = [];
      for (const height of await findHeightsOfTransactions(writeDatabase, hashes)) {
        for (const block of await readBlocks(height, height)) {
          for (const { hash, blob } of block.transactions)
            if (wanted.has(hash)) transactions.push({ hash, blob, complete: true });
        }
      }
      return { transactions };
    },
    getOIndexesBin: ({ txid }) =>
      Promise.reject(
        new NodeDataError(
          `transaction ${txid}`,
          'the index cannot provide the output indices of the coinbase of the genesis block; request them from a daemon',
        ),
      ),
  };
}

/**
 * Converts a stored block header to that of a daemon response. `blockSize` gets the weight, and other fields that the
 * index does not store get constants.
 */
function toHeaderInfo({ txCount, weight, ...header }: StoredBlockHeader): BlockHeaderInfo {
  return {
    ...header,
    numTxes: txCount,
    blockSize: weight,
    blockWeight: weight,
    depth: 0,
    orphanStatus: false,
    powHash: '',
  };
}
