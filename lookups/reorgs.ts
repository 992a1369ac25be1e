import {
  listAlternativeBlocks,
  type AlternativeBlockPosition,
  type ListedAlternativeBlock,
} from '../db/queries/alternatives.ts';
import {
  countReorgsByDepth,
  listBranchBlocks,
  listReorgs,
  sumReorgs,
  type BranchBlock,
  type ReorgDepthCount,
  type Reorg,
  type ReorgSums,
} from '../db/queries/reorgs.ts';
import type { Tip } from '../db/queries/index-state.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';

export interface ListedReorg {
  readonly reorg: Reorg;
  /** The lowest blocks of both branches. */
  readonly blocks: readonly BranchBlock[];
  readonly sums: ReorgSums | undefined;
}

export interface ForksPageData {
  readonly tip: Tip;
  /** Ordered newest first. */
  readonly reorgs: readonly ListedReorg[];
  /** The next page begins below this reorg number. Undefined on the last page. */
  readonly olderThan: number | undefined;
  readonly alternatives: AlternativeBlocksPage;
  /** Number of reorgs by depth. */
  readonly depths: readonly ReorgDepthCount[];
}

/** A page of alternative blocks, highest first. */
export interface AlternativeBlocksPage {
  readonly tip: Tip;
  readonly blocks: readonly ListedAlternativeBlock[];
  /** The next page begins after this position. Undefined on the last page. */
  readonly olderThan: AlternativeBlockPosition | undefined;
}

/** @param after the page begins after this position; undefined for the first page */
export async function loadAlternatives(
  snapshot: Snapshot,
  after: AlternativeBlockPosition | undefined,
  limit: number,
): Promise<AlternativeBlocksPage> {
  const found = await listAlternativeBlocks(snapshot, after, limit + 1);
  const blocks = found.slice(0, limit);
  const last = blocks.at(-1);
  return {
    tip: snapshot.tip,
    blocks,
    olderThan:
      found.length === blocks.length || last === undefined
        ? undefined
        : { height: last.height, hash: last.hash },
  };
}

export interface ForksPageQuery {
  /** The page contains reorgs below this number. Undefined for the newest reorgs. */
  readonly before: number | undefined;
  readonly reorgs: number;
  /** Number of heights for each reorg. Each height has the blocks of both branches. */
  readonly heights: number;
  /** Number of alternative blocks. */
  readonly alternatives: number;
}

export async function loadForks(
  snapshot: Snapshot,
  { before, reorgs, heights, alternatives: limit }: ForksPageQuery,
): Promise<ForksPageData> {
  const [alternatives, found, depths] = await Promise.all([
    loadAlternatives(snapshot, undefined, limit),
    listReorgs(snapshot, before, reorgs + 1),
    countReorgsByDepth(snapshot),
  ]);
  const page = found.slice(0, reorgs);
  const [sums, blocks] = await Promise.all([
    sumReorgs(
      snapshot,
      page.map(({ id }) => id),
    ),
    Promise.all(page.map(({ id, forkHeight }) => listBranchBlocks(snapshot, id, forkHeight + 1, heights))),
  ]);
  return {
    tip: snapshot.tip,
    reorgs: page.map((reorg, index) => ({ reorg, blocks: blocks[index] ?? [], sums: sums.get(reorg.id) })),
    olderThan: found.length === page.length ? undefined : page.at(-1)?.id,
    alternatives,
    depths,
  };
}
