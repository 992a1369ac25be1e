import { blockHashFromBytes, type BlockHash } from '@ringscope/protocol/brands.ts';
import { FCMP_FIRST_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import { appendBlocks } from '../../db/write/append.ts';
import type { ChainRuleChecker } from '../../db/write/chain-rules.ts';
import { readBlockHashes } from '../../db/write/block-hashes.ts';
import { reorganiseChain } from '../../db/write/reorganise.ts';
import type { IndexedTip, SyncState } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { NodeDataError } from '../errors.ts';
import {
  fetchBlocksFromCommonBlock,
  fetchBlocksOfGenesisOnlyChain,
  type BlockSource,
} from '../ingest/fetch.ts';
import { toNewBlock } from '../ingest/to-rows.ts';
import type { VerifiedBlock } from '../ingest/verified-block.ts';
import { confirmBlockOnMainChain, confirmDaemonTip, type ChainInfoSource } from './confirm-branch.ts';
import type { DeepReorgGuard } from './reorg-guard.ts';

export interface FollowChainResult {
  readonly indexedTip: IndexedTip;
  readonly addedBlockCount: number;
  readonly orphanedBlockCount: number;
  /** The first added block of a version whose specification is still a draft. */
  readonly firstBlockOfDraftVersion?:
    | { readonly height: number; readonly hardForkVersion: number }
    | undefined;
}

export interface FollowChainOptions {
  readonly ruleChecker?: ChainRuleChecker;
  /** Decides whether the index may follow a reorg now. Without a guard, it follows each reorg at once. */
  readonly reorgGuard?: Pick<DeepReorgGuard, 'check'>;
  readonly signal?: AbortSignal;
}

/**
 * Takes one step towards the daemon's tip. The request contains block ids of the index at sparse heights,
 * newest first. The response begins with the newest of these blocks that is also on the daemon's main chain.
 *
 * ```
 *  index   0 ──── c ─ f ─ x ─ x ─ indexed tip     c  newest requested block that both have: the response starts here
 *  daemon  0 ──── c ─ f ─ n ─ n ─ n ─ tip         f  fork: last block of the response that the index has too
 * ```
 *
 * When f is the indexed tip, the blocks n are appended. Else one SQL transaction moves the blocks x to the
 * tables of alternative blocks and replaces them. Before blocks are replaced, `confirmBlockOnMainChain` checks
 * that the new ones are on the main chain of a daemon of the index's network. It also does so before the first
 * blocks are added above genesis, because networks may share a genesis block.
 *
 * @throws RpcError, NodeDataError, IndexerProblemError, IndexedTipMovedError, database errors; then nothing
 * was written
 */
export async function followDaemonChain(
  daemon: BlockSource & ChainInfoSource,
  writeDatabase: WriteDatabase,
  state: SyncState,
  { ruleChecker, reorgGuard, signal }: FollowChainOptions = {},
): Promise<FollowChainResult> {
  const { indexedTip, network } = state;
  const options = signal === undefined ? {} : { signal };
  if (indexedTip.hash === undefined) {
    const fetched = await fetchBlocksFromCommonBlock(daemon, [state.genesisHash], options);
    const blocks = fetched.length > 0 ? fetched : await fetchBlocksOfGenesisOnlyChain(daemon, options);
    await confirm(daemon, network, blocks.at(-1), options);
    return append(writeDatabase, indexedTip, blocks, ruleChecker);
  }

  // Usually one request suffices. If the response contains only indexed blocks below the indexed tip, the next request
  // starts at the last of them.
  for (let from = indexedTip.height; ;) {
    const ids = await indexedIds(writeDatabase, from);
    const blocks = await fetchBlocksFromCommonBlock(daemon, ids, options);
    const first = blocks[0];
    if (first === undefined) {
      // The daemon returns no block when the first requested id is its tip.
      if (from === indexedTip.height) return { indexedTip, addedBlockCount: 0, orphanedBlockCount: 0 };
      const [hash] = ids;
      if (hash !== undefined) await confirmDaemonTip(daemon, network, { height: from, hash }, options);
      reorgGuard?.check(from, indexedTip.height - from);
      return reorg(writeDatabase, indexedTip, from, [], ruleChecker);
    }
    const fork = await findFork(writeDatabase, blocks, indexedTip.height);
    const newBlocks = blocks.filter(({ height }) => height > fork);
    if (fork < indexedTip.height || fork === 0) await confirm(daemon, network, newBlocks.at(-1), options);
    if (fork === indexedTip.height) return append(writeDatabase, indexedTip, newBlocks, ruleChecker);
    reorgGuard?.check(fork, indexedTip.height - fork);
    if (newBlocks.length > 0) return reorg(writeDatabase, indexedTip, fork, newBlocks, ruleChecker);
    // All blocks of this response are indexed. The next request starts at the highest of them, so its response must
    // contain a block above it.
    if (fork === from)
      throw new NodeDataError(
        `block ${fork + 1}`,
        'the daemon no longer has this block, although its previous response contained it, so no block was indexed',
      );
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
  await confirmBlockOnMainChain(
    daemon,
    network,
    { height: last.height, hash: blockHashFromBytes(last.hash) },
    options,
  );
}

/** Returns the ids of the indexed blocks at the heights of {@link listShortChainHistoryHeights}, newest first. */
async function indexedIds(writeDatabase: WriteDatabase, top: number): Promise<BlockHash[]> {
  const heights = listShortChainHistoryHeights(top);
  const hashes = await readBlockHashes(writeDatabase, heights);
  return heights.map((height) => {
    const hash = hashes.get(height);
    if (hash === undefined)
      throw new Error(
        `The index is damaged: the table blocks has no row at height ${height}, although the indexed tip is above it. To restore missing rows, run \`npm run indexer -- verify --repair\`.`,
      );
    return hash;
  });
}

/** Returns the height of the last block that is both in the response of the daemon and in the index. */
async function findFork(
  writeDatabase: WriteDatabase,
  blocks: readonly VerifiedBlock[],
  indexedHeight: number,
): Promise<number> {
  const shared = blocks.filter(({ height }) => height <= indexedHeight);
  const indexedHashes = await readBlockHashes(
    writeDatabase,
    shared.map(({ height }) => height),
  );
  let fork: number | undefined;
  for (const { height, hash } of shared) {
    if (indexedHashes.get(height) !== blockHashFromBytes(hash)) break;
    fork = height;
  }
  if (fork === undefined)
    throw new NodeDataError(
      'blocks',
      `the response of the daemon was rejected, because its first block, at height ${blocks[0]?.height ?? 'unknown'}, is not one of the requested blocks`,
    );
  return fork;
}

async function append(
  writeDatabase: WriteDatabase,
  indexedTip: IndexedTip,
  blocks: readonly VerifiedBlock[],
  rules: ChainRuleChecker | undefined,
): Promise<FollowChainResult> {
  const moved = await appendBlocks(writeDatabase, indexedTip, blocks.map(toNewBlock), rules);
  return {
    indexedTip: moved,
    addedBlockCount: blocks.length,
    orphanedBlockCount: 0,
    firstBlockOfDraftVersion: firstDraftBlock(blocks),
  };
}

async function reorg(
  writeDatabase: WriteDatabase,
  indexedTip: IndexedTip,
  forkHeight: number,
  blocks: readonly VerifiedBlock[],
  rules: ChainRuleChecker | undefined,
): Promise<FollowChainResult> {
  const moved = await reorganiseChain(
    writeDatabase,
    indexedTip,
    { forkHeight, blocks: blocks.map(toNewBlock) },
    rules,
  );
  const removed = indexedTip.height - forkHeight;
  return {
    indexedTip: moved,
    addedBlockCount: blocks.length,
    orphanedBlockCount: removed,
    firstBlockOfDraftVersion: firstDraftBlock(blocks),
  };
}

function firstDraftBlock(blocks: readonly VerifiedBlock[]): FollowChainResult['firstBlockOfDraftVersion'] {
  const found = blocks.find(({ block }) => block.majorVersion >= FCMP_FIRST_BLOCK_VERSION);
  return found && { height: found.height, hardForkVersion: found.block.majorVersion };
}

/** Number of newest heights that a request lists without gaps. */
const CONSECUTIVE_HEIGHTS = 10;

/**
 * Returns the heights whose block ids a request to `get_blocks.bin` contains: the newest ten, then heights at doubling
 * distances, then genesis. These are about 10 + log2(height) heights. For a fork at depth d, the response begins at most
 * d blocks below the fork.
 *
 * @param topHeight 0 or more
 */
export function listShortChainHistoryHeights(topHeight: number): number[] {
  const heights: number[] = [];
  let step = 1;
  for (let height = topHeight; height > 0; height -= step) {
    heights.push(height);
    if (heights.length >= CONSECUTIVE_HEIGHTS) step *= 2;
  }
  heights.push(0);
  return heights;
}
