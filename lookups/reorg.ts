import {
  getReorg,
  listAffectedTxs,
  listBranchBlocks,
  sumReorgs,
  type AffectedTx,
  type BranchBlock,
  type Reorg,
  type ReorgSums,
} from '../db/queries/reorgs.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';

/** Number of heights on one page. Each height has the blocks of both branches. */
export const HEIGHTS_PER_PAGE = 20;

export interface ReorgDetail {
  readonly reorg: Reorg;
  readonly sums: ReorgSums;
  /** Blocks of both branches, from height `from` on. */
  readonly blocks: readonly BranchBlock[];
  readonly txs: readonly AffectedTx[];
  readonly from: number;
  /** Height at which the next page begins. Undefined on the last page. */
  readonly nextFrom: number | undefined;
}

/** @param from height at which the page begins; undefined for the first page */
export async function loadReorg(
  snapshot: Snapshot,
  id: number,
  from: number | undefined,
  heights = HEIGHTS_PER_PAGE,
): Promise<ReorgDetail | undefined> {
  const reorg = await getReorg(snapshot, id);
  if (reorg === undefined) return undefined;
  const first = Math.max(from ?? 0, reorg.forkHeight + 1);
  const [sums, blocks, txs] = await Promise.all([
    sumReorgs(snapshot, [id]),
    listBranchBlocks(snapshot, id, first, heights),
    listAffectedTxs(snapshot, id, first, heights),
  ]);
  const end = Math.max(reorg.oldTipHeight, reorg.newTipHeight);
  return {
    reorg,
    sums: sums.get(id) ?? { lostReward: 0n, fates: {} },
    blocks,
    txs,
    from: first,
    nextFrom: first + heights <= end ? first + heights : undefined,
  };
}
