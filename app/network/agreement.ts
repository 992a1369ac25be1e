import type { BlockHash } from '@ringscope/protocol/brands.ts';

/**
 * Whether the index and a node have the same blocks, as far as this is known. `blockCount` is the number of blocks that one of
 * them lacks, at least 1.
 */
export type NodeAgreement =
  | { readonly kind: 'agrees' }
  | { readonly kind: 'index-behind'; readonly blockCount: number }
  | { readonly kind: 'node-behind'; readonly blockCount: number }
  /** At the height of the node's tip, the index has another block. */
  | { readonly kind: 'other-branch' }
  /** The node has reported no tip. */
  | { readonly kind: 'unknown' };

/** The newest block of a node. */
export interface ReportedNodeTip {
  readonly height: number;
  readonly hash: BlockHash;
}

/** A node with its tip, and whether it agrees with the index. */
export interface NodeInComparison {
  /** The node as a row label, such as "Node 1". */
  readonly name: string;
  /** Whether the index follows this node. */
  readonly isFollowed: boolean;
  /** Newest block of the node. Undefined when the node has reported none. */
  readonly tip: ReportedNodeTip | undefined;
  readonly agreement: NodeAgreement;
}

interface IndexedHash {
  readonly height: number;
  readonly hash: BlockHash;
}

/**
 * Compares the tip of the node with the index. Each block contains the hash of its parent, so equal hashes at one height mean
 * that all blocks below are equal, too.
 *
 * @param node undefined when the node has reported no tip
 * @param blocks newest blocks of the index, newest first
 */
export function nodeAgreementOf(
  node: ReportedNodeTip | undefined,
  blocks: readonly IndexedHash[],
): NodeAgreement {
  const [tip] = blocks;
  if (node === undefined || tip === undefined) return { kind: 'unknown' };
  if (node.height > tip.height) return { kind: 'index-behind', blockCount: node.height - tip.height };
  const same = blocks.find(({ height }) => height === node.height);
  if (same !== undefined && same.hash !== node.hash) return { kind: 'other-branch' };
  return node.height === tip.height
    ? { kind: 'agrees' }
    : { kind: 'node-behind', blockCount: tip.height - node.height };
}

/**
 * Number of blocks by which a node may lag behind the index. The node may lack the newest block, or its last report
 * may be older than that block.
 */
const MAX_BLOCKS_LATE = 2;

/**
 * Whether the index has all blocks of the node, and the node is at most two blocks behind the index. False for a node
 * that is ahead, because the index does not have the tip of the node.
 */
export function isNodeInSyncWithIndex(agreement: NodeAgreement): boolean {
  return (
    agreement.kind === 'agrees' ||
    (agreement.kind === 'node-behind' && agreement.blockCount <= MAX_BLOCKS_LATE)
  );
}

/**
 * Returns the height up to which all nodes and the index have the same blocks. Undefined when a node does not respond,
 * is on another branch, is ahead of the index, or is more than two blocks behind it.
 */
export function highestCommonHeight(
  indexTipHeight: number,
  nodes: readonly NodeInComparison[],
): number | undefined {
  let common = indexTipHeight;
  for (const { tip, agreement } of nodes) {
    if (tip === undefined || !isNodeInSyncWithIndex(agreement)) return undefined;
    common = Math.min(common, tip.height);
  }
  return common;
}

/**
 * What the index or a node has at a height. `same-block`: a block that the index has. `unknown-block`: a block that the index does
 * not have, or whose branch is not known. `other-block`: a block of another branch. `no-block`: no block.
 */
export type NodeAgreementAtHeight = 'same-block' | 'unknown-block' | 'other-block' | 'no-block';

/**
 * Returns the heights at which the page compares the index with its nodes, lowest first, up to the higher of the two tips.
 *
 * @param nodeTipHeight height of the tip of the node that the index follows. The other nodes do not count, because they can
 * report any height.
 */
export function listHeightsToCompare(
  indexTipHeight: number,
  nodeTipHeight: number | undefined,
  maxHeights: number,
): number[] {
  const last = Math.max(indexTipHeight, nodeTipHeight ?? 0);
  const first = Math.max(0, last - maxHeights + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * Returns whether a node has the block of the index at a height, another block, a block that is not known, or none.
 *
 * @param isIndexed whether the index has a block at this height
 */
export function getNodeAgreementAtHeight(
  height: number,
  { kind }: NodeAgreement,
  nodeTipHeight: number | undefined,
  isIndexed: boolean,
): NodeAgreementAtHeight {
  if (nodeTipHeight === undefined || height > nodeTipHeight) return 'no-block';
  if (kind === 'other-branch') return height === nodeTipHeight ? 'other-block' : 'unknown-block';
  return isIndexed ? 'same-block' : 'unknown-block';
}
