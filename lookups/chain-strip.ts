import {
  listAlternativeBlocks,
  MAX_ALTERNATIVE_BLOCKS_PER_PAGE,
  type ListedAlternativeBlock,
} from '../db/queries/alternatives.ts';
import { listFeeRateRangeStatistics, type FeeRateRangeStatistics } from '../db/queries/block-rate-sums.ts';
import { lookUpBlocks, type StoredBlock } from '../db/queries/blocks.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { addFeesToBlock, type BlockWithFees } from './block-list.ts';
import { feeClassMinimumRates } from './fee-classes.ts';

/** An alternative block at the height of one of the newest blocks on the home page. */
export interface AlternativeBlockAtHeight {
  readonly hash: BlockHash;
  /** The last reorg that removed the block. Null if the block was never on the main chain of this index. */
  readonly reorgId: number | null;
  /**
   * Whether the parent of this block is on the main chain. False when the parent is another block of the same branch.
   */
  readonly isParentOnMainChain: boolean;
}

/** A block of the main chain, with the values that the home page renders in its row of newest blocks. */
export interface BlockWithAlternatives extends BlockWithFees {
  /** Seconds between the timestamps of the previous block and this one. Undefined for the oldest block of the row. */
  readonly secondsAfterPreviousBlock: number | undefined;
  /** Alternative blocks at the same height. */
  readonly alternatives: readonly AlternativeBlockAtHeight[];
}

/**
 * Reads the newest blocks with their fee classes, and the alternative blocks at the same heights.
 *
 * @param lowestFeeRate fee rate of the lowest wallet priority, in atomic units per byte of weight; before hard fork 15 it
 * is undefined, and no block has fee classes
 * @returns blocks of the main chain, newest first
 */
export async function loadNewestBlocksWithAlternatives(
  snapshot: Snapshot,
  count: number,
  lowestFeeRate: bigint | undefined,
): Promise<BlockWithAlternatives[]> {
  const [page, sums, alternatives] = await Promise.all([
    lookUpBlocks(snapshot, { kind: 'tip' }, count),
    lowestFeeRate === undefined
      ? []
      : listFeeRateRangeStatistics(snapshot, { blockCount: count }, feeClassMinimumRates(lowestFeeRate)),
    listAlternativeBlocks(snapshot, undefined, MAX_ALTERNATIVE_BLOCKS_PER_PAGE),
  ]);
  return addFeesAndAlternativesToBlocks(page.data.blocks, sums, alternatives);
}

/** Adds to each block its fee classes and the alternative blocks at its height. @param blocks newest first */
export function addFeesAndAlternativesToBlocks(
  blocks: readonly StoredBlock[],
  feeRateStatistics: readonly FeeRateRangeStatistics[],
  alternatives: readonly ListedAlternativeBlock[],
): BlockWithAlternatives[] {
  return blocks.map((block, index) => {
    const { height } = block;
    const previous = blocks[index + 1];
    return {
      ...addFeesToBlock(block, feeRateStatistics),
      secondsAfterPreviousBlock: previous === undefined ? undefined : block.timestamp - previous.timestamp,
      alternatives: alternatives
        .filter((alternative) => alternative.height === height)
        .map(({ hash, reorgId, isParentOnMainChain }) => ({
          hash,
          reorgId,
          isParentOnMainChain,
        })),
    };
  });
}
