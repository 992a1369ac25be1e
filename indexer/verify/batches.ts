import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { NewBlock } from '../../db/write/raw-blocks.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import { fetchRange, type BlockSource, type FetchOptions } from '../ingest/fetch.ts';
import { toNewBlock } from '../ingest/to-rows.ts';

/** Bytes of blocks that are compared at once. Daemons that ignore the requested size send up to 100 MiB. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** The daemon's chain, as requests for a range need it. */
export interface DaemonChain {
  readonly genesisHash: BlockHash;
  /** Number of blocks of the daemon. */
  readonly height: number;
}

/**
 * Fetches the blocks of a range in batches of limited size, verified and turned into rows. The next batch overwrites
 * the bytes of the one before.
 *
 * @throws as `fetchRange`
 */
export async function* fetchBatches(
  daemon: BlockSource,
  range: HeightRange,
  chain: DaemonChain,
  options: FetchOptions,
): AsyncGenerator<NewBlock[]> {
  for await (const page of fetchRange(daemon, range, chain, options)) {
    let piece: NewBlock[] = [];
    let bytes = 0;
    for (const verified of page) {
      const block = toNewBlock(verified);
      piece.push(block);
      bytes += block.rows.block.size;
      if (bytes < BATCH_BYTES) continue;
      yield piece;
      piece = [];
      bytes = 0;
    }
    if (piece.length > 0) yield piece;
  }
}

/**
 * Fetches a few blocks as one list. The daemon has then also confirmed the bytes that no id proves.
 *
 * @throws as `fetchRange`
 */
export async function fetchAllBlocks(
  daemon: BlockSource,
  range: HeightRange,
  chain: DaemonChain,
  options: FetchOptions,
): Promise<NewBlock[]> {
  const blocks: NewBlock[] = [];
  for await (const piece of fetchBatches(daemon, range, chain, options))
    blocks.push(...structuredClone(piece));
  return blocks;
}
