import { blockHashFromBytes, type BlockHash } from '@ringscope/protocol/brands.ts';
import { appendBlocks } from '../../db/write/append.ts';
import type { ChainRules } from '../../db/write/chain-rules.ts';
import { readBlockHashes } from '../../db/write/block-hashes.ts';
import { reorganise } from '../../db/write/reorganise.ts';
import type { IndexedTip, SyncState } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { NodeDataError } from '../errors.ts';
import { fetchFromCommonBlock, fetchGenesis, type BlockSource } from '../ingest/fetch.ts';
import { toNewBlock } from '../ingest/to-rows.ts';
import type { VerifiedBlock } from '../ingest/verify.ts';
import { confirmBranch, confirmTip, type ChainInfoSource } from './confirm-branch.ts';

export interface FollowResult {
  readonly indexedTip: IndexedTip;
  /** Blocks that were added to the index. */
  readonly added: number;
  /** Blocks that were orphaned. */
  readonly removed: number;
}

/**
 * Takes one step towards the daemon's tip. The request lists our block ids at sparse heights, newest first. The answer
 * begins with the newest listed block that is also on the daemon's main chain.
 *
 * ```
 *  index   0 ──── c ─ f ─ x ─ x ─ indexed tip     c  newest listed block that both have: the answer starts here
 *  daemon  0 ──── c ─ f ─ n ─ n ─ n ─ tip         f  fork: last block of the answer that the index has too
 * ```
 *
 * When f is the indexed tip, the blocks n are appended. Else one transaction archives the blocks x and replaces them.
 * Before blocks are replaced, or added to the genesis block alone, the daemon must confirm that the answer is on the chain
 * of our network. Networks may share a genesis block.
 *
 * @throws RpcError, NodeDataError, IndexerProblemError, IndexedTipMovedError, database errors; nothing was written then
 */
export async function follow(
  daemon: BlockSource & ChainInfoSource,
  writeDatabase: WriteDatabase,
  state: SyncState,
  { rules, signal }: { readonly rules?: ChainRules; readonly signal?: AbortSignal } = {},
): Promise<FollowResult> {
  const { indexedTip, network } = state;
  const options = signal === undefined ? {} : { signal };
  if (indexedTip.hash === undefined) {
    const fetched = await fetchFromCommonBlock(daemon, [state.genesisHash], options);
    const blocks = fetched.length > 0 ? fetched : await fetchGenesis(daemon, options);
    await confirm(daemon, network, blocks.at(-1), options);
    return append(writeDatabase, indexedTip, blocks, rules);
  }

  // A second pass is needed only when the daemon's answer ends before the fork, between two listed heights.
  for (let from = indexedTip.height; ;) {
    const ids = await ownIds(writeDatabase, from);
    const blocks = await fetchFromCommonBlock(daemon, ids, options);
    const first = blocks[0];
    if (first === undefined) {
      // The first id of the list is the daemon's tip.
      if (from === indexedTip.height) return { indexedTip, added: 0, removed: 0 };
      const [hash] = ids;
      if (hash !== undefined) await confirmTip(daemon, network, { height: from, hash }, options);
      return reorg(writeDatabase, indexedTip, from, [], rules);
    }
    const fork = await findFork(writeDatabase, blocks, indexedTip.height);
    const fresh = blocks.filter(({ height }) => height > fork);
    if (fork < indexedTip.height || fork === 0) await confirm(daemon, network, fresh.at(-1), options);
    if (fork === indexedTip.height) return append(writeDatabase, indexedTip, fresh, rules);
    if (fresh.length > 0) return reorg(writeDatabase, indexedTip, fork, fresh, rules);
    // All blocks of the answer are in the index. Continue from the last one; the next answer must reach further.
    if (fork === from) throw new NodeDataError(`block ${fork + 1}`, 'the daemon no longer has it');
    from = fork;
  }
}

async function confirm(
  daemon: ChainInfoSource,
  network: SyncState['network'],
  last: VerifiedBlock | undefined,
  options: { readonly signal?: AbortSignal },
): Promise<void> {
  if (last === undefined) return;
  await confirmBranch(daemon, network, { height: last.height, hash: blockHashFromBytes(last.hash) }, options);
}

/** Returns our block ids at sparse heights from `top` down, newest first. */
async function ownIds(writeDatabase: WriteDatabase, top: number): Promise<BlockHash[]> {
  const heights = sparseHeights(top);
  const hashes = await readBlockHashes(writeDatabase, heights);
  return heights.map((height) => {
    const hash = hashes.get(height);
    if (hash === undefined) throw new Error(`the index has no block at height ${height}`);
    return hash;
  });
}

/** Returns the height of the last block of the answer that is also in the index. */
async function findFork(
  writeDatabase: WriteDatabase,
  blocks: readonly VerifiedBlock[],
  indexedHeight: number,
): Promise<number> {
  const shared = blocks.filter(({ height }) => height <= indexedHeight);
  const ours = await readBlockHashes(
    writeDatabase,
    shared.map(({ height }) => height),
  );
  let fork: number | undefined;
  for (const { height, hash } of shared) {
    if (ours.get(height) !== blockHashFromBytes(hash)) break;
    fork = height;
  }
  if (fork === undefined)
    throw new NodeDataError('blocks', 'the answer does not begin with a block of the list');
  return fork;
}

async function append(
  writeDatabase: WriteDatabase,
  indexedTip: IndexedTip,
  blocks: readonly VerifiedBlock[],
  rules: ChainRules | undefined,
): Promise<FollowResult> {
  const moved = await appendBlocks(writeDatabase, indexedTip, blocks.map(toNewBlock), rules);
  return { indexedTip: moved, added: blocks.length, removed: 0 };
}

async function reorg(
  writeDatabase: WriteDatabase,
  indexedTip: IndexedTip,
  forkHeight: number,
  blocks: readonly VerifiedBlock[],
  rules: ChainRules | undefined,
): Promise<FollowResult> {
  const moved = await reorganise(
    writeDatabase,
    indexedTip,
    { forkHeight, blocks: blocks.map(toNewBlock) },
    rules,
  );
  return { indexedTip: moved, added: blocks.length, removed: indexedTip.height - forkHeight };
}

/** Newest heights that are listed without gaps. */
const CONSECUTIVE_HEIGHTS = 10;

/**
 * Returns the heights whose ids a request to `get_blocks.bin` lists: the newest ten, then heights at doubling
 * distances, then genesis. It returns about 10 + log2(height) heights. A fork at depth d is found within a distance
 * of d.
 *
 * @param top 0 or more
 */
export function sparseHeights(top: number): number[] {
  const heights: number[] = [];
  let step = 1;
  for (let height = top; height > 0; height -= step) {
    heights.push(height);
    if (heights.length >= CONSECUTIVE_HEIGHTS) step *= 2;
  }
  heights.push(0);
  return heights;
}
