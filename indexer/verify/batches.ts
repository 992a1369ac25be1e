import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { NewBlock } from '../../db/write/raw-blocks.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import { fetchBlockRange, type BlockSource, type BlockFetchOptions } from '../ingest/fetch.ts';
import { toNewBlock } from '../ingest/to-rows.ts';

/** Target size in bytes of a batch of blocks. A single response of the daemon may be larger, up to 100 MiB. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** The properties of the daemon's chain that a request for a range of blocks needs. */
export interface DaemonChainInfo {
  readonly genesisHash: BlockHash;
  /** Number of blocks of the daemon's chain. */
  readonly height: number;
}

/**
 * Fetches, verifies and converts the blocks of a range to rows, in batches of limited size. The next batch
 * overwrites the bytes of the previous one.
 *
 * @throws the errors of `fetchBlockRange`
 */
export async function* fetchBlockBatches(
  daemon: BlockSource,
  range: HeightRange,
  chain: DaemonChainInfo,
  options: BlockFetchOptions,
): AsyncGenerator<NewBlock[]> {
  for await (const page of fetchBlockRange(daemon, range, chain, options)) {
    let batch: NewBlock[] = [];
    let bytes = 0;
    for (const verified of page) {
      const block = toNewBlock(verified);
      batch.push(block);
      bytes += block.rows.block.size;
      if (bytes < BATCH_BYTES) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
    if (batch.length > 0) yield batch;
  }
}

/**
 * Fetches a few blocks as one list. Transactions of unknown formats are requested a second time, and the function throws
 * if their bytes differ.
 *
 * @throws the errors of `fetchBlockRange`
 */
export async function fetchBlocksOfRange(
  daemon: BlockSource,
  range: HeightRange,
  chain: DaemonChainInfo,
  options: BlockFetchOptions,
): Promise<NewBlock[]> {
  const blocks: NewBlock[] = [];
  for await (const batch of fetchBlockBatches(daemon, range, chain, options))
    blocks.push(...structuredClone(batch));
  return blocks;
}
