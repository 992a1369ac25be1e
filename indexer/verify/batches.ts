import type { BlockHash } from '../../protocol/brands.ts';
import type { NewBlock } from '../../db/write/raw-blocks.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import { fetchRange, type BlockSource, type FetchOptions } from '../ingest/fetch.ts';
import { toNewBlock } from '../ingest/to-rows.ts';

/** Bytes of blocks that are compared at once. Daemons that ignore how much is asked for send up to 100 MiB. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** Fetching a range takes these, beside the range itself. */
export interface DaemonChain {
  readonly genesisHash: BlockHash;
  /** How many blocks the daemon has. */
  readonly height: number;
}

/**
 * Fetches the blocks of a range in pieces of bounded size, verified and made into rows. The bytes of a piece are overwritten
 * when the next one is asked for.
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
 * Fetches a few blocks that are wanted together. When it returns, the daemon has also confirmed the bytes that no id proves.
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
