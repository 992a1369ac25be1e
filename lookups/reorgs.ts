import {
  countOrphansAmongNewestBlocks,
  listAlternativeBlocks,
  type AlternativeBlockPosition,
  type ListedAlternativeBlock,
  type BlockAndOrphanCounts,
} from '../db/queries/alternatives.ts';
import {
  countReorgsByDepth,
  listReorgs,
  readReorgEffects,
  type ReorgDepthCount,
  type Reorg,
  type ReorgEffects,
} from '../db/queries/reorgs.ts';
import { hardForkVersion } from '@ringscope/protocol/hard-forks.ts';
import { getBlockByHeight } from '../db/queries/blocks.ts';
import type { Tip } from '../db/queries/index-state.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { loadReorgTree, type ReorgTreeData } from './reorg-tree.ts';

/**
 * Periods for which blocks off the main chain are counted: a day, a week, 30 days and a year, in blocks of two minutes.
 */
export const ORPHAN_COUNT_PERIODS_IN_BLOCKS = [720, 5_040, 21_600, 262_800] as const;

export interface ReorgWithEffects {
  readonly reorg: Reorg;
  readonly effects: ReorgEffects | undefined;
}

export interface ForksPageData {
  readonly tip: Tip;
  /** Version of the newest block: the hard fork whose rules it follows. */
  readonly tipBlockVersion: number;
  /** Reorgs of this page, newest first. */
  readonly reorgs: readonly ReorgWithEffects[];
  /** Data for the drawing of both branches of the newest reorg. Undefined on later pages, and when there is no reorg. */
  readonly tree: ReorgTreeData | undefined;
  /** Counts of blocks off the main chain by period, shortest period first. */
  readonly orphanCounts: readonly BlockAndOrphanCounts[];
  /** Id of the last reorg of the page, after which the next page begins. Undefined on the last page. */
  readonly nextPageBeforeReorgId: number | undefined;
  readonly alternatives: AlternativeBlocksPage;
  readonly countsByDepth: readonly ReorgDepthCount[];
}

/** A page of alternative blocks, highest first. */
export interface AlternativeBlocksPage {
  readonly tip: Tip;
  readonly blocks: readonly ListedAlternativeBlock[];
  /** The next page begins after this position. Undefined on the last page. */
  readonly nextPageAfter: AlternativeBlockPosition | undefined;
}

/** @param after the page begins after this position; undefined for the first page */
export async function loadAlternativeBlocksPage(
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
    nextPageAfter:
      found.length === blocks.length || last === undefined
        ? undefined
        : { height: last.height, hash: last.hash },
  };
}

export interface ForksPageQuery {
  /** Id of the last reorg of the previous page. Undefined for the first page. */
  readonly beforeReorgId: number | undefined;
  readonly reorgLimit: number;
  /** Maximum number of alternative blocks on the page. */
  readonly alternativeBlockLimit: number;
}

export async function loadForksPageData(
  snapshot: Snapshot,
  { beforeReorgId, reorgLimit, alternativeBlockLimit: limit }: ForksPageQuery,
): Promise<ForksPageData> {
  const [newestBlock, alternatives, found, depths, orphans] = await Promise.all([
    getBlockByHeight(snapshot, snapshot.tip.height),
    loadAlternativeBlocksPage(snapshot, undefined, limit),
    listReorgs(snapshot, beforeReorgId, reorgLimit + 1),
    countReorgsByDepth(snapshot),
    countOrphansAmongNewestBlocks(snapshot, ORPHAN_COUNT_PERIODS_IN_BLOCKS),
  ]);
  const page = found.slice(0, reorgLimit);
  const [newest] = beforeReorgId === undefined ? page : [];
  const [effects, tree] = await Promise.all([
    readReorgEffects(
      snapshot,
      page.map(({ id }) => id),
    ),
    newest && loadReorgTree(snapshot, newest),
  ]);
  return {
    tip: snapshot.tip,
    tipBlockVersion: newestBlock?.majorVersion ?? hardForkVersion(snapshot.tip.network, snapshot.tip.height),
    reorgs: page.map((reorg) => ({ reorg, effects: effects.get(reorg.id) })),
    tree,
    orphanCounts: orphans,
    nextPageBeforeReorgId: found.length === page.length ? undefined : page.at(-1)?.id,
    alternatives,
    countsByDepth: depths,
  };
}
