import type { AffectedTx, BranchBlock, Reorg, ReorgSums } from '../../db/queries/reorgs.ts';
import type { ReorgDetail } from '../../read/reorg.ts';
import type { ReorgJson, WholeReorgJson } from '../contract/reorg.ts';
import { unixSeconds } from './envelope.ts';

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

/** @param next path of the answer with the heights that follow */
export function wholeReorgJson(
  { reorg, sums, blocks, txs }: ReorgDetail,
  next: string | null,
): WholeReorgJson {
  return {
    ...reorgJson(reorg, sums),
    orphaned: blocks.filter(({ orphaned }) => orphaned).map(branchBlockJson),
    won: blocks.filter(({ orphaned }) => !orphaned).map(branchBlockJson),
    txs: txs.map(affectedTxJson),
    next,
  };
}

function branchBlockJson({ height, hash, timestamp, txCount, reward, onMainChain }: BranchBlock) {
  return {
    height,
    hash,
    timestamp,
    tx_count: txCount,
    reward: reward.toString(),
    on_main_chain: onMainChain,
  };
}

function affectedTxJson(tx: AffectedTx) {
  return {
    hash: tx.hash,
    block_hash: tx.blockHash,
    height: tx.height,
    position: tx.position,
    fee: tx.fee.toString(),
    size: tx.size,
    fate: tx.fate,
    since: unixSeconds(tx.since),
    fate_height: tx.fateHeight,
    replaced_by: tx.replacedBy,
    in_pool: tx.waiting,
  };
}
