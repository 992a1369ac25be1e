import { FEE_TIERS_FIRST_BLOCK_VERSION } from '@ringscope/protocol/fee-estimate.ts';
import { listFeeRateRangeStatistics, type FeeRateRangeStatistics } from '../db/queries/block-rate-sums.ts';
import {
  lookUpBlocks,
  type BlockListPosition,
  type BlockPage,
  type StoredBlock,
} from '../db/queries/blocks.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { feeClasses, feeClassMinimumRates, type FeeClassSum } from './fee-classes.ts';

/** A block of the main chain, with the fee rates of its transactions. */
export interface BlockWithFees extends StoredBlock {
  /** Transactions of the block by fee class, cheapest class first, without the coinbase. */
  readonly feeClasses: readonly FeeClassSum[];
  /**
   * Lowest and highest fee rate of the transactions, in atomic units per byte of weight. Undefined without
   * transactions, and before hard fork 15.
   */
  readonly feeRateRange: { readonly lowest: bigint; readonly highest: bigint } | undefined;
}

/** A page of the block list, newest first. */
export interface BlockListPage extends BlockPage {
  readonly blocks: readonly BlockWithFees[];
}

/**
 * Reads a page of the block list with the fee classes of its blocks. Blocks before hard fork 15 have none, because
 * other fee rules applied to them.
 *
 * @param lowestFeeRate fee rate of the lowest wallet priority, in atomic units per byte of weight; undefined before hard
 * fork 15
 */
export async function loadBlockList(
  snapshot: Snapshot,
  position: BlockListPosition,
  limit: number,
  lowestFeeRate: bigint | undefined,
): Promise<BlockListPage> {
  const { data } = await lookUpBlocks(snapshot, position, limit);
  const classed = data.blocks.filter(({ majorVersion }) => majorVersion >= FEE_TIERS_FIRST_BLOCK_VERSION);
  const [newest] = classed;
  const sums =
    newest === undefined || lowestFeeRate === undefined
      ? []
      : await listFeeRateRangeStatistics(
          snapshot,
          { newestHeight: newest.height, blockCount: classed.length },
          feeClassMinimumRates(lowestFeeRate),
        );
  return { ...data, blocks: data.blocks.map((block) => addFeesToBlock(block, sums)) };
}

/**
 * Adds fee classes and fee rates to a block.
 *
 * @param feeRateStatistics transactions of this block and of other blocks, summed by range of the fee rate, lowest rate first
 */
export function addFeesToBlock(
  block: StoredBlock,
  feeRateStatistics: readonly FeeRateRangeStatistics[],
): BlockWithFees {
  const own = feeRateStatistics.filter(({ height }) => height === block.height);
  const [cheapest, dearest] = [own[0], own.at(-1)];
  return {
    ...block,
    feeClasses: own.flatMap(({ range, txs, weight }) => {
      const feeClass = feeClasses[range];
      return feeClass === undefined ? [] : [{ feeClass, txCount: txs, weight }];
    }),
    feeRateRange:
      cheapest === undefined || dearest === undefined
        ? undefined
        : { lowest: cheapest.lowestRate, highest: dearest.highestRate },
  };
}
