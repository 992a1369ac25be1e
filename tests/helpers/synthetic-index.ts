import { appendBlocks } from '../../db/write/append.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { NewBlock } from '../../db/write/raw-blocks.ts';
import { writeBackfillRange } from '../../db/write/ranges.ts';
import type { BlockRows } from '../../db/write/rows.ts';
import { initialiseSyncState, type IndexedTip } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import type { TestDatabase } from './database.ts';
import type { SyntheticChain } from './synthetic-chain.ts';

/** The indexed tip of an index without blocks. */
export const nothing: IndexedTip = { height: -1, hash: undefined };

/** The indexed tip of an index that ends with these blocks. */
export function tipOf(blocks: readonly NewBlock[]): IndexedTip {
  const block = blocks.at(-1)?.rows.block;
  return block === undefined ? nothing : { height: block.height, hash: blockHashFromBytes(block.hash) };
}

/** Creates a database beside the given one, for the chain that begins with these blocks. It has no blocks yet. */
export async function emptyIndexFor(
  database: TestDatabase,
  blocks: readonly NewBlock[],
  network: Network = 'fakechain',
): Promise<WriteDatabase> {
  const { writeDatabase } = await database.another();
  await beginIndex(writeDatabase, blocks, network);
  return writeDatabase;
}

/** Creates a database beside the given one, with these blocks from height 0 on. */
export async function indexFor(database: TestDatabase, blocks: readonly NewBlock[]): Promise<WriteDatabase> {
  const writeDatabase = await emptyIndexFor(database, blocks);
  await appendBlocks(writeDatabase, nothing, blocks);
  return writeDatabase;
}

/** Creates a database beside the given one, with the blocks of a chain up to a height. With height -1 the index is empty. */
export async function indexUpTo(
  database: TestDatabase,
  { blocks }: SyntheticChain,
  height: number,
): Promise<TestDatabase> {
  const own = await database.another();
  await beginIndex(own.writeDatabase, blocks, 'fakechain');
  if (height >= 0) await appendBlocks(own.writeDatabase, nothing, blocks.slice(0, height + 1));
  return own;
}

async function beginIndex(
  writeDatabase: WriteDatabase,
  blocks: readonly NewBlock[],
  network: Network,
): Promise<void> {
  const genesisHash = tipOf(blocks.slice(0, 1)).hash;
  if (genesisHash === undefined) throw new Error('a chain without genesis');
  await initialiseSyncState(writeDatabase, { network, genesisHash });
}

/** Writes consecutive blocks as one range, which waits for the indexed height. */
export async function writeWaiting(writeDatabase: WriteDatabase, blocks: readonly NewBlock[]): Promise<void> {
  const [start, end] = [blocks[0]?.rows.block.height ?? 0, blocks.at(-1)?.rows.block.height ?? 0];
  async function* pages(): AsyncGenerator<BlockRows[]> {
    await Promise.resolve();
    yield blocks.map(({ rows }) => rows);
  }
  await writeBackfillRange(writeDatabase, { start, end }, pages);
}
