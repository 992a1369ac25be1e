import {
  getAlternativeBlock,
  listAlternativesAt,
  listAlternativeTransactions,
  type AlternativeBlock,
  type AlternativeBlockSummary,
  type AlternativeTxSummary,
} from '../db/queries/alternatives.ts';
import {
  getBlockByHash,
  getBlockByHeight,
  getBlockTotals,
  getMedianWeightBefore,
  type Block,
  type BlockTotals,
} from '../db/queries/blocks.ts';
import { getBlockContents, type BlockContents } from '../db/queries/block-contents.ts';
import { listReorgsOfBlock } from '../db/queries/reorgs.ts';
import type { Snapshot, Tip } from '../db/queries/snapshot.ts';
import { listBlockTransactions, type ChainTxSummary } from '../db/queries/transactions.ts';
import type { BlockHash } from '../protocol/brands.ts';

export const TXS_PER_PAGE = 100;

/** The network's short-term median looks at this many blocks. */
export const MEDIAN_WINDOW = 100;

export interface MainBlock {
  readonly state: 'main';
  readonly tip: Tip;
  readonly block: Block;
  /** Sums up to this block, and up to the one before it (undefined for genesis). */
  readonly totals: BlockTotals | undefined;
  readonly totalsBefore: BlockTotals | undefined;
  readonly medianWeight: number | undefined;
  /** The block before; undefined for genesis. */
  readonly before: Block | undefined;
  readonly contents: BlockContents | undefined;
  readonly txs: readonly ChainTxSummary[];
  readonly alternatives: readonly AlternativeBlockSummary[];
}

export interface OffChainBlock {
  readonly state: 'alternative';
  readonly tip: Tip;
  readonly block: AlternativeBlock;
  readonly txs: readonly AlternativeTxSummary[];
  /** The block of the main chain at the same height, if the chain reaches there. */
  readonly rival: Block | undefined;
  /** Reorgs that took it off the main chain, oldest first. */
  readonly reorgs: readonly number[];
}

export type FoundBlock = MainBlock | OffChainBlock | { readonly state: 'unknown'; readonly tip: Tip };

/** Finds a block by height or hash, on the main chain or in the archive of orphaned ones. */
export async function loadBlock(
  snapshot: Snapshot,
  ref: number | BlockHash,
  fromPosition: number,
  limit = TXS_PER_PAGE,
): Promise<FoundBlock> {
  const { tip } = snapshot;
  const block = await (typeof ref === 'number'
    ? getBlockByHeight(snapshot, ref)
    : getBlockByHash(snapshot, ref));
  if (block !== undefined) return loadMainBlock(snapshot, block, fromPosition, limit);
  if (typeof ref === 'number') return { state: 'unknown', tip };
  const orphan = await getAlternativeBlock(snapshot, ref);
  if (orphan === undefined) return { state: 'unknown', tip };
  const [txs, rival, reorgs] = await Promise.all([
    listAlternativeTransactions(snapshot, orphan.hash),
    getBlockByHeight(snapshot, orphan.height),
    listReorgsOfBlock(snapshot, orphan.hash),
  ]);
  return { state: 'alternative', tip, block: orphan, txs, rival, reorgs };
}

async function loadMainBlock(
  snapshot: Snapshot,
  block: Block,
  fromPosition: number,
  limit: number,
): Promise<MainBlock> {
  const { height } = block;
  const [totals, totalsBefore, medianWeight, before, contents, txs, alternatives] = await Promise.all([
    getBlockTotals(snapshot, height),
    height === 0 ? undefined : getBlockTotals(snapshot, height - 1),
    getMedianWeightBefore(snapshot, height, MEDIAN_WINDOW),
    height === 0 ? undefined : getBlockByHeight(snapshot, height - 1),
    getBlockContents(snapshot, height),
    listBlockTransactions(snapshot, height, fromPosition, limit),
    listAlternativesAt(snapshot, height),
  ]);
  const known = { totals, totalsBefore, medianWeight, before, contents, txs, alternatives };
  return { state: 'main', tip: snapshot.tip, block, ...known };
}
