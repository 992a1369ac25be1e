import type { AlternativeTxSummary } from '../../db/queries/alternatives.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import type { ChainTxSummary } from '../../db/queries/transactions.ts';
import type { PlainBlock, OffChainBlock } from '../../read/block.ts';
import type { ArchivedTxJson, BlockAnswer, BlockJson, BlockTxJson } from '../contract/block.ts';
import { unixSeconds } from './envelope.ts';

type WholeBlockJson = BlockAnswer['block'];

/** What a block off the main chain has, too. */
function headerJson(block: Omit<OffChainBlock['block'], 'difficulty'> | StoredBlock) {
  return {
    height: block.height,
    hash: block.hash,
    prev_hash: block.prevHash,
    timestamp: block.timestamp,
    major_version: block.majorVersion,
    minor_version: block.minorVersion,
    nonce: block.nonce,
    miner_tx_hash: block.minerTxHash,
    tx_count: block.txCount,
    reward: block.reward.toString(),
  };
}

export function blockJson(block: StoredBlock, tipHeight: number): BlockJson {
  return {
    ...headerJson(block),
    confirmations: tipHeight - block.height + 1,
    size: block.size.toString(),
    weight: block.weight.toString(),
    long_term_weight: block.longTermWeight.toString(),
    difficulty: block.difficulty.toString(),
    cumulative_difficulty: block.cumulativeDifficulty.toString(),
    fees: block.fees.toString(),
    base_reward: (block.reward - block.fees).toString(),
  };
}

function blockTxJson(tx: ChainTxSummary): BlockTxJson {
  return {
    position: tx.position,
    hash: tx.hash,
    version: tx.version,
    rct_type: tx.rctType,
    size: tx.size,
    weight: tx.weight,
    fee: tx.fee?.toString() ?? null,
    input_count: tx.inputCount,
    output_count: tx.outputCount,
    ring_size: tx.ringSize,
    unlock_time: tx.unlockTime?.toString() ?? null,
  };
}

function archivedTxJson(tx: AlternativeTxSummary): ArchivedTxJson {
  return {
    position: tx.position,
    hash: tx.hash,
    version: tx.version,
    rct_type: tx.rctType,
    size: tx.size,
    weight: tx.weight,
    fee: tx.fee?.toString() ?? null,
    input_count: tx.inputCount,
    output_count: tx.outputCount,
    ring_size: tx.ringSize,
  };
}

/** @param nextTxs path of the answer with the transactions that follow */
export function mainBlockJson(found: PlainBlock, nextTxs: string | null): WholeBlockJson {
  const { block, totals, tip } = found;
  if (totals === undefined) throw new Error(`block ${block.height} is visible and has no totals`);
  return {
    state: 'main',
    ...blockJson(block, tip.height),
    totals: {
      emission: totals.emission.toString(),
      fees: totals.fees.toString(),
      txs: totals.txs,
      rct_outputs: totals.rctOutputs,
    },
    txs: found.txs.map(blockTxJson),
    next_txs: nextTxs,
    alternatives: found.alternatives.map(({ hash }) => hash),
  };
}

export function alternativeBlockJson({ block, mainChainBlock, txs, reorgs }: OffChainBlock): WholeBlockJson {
  return {
    state: 'alternative',
    ...headerJson(block),
    difficulty: block.difficulty?.toString() ?? null,
    main_hash: mainChainBlock?.hash ?? null,
    first_seen_at: unixSeconds(block.firstSeenAt),
    reorged: reorgs.length > 0,
    reorgs: [...reorgs],
    txs: txs.map(archivedTxJson),
  };
}
