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
  /** The reorgs are ordered newest first. */
  readonly reorgs: readonly ListedReorg[];
  /** The next page begins below this reorg. It is undefined on the last page. */
  readonly olderThan: number | undefined;
  /** Blocks that were seen off the main chain, highest first. */
  readonly alternatives: readonly AlternativeBlockSummary[];
}

export interface ForksLimits {
  /** The list holds reorgs below this number. Without it, the list holds the newest reorgs. */
  readonly before: number | undefined;
  readonly reorgs: number;
  /** Number of heights of both branches for each reorg. */
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
