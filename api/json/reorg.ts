import type { Reorg, ReorgSums } from '../../db/queries/reorgs.ts';
import type { ReorgDetail } from '../../lookups/reorg.ts';
import { affectedTx, branchBlock, type ReorgJson, type WholeReorgJson } from '../contract/reorg.ts';
import { jsonFields, unixSeconds } from './fields.ts';

const writeBranchBlock = jsonFields(branchBlock.shape);
const writeAffectedTx = jsonFields(affectedTx.shape);

export function reorgJson(reorg: Reorg, { lostReward, fates }: ReorgSums): ReorgJson {
  return {
    id: reorg.id,
    detected_at: unixSeconds(reorg.detectedAt),
    fork_height: reorg.forkHeight,
    depth: reorg.depth,
    old_tip: { height: reorg.oldTipHeight, hash: reorg.oldTipHash, timestamp: reorg.oldTipTimestamp },
    new_tip: { height: reorg.newTipHeight, hash: reorg.newTipHash, timestamp: reorg.newTipTimestamp },
    lost_reward: lostReward.toString(),
    fates,
  };
}

export function wholeReorgJson({ reorg, sums, blocks, txs }: ReorgDetail): WholeReorgJson {
  return {
    ...reorgJson(reorg, sums),
    orphaned: blocks.filter(({ orphaned }) => orphaned).map(writeBranchBlock),
    won: blocks.filter(({ orphaned }) => !orphaned).map(writeBranchBlock),
    txs: txs.map(({ waiting, ...tx }) => writeAffectedTx({ ...tx, inPool: waiting })),
  };
}
