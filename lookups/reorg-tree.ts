import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { getBlockByHeight, type StoredBlock } from '../db/queries/blocks.ts';
import {
  countOrphanedTxsByFate,
  listBlockWeightsByFeeRate,
  type BlockWeightAtFeeRate,
  type OrphanedTxFateGroup,
} from '../db/queries/reorg-flows.ts';
import { listReorgBlocks, type ReorgBlock, type Reorg } from '../db/queries/reorgs.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';

/**
 * Maximum length of the longer branch for which all blocks of both branches are read, in heights above the last common
 * block. If it is longer, only blocks at the lowest and the highest heights are read.
 */
export const MAX_REORG_TREE_HEIGHTS = 6;

/**
 * Number of heights whose blocks are read at each end of branches that are longer than {@link MAX_REORG_TREE_HEIGHTS}.
 */
export const REORG_TREE_HEIGHTS_AT_EACH_END = 2;

/** The branches of a reorg, and where the transactions of the orphaned branch are now. */
export interface ReorgTreeData {
  readonly reorg: Reorg;
  readonly tipHeight: number;
  readonly orphanedTxFates: readonly OrphanedTxFateGroup[];
  /** The last block that both branches share. Undefined when the index does not contain it. */
  readonly forkBlock: StoredBlock | undefined;
  /** Blocks of both branches, lowest first. Of long branches, only those at the lowest and highest heights. */
  readonly blocks: readonly ReorgBlock[];
  /** The block that includes orphaned transactions and is above the new branch. Undefined when there is none, or more than one. */
  readonly blockIncludingOrphanedTxs: StoredBlock | undefined;
  /** Weights of the transactions by fee rate, for `forkBlock`, `blockIncludingOrphanedTxs` and each of `blocks`. */
  readonly weightsByFeeRate: ReadonlyMap<BlockHash, readonly BlockWeightAtFeeRate[]>;
}

/** Returns the heights above the new branch whose blocks include orphaned transactions, without duplicates. */
export function heightsWithOrphanedTxs(
  { newTipHeight }: Reorg,
  orphanedTxFates: readonly OrphanedTxFateGroup[],
): number[] {
  return [
    ...new Set(
      orphanedTxFates.flatMap(({ minedHeight }) =>
        minedHeight !== null && minedHeight > newTipHeight ? [minedHeight] : [],
      ),
    ),
  ];
}

export async function loadReorgTree(snapshot: Snapshot, reorg: Reorg): Promise<ReorgTreeData> {
  const first = reorg.forkHeight + 1;
  const end = Math.max(reorg.oldTipHeight, reorg.newTipHeight);
  const isLong = end - reorg.forkHeight > MAX_REORG_TREE_HEIGHTS;
  const [flows, fork, lowest, highest] = await Promise.all([
    countOrphanedTxsByFate(snapshot, reorg.id),
    getBlockByHeight(snapshot, reorg.forkHeight),
    listReorgBlocks(
      snapshot,
      reorg.id,
      first,
      isLong ? REORG_TREE_HEIGHTS_AT_EACH_END : MAX_REORG_TREE_HEIGHTS,
    ),
    isLong
      ? listReorgBlocks(
          snapshot,
          reorg.id,
          end - REORG_TREE_HEIGHTS_AT_EACH_END + 1,
          REORG_TREE_HEIGHTS_AT_EACH_END,
        )
      : Promise.resolve([]),
  ]);
  const [laterHeight, ...others] = heightsWithOrphanedTxs(reorg, flows);
  const later =
    laterHeight === undefined || others.length > 0
      ? undefined
      : await getBlockByHeight(snapshot, laterHeight);
  const blocks = [...lowest, ...highest];
  const weights = await listBlockWeightsByFeeRate(
    snapshot,
    [fork, ...blocks, later].filter((block) => block !== undefined),
  );
  return {
    reorg,
    tipHeight: snapshot.tip.height,
    orphanedTxFates: flows,
    forkBlock: fork,
    blocks,
    blockIncludingOrphanedTxs: later,
    weightsByFeeRate: groupByHash(weights),
  };
}

function groupByHash(weights: readonly BlockWeightAtFeeRate[]): Map<BlockHash, BlockWeightAtFeeRate[]> {
  const groups = new Map<BlockHash, BlockWeightAtFeeRate[]>();
  for (const weight of weights) {
    const group = groups.get(weight.hash);
    if (group === undefined) groups.set(weight.hash, [weight]);
    else group.push(weight);
  }
  return groups;
}
