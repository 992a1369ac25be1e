import {
  countReorgsByDepth,
  getReorg,
  listTxsOrphanedByReorg,
  listReorgBlocks,
  listReorgs,
  readReorgEffects,
  type TxOrphanedByReorg,
  type ReorgBlock,
  type Reorg,
  type ReorgDepthCount,
  type ReorgEffects,
} from '../db/queries/reorgs.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { loadReorgTree, type ReorgTreeData } from './reorg-tree.ts';
import type { ReorgWithEffects } from './reorgs.ts';

/** Number of heights on one page. Each height has the blocks of both branches. */
export const REORG_HEIGHTS_PER_PAGE = 20;

/** Number of newest reorgs that the page of a reorg lists. */
const LISTED_REORGS = 6;

export interface ReorgDetail {
  readonly reorg: Reorg;
  readonly effects: ReorgEffects;
  /** Data for the drawing of both branches of the reorg. */
  readonly tree: ReorgTreeData;
  /** Blocks of both branches, from height `pageFromHeight` on. */
  readonly blocks: readonly ReorgBlock[];
  readonly txs: readonly TxOrphanedByReorg[];
  readonly pageFromHeight: number;
  /** Height at which the next page begins. Undefined on the last page. */
  readonly nextPageFromHeight: number | undefined;
  /** The newest reorgs, newest first. */
  readonly newestReorgs: readonly ReorgWithEffects[];
  /** Number of reorgs by depth. */
  readonly countsByDepth: readonly ReorgDepthCount[];
}

/**
 * @param fromHeight lowest height whose blocks the page lists; undefined for the first page
 * @returns undefined when the index has no reorg with this id
 */
export async function loadReorgDetail(
  snapshot: Snapshot,
  id: number,
  fromHeight: number | undefined,
  heightCount = REORG_HEIGHTS_PER_PAGE,
): Promise<ReorgDetail | undefined> {
  const reorg = await getReorg(snapshot, id);
  if (reorg === undefined) return undefined;
  const first = Math.max(fromHeight ?? 0, reorg.forkHeight + 1);
  const listed = await listReorgs(snapshot, undefined, LISTED_REORGS);
  const [effects, depths, tree, blocks, txs] = await Promise.all([
    readReorgEffects(snapshot, [id, ...listed.map((one) => one.id)]),
    countReorgsByDepth(snapshot),
    loadReorgTree(snapshot, reorg),
    listReorgBlocks(snapshot, id, first, heightCount),
    listTxsOrphanedByReorg(snapshot, id, first, heightCount),
  ]);
  const end = Math.max(reorg.oldTipHeight, reorg.newTipHeight);
  return {
    reorg,
    effects: effects.get(id) ?? { lostReward: 0n, txCountByFate: {} },
    tree,
    blocks,
    txs,
    pageFromHeight: first,
    nextPageFromHeight: first + heightCount <= end ? first + heightCount : undefined,
    newestReorgs: listed.map((one) => ({ reorg: one, effects: effects.get(one.id) })),
    countsByDepth: depths,
  };
}
