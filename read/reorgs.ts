import {
  listAlternativeBlocks,
  MAX_FORK_ROWS,
  type AlternativeBlockSummary,
} from '../db/queries/alternatives.ts';
import {
  listBranchBlocks,
  listReorgs,
  sumReorgs,
  type BranchBlock,
  type Reorg,
  type ReorgSums,
} from '../db/queries/reorgs.ts';
import type { Snapshot, Tip } from '../db/queries/snapshot.ts';

export interface ListedReorg {
  readonly reorg: Reorg;
  /** The lowest blocks of both branches. */
  readonly blocks: readonly BranchBlock[];
  readonly sums: ReorgSums | undefined;
}

export interface Forks {
  readonly tip: Tip;
  /** Newest first. */
  readonly reorgs: readonly ListedReorg[];
  /** The next page is below this reorg; undefined on the last one. */
  readonly olderThan: number | undefined;
  /** Blocks seen off the main chain, newest first. */
  readonly alternatives: readonly AlternativeBlockSummary[];
}

export interface ForksLimits {
  /** Reorgs below this number are listed; undefined for the newest. */
  readonly before: number | undefined;
  readonly reorgs: number;
  /** Heights of both branches of each reorg. */
  readonly heights: number;
}

export async function loadForks(
  snapshot: Snapshot,
  { before, reorgs, heights }: ForksLimits,
): Promise<Forks> {
  const [alternatives, found] = await Promise.all([
    listAlternativeBlocks(snapshot, undefined, MAX_FORK_ROWS),
    listReorgs(snapshot, before, reorgs + 1),
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
  };
}
