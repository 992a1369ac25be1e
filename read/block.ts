import {
  getAlternativeBlock,
  listAlternativeTransactions,
  type AlternativeBlock,
  type AlternativeBlockSummary,
  type AlternativeTxSummary,
} from '../db/queries/alternatives.ts';
import { getBlockByHeight, type StoredBlock, type BlockTotals } from '../db/queries/blocks.ts';
import type { BlockContents } from '../db/queries/block-contents.ts';
import { lookUpBlock, lookUpBlockWithContext } from '../db/queries/lookups/block.ts';
import type { WithMoment } from '../db/queries/lookups/lookup.ts';
import { listReorgsOfBlock } from '../db/queries/reorgs.ts';
import type { Database } from '../db/client.ts';
import type { Moment, Snapshot, Tip } from '../db/queries/snapshot.ts';
import type { ChainTxSummary } from '../db/queries/transactions.ts';
import type { BlockHash } from '../protocol/brands.ts';
import { readMany } from './load.ts';

export const TXS_PER_PAGE = 100;

/** The network's short-term median looks at this many blocks. */
export const MEDIAN_WINDOW = 100;

export interface MainBlock {
  readonly state: 'main';
  readonly tip: Tip;
  readonly block: StoredBlock;
  /** Sums up to this block, and up to the one before it (undefined for genesis). */
  readonly totals: BlockTotals | undefined;
  readonly totalsBefore: BlockTotals | undefined;
  readonly medianWeight: number | undefined;
  /** The block before; undefined for genesis. */
  readonly before: StoredBlock | undefined;
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
  readonly mainChainBlock: StoredBlock | undefined;
  /** Reorgs that took it off the main chain, oldest first. */
  readonly reorgs: readonly number[];
}

export type BlockResult = MainBlock | OffChainBlock | { readonly state: 'unknown'; readonly tip: Tip };

/** A block of the main chain without what stands around it. */
export type PlainBlock = Pick<MainBlock, 'state' | 'tip' | 'block' | 'totals' | 'txs' | 'alternatives'>;

export type PlainBlockResult = Exclude<BlockResult, MainBlock> | PlainBlock;

/** Finds a block by height or hash, on the main chain or in the archive of orphaned ones, and what pages show with it. */
export async function readBlock(
  database: Database,
  ref: number | BlockHash,
  from: number,
  limit = TXS_PER_PAGE,
): Promise<WithMoment<BlockResult>> {
  const { moment, data } = await lookUpBlockWithContext(database, { ref, from, limit }, MEDIAN_WINDOW);
  const { tip } = moment;
  if (data.onChain !== undefined) return { moment, data: { state: 'main', tip, ...data.onChain } };
  return readOffChain(database, ref, moment, data.isAlternative);
}

/** The same without what stands around a block of the main chain. */
export async function readPlainBlock(
  database: Database,
  ref: number | BlockHash,
  from: number,
  limit: number,
): Promise<WithMoment<PlainBlockResult>> {
  const { moment, data } = await lookUpBlock(database, { ref, from, limit });
  const { tip } = moment;
  if (data.onChain !== undefined) return { moment, data: { state: 'main', tip, ...data.onChain } };
  return readOffChain(database, ref, moment, data.isAlternative);
}

type OffChainResult = OffChainBlock | { readonly state: 'unknown'; readonly tip: Tip };

async function readOffChain(
  database: Database,
  ref: number | BlockHash,
  moment: Moment,
  isAlternative: boolean,
): Promise<WithMoment<OffChainResult>> {
  if (!isAlternative || typeof ref === 'number') {
    return { moment, data: { state: 'unknown', tip: moment.tip } };
  }
  return readMany(database, (snapshot) => loadOffChain(snapshot, ref));
}

/** A reorg may have taken it onto the chain since it was found off it: then it is found nowhere for this once. */
async function loadOffChain(snapshot: Snapshot, hash: BlockHash): Promise<OffChainResult> {
  const { tip } = snapshot;
  const orphan = await getAlternativeBlock(snapshot, hash);
  if (orphan === undefined) return { state: 'unknown', tip };
  const [txs, mainChainBlock, reorgs] = await Promise.all([
    listAlternativeTransactions(snapshot, orphan.hash),
    getBlockByHeight(snapshot, orphan.height),
    listReorgsOfBlock(snapshot, orphan.hash),
  ]);
  return { state: 'alternative', tip, block: orphan, txs, mainChainBlock, reorgs };
}
