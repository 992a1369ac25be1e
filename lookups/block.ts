import { SHORT_TERM_WINDOW_BLOCKS } from '@ringscope/protocol/long-term-weight.ts';
import {
  getAlternativeBlock,
  listTransactionsOfAlternativeBlock,
  type AlternativeBlock,
  type AlternativeBlockSummary,
  type AlternativeBlockTxSummary,
} from '../db/queries/alternatives.ts';
import { getBlockByHeight, type StoredBlock, type ChainTotalsAtHeight } from '../db/queries/blocks.ts';
import type { BlockContentStatistics } from '../db/queries/block-content-sums.ts';
import { lookUpBlock, lookUpBlockWithContext, type BlockDiagramTx } from '../db/queries/block.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import { listReorgIdsOfBlock } from '../db/queries/reorgs.ts';
import type { Database } from '../db/client.ts';
import type { IndexState, Tip } from '../db/queries/index-state.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import type { ChainTxSummary } from '../db/queries/transaction.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { readInSnapshot } from './load.ts';

export const BLOCK_TXS_PER_PAGE = 100;

export interface MainChainBlockDetail {
  readonly state: 'main';
  readonly tip: Tip;
  readonly block: StoredBlock;
  /** Emission, fees and counts of the chain up to and including this block. Undefined only if the index is damaged. */
  readonly chainTotals: ChainTotalsAtHeight | undefined;
  /** Emission, fees and counts of the chain up to the previous block. Undefined for the genesis block. */
  readonly chainTotalsBefore: ChainTotalsAtHeight | undefined;
  readonly medianWeight: number | undefined;
  /** The previous block. Undefined for the genesis block. */
  readonly previousBlock: StoredBlock | undefined;
  readonly contentStatistics: BlockContentStatistics | undefined;
  /** All transactions without the coinbase, heaviest first. */
  readonly diagramTxs: readonly BlockDiagramTx[];
  readonly txs: readonly ChainTxSummary[];
  readonly alternatives: readonly AlternativeBlockSummary[];
}

export interface AlternativeBlockDetail {
  readonly state: 'alternative';
  readonly tip: Tip;
  readonly block: AlternativeBlock;
  readonly txs: readonly AlternativeBlockTxSummary[];
  /** The main chain block at the same height. Undefined when the main chain is shorter. */
  readonly mainChainBlock: StoredBlock | undefined;
  /** Ids of the reorgs that removed the block from the main chain, oldest first. */
  readonly reorgIds: readonly number[];
}

export type BlockReadResult =
  | MainChainBlockDetail
  | AlternativeBlockDetail
  | { readonly state: 'unknown'; readonly tip: Tip };

/** A block of the main chain without the data about earlier blocks and the sums over its transactions. */
export type BasicMainChainBlock = Pick<
  MainChainBlockDetail,
  'state' | 'tip' | 'block' | 'chainTotals' | 'txs' | 'alternatives'
>;

export type BasicBlockResult = Exclude<BlockReadResult, MainChainBlockDetail> | BasicMainChainBlock;

/**
 * Finds a block by height or hash, on the main chain or among the alternative blocks. The result of a main chain block
 * includes data about earlier blocks, such as their median weight, and sums over the transactions of the block.
 */
export async function readBlock(
  database: Database,
  heightOrHash: number | BlockHash,
  firstTxPosition: number,
  txLimit = BLOCK_TXS_PER_PAGE,
): Promise<WithIndexState<BlockReadResult>> {
  return readOnOrOffChain(database, heightOrHash, () =>
    lookUpBlockWithContext(database, { heightOrHash, firstTxPosition, txLimit }, SHORT_TERM_WINDOW_BLOCKS),
  );
}

/**
 * Finds a block by height or hash, like {@link readBlock}, but without the data about earlier blocks and the sums over
 * its transactions.
 */
export async function readBasicBlock(
  database: Database,
  heightOrHash: number | BlockHash,
  firstTxPosition: number,
  txLimit: number,
): Promise<WithIndexState<BasicBlockResult>> {
  return readOnOrOffChain(database, heightOrHash, () =>
    lookUpBlock(database, { heightOrHash, firstTxPosition, txLimit }),
  );
}

type OffChainResult = AlternativeBlockDetail | { readonly state: 'unknown'; readonly tip: Tip };

/** Largest number of lookups for one block. A second or third one is needed only if a reorg happens between two reads. */
const MAX_LOOKUPS = 3;

/**
 * Looks a block up on the main chain, and then among the alternative blocks. A reorg between the two reads may move the
 * block to the main chain. The function then looks it up again, so that it does not seem to be unknown.
 */
async function readOnOrOffChain<T extends object>(
  database: Database,
  heightOrHash: number | BlockHash,
  lookUp: () => Promise<
    WithIndexState<{ readonly mainChainBlock: T | undefined; readonly isAlternative: boolean }>
  >,
): Promise<WithIndexState<({ readonly state: 'main'; readonly tip: Tip } & T) | OffChainResult>> {
  for (let lookups = 1; ; lookups += 1) {
    const { indexState, data } = await lookUp();
    const { tip } = indexState;
    if (data.mainChainBlock !== undefined)
      return { indexState, data: { state: 'main', tip, ...data.mainChainBlock } };
    const found = await readOffChain(database, heightOrHash, indexState, data.isAlternative);
    if (found.data.state !== 'unknown' || !data.isAlternative || lookups === MAX_LOOKUPS) return found;
  }
}

async function readOffChain(
  database: Database,
  heightOrHash: number | BlockHash,
  indexState: IndexState,
  isAlternative: boolean,
): Promise<WithIndexState<OffChainResult>> {
  if (!isAlternative || typeof heightOrHash === 'number') {
    return { indexState, data: { state: 'unknown', tip: indexState.tip } };
  }
  return readInSnapshot(database, (snapshot) => loadOffChain(snapshot, heightOrHash));
}

/**
 * Reads an alternative block with its transactions. The result is `unknown` if a reorg has moved the block to the main
 * chain since the lookup found it among the alternative blocks.
 */
async function loadOffChain(snapshot: Snapshot, hash: BlockHash): Promise<OffChainResult> {
  const { tip } = snapshot;
  const orphan = await getAlternativeBlock(snapshot, hash);
  if (orphan === undefined) return { state: 'unknown', tip };
  const [txs, mainChainBlock, reorgs] = await Promise.all([
    listTransactionsOfAlternativeBlock(snapshot, orphan.hash),
    getBlockByHeight(snapshot, orphan.height),
    listReorgIdsOfBlock(snapshot, orphan.hash),
  ]);
  return { state: 'alternative', tip, block: orphan, txs, mainChainBlock, reorgIds: reorgs };
}
