import type { BlockHash } from '@ringscope/protocol/brands.ts';

/** The fields of an alternative block that the layout needs. */
export interface BranchTreeBlock {
  readonly hash: BlockHash;
  readonly prevHash: BlockHash;
  readonly height: number;
  readonly isParentOnMainChain: boolean;
}

/** A block with its column in the tree. Column 0 is the main chain. */
export interface PlacedTreeBlock<Block extends BranchTreeBlock> {
  readonly block: Block;
  readonly column: number;
  /** Column of the parent. Undefined when the parent is not part of the tree. */
  readonly parentColumn: number | undefined;
}

export interface BranchTreeLayout<Block extends BranchTreeBlock> {
  /** Heights of the rows, highest first. There may be gaps between them. */
  readonly heights: readonly number[];
  readonly blocks: readonly PlacedTreeBlock<Block>[];
  /** Number of columns, including the main chain. */
  readonly columnCount: number;
}

/**
 * Returns the blocks of one branch, highest first. It ends before the first block that already belongs to another
 * branch.
 */
function branchFrom<Block extends BranchTreeBlock>(
  tip: Block,
  byHash: ReadonlyMap<BlockHash, Block>,
  taken: ReadonlySet<BlockHash>,
): Block[] {
  const branch: Block[] = [];
  for (let next: Block | undefined = tip; next !== undefined && !taken.has(next.hash);) {
    branch.push(next);
    next = byHash.get(next.prevHash);
  }
  return branch;
}

/**
 * Assigns a column to each block, so that the blocks of a branch are above each other and no two blocks overlap.
 *
 * @param blocks highest first
 */
export function layOutBranchTree<Block extends BranchTreeBlock>(
  blocks: readonly Block[],
): BranchTreeLayout<Block> {
  const byHash = new Map(blocks.map((block) => [block.hash, block]));
  const columnOf = new Map<BlockHash, number>();
  const taken = new Set<BlockHash>();
  // Lowest occupied height of each column. Branches are placed from the highest tip down.
  const lowest = [0];
  for (const tip of blocks) {
    if (taken.has(tip.hash)) continue;
    const branch = branchFrom(tip, byHash, taken);
    const free = lowest.findIndex((height, column) => column > 0 && height > tip.height);
    const column = free === -1 ? lowest.length : free;
    // The cell beside the parent block stays free for the connecting line.
    lowest[column] = (branch.at(-1) ?? tip).height - 1;
    for (const { hash } of branch) {
      taken.add(hash);
      columnOf.set(hash, column);
    }
  }
  const heights = new Set(
    blocks.flatMap(({ height, prevHash, isParentOnMainChain }) =>
      isParentOnMainChain || byHash.has(prevHash) ? [height, height - 1] : [height],
    ),
  );
  return {
    heights: [...heights].sort((a, b) => b - a),
    blocks: blocks.map((block) => ({
      block,
      column: columnOf.get(block.hash) ?? 1,
      parentColumn: block.isParentOnMainChain ? 0 : columnOf.get(block.prevHash),
    })),
    columnCount: lowest.length,
  };
}
