import type { StoredBlock } from '../../db/queries/blocks.ts';
import { confirmationsOf } from '../../protocol/confirmations.ts';
import type { OffChainBlock, PlainBlock } from '../../read/block.ts';
import {
  archivedTx,
  block,
  blockHeader,
  blockTx,
  chainTotals,
  type BlockAnswer,
  type BlockJson,
} from '../contract/block.ts';
import { jsonFields, unixSeconds } from './fields.ts';

type WholeBlockJson = BlockAnswer['block'];

const writeBlock = jsonFields(block.shape);
const writeHeader = jsonFields(blockHeader);
const writeTotals = jsonFields(chainTotals.shape);
const writeBlockTx = jsonFields(blockTx.shape);
const writeArchivedTx = jsonFields(archivedTx.shape);

export function blockJson(stored: StoredBlock, tipHeight: number): BlockJson {
  return writeBlock({
    ...stored,
    confirmations: confirmationsOf(stored.height, tipHeight),
    baseReward: stored.reward - stored.fees,
  });
}

/** @param nextTxs path of the answer with the next transactions */
export function mainBlockJson(
  { block: stored, totals, tip, txs, alternatives }: PlainBlock,
  nextTxs: string | null,
): WholeBlockJson {
  if (totals === undefined) throw new Error(`block ${stored.height} is visible and has no totals`);
  return {
    state: 'main',
    ...blockJson(stored, tip.height),
    totals: writeTotals(totals),
    txs: txs.map(writeBlockTx),
    next_txs: nextTxs,
    alternatives: alternatives.map(({ hash }) => hash),
  };
}

export function alternativeBlockJson({
  block: stored,
  mainChainBlock,
  txs,
  reorgs,
}: OffChainBlock): WholeBlockJson {
  return {
    state: 'alternative',
    ...writeHeader(stored),
    difficulty: stored.difficulty?.toString() ?? null,
    main_hash: mainChainBlock?.hash ?? null,
    first_seen_at: unixSeconds(stored.firstSeenAt),
    reorged: reorgs.length > 0,
    reorgs: [...reorgs],
    txs: txs.map(writeArchivedTx),
  };
}
