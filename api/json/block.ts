import type { z } from 'zod';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import type { AlternativeBlockDetail, BasicMainChainBlock } from '../../lookups/block.ts';
import {
  blockSchema,
  blockHeaderFields,
  blockTxSchema,
  chainTotalsSchema,
  type BlockResponse,
  type BlockJson,
} from '../contract/block.ts';
import { createJsonFieldsConverter, toUnixSeconds } from './fields.ts';

type FullBlockJson = BlockResponse['block'];

const toBlockFields = createJsonFieldsConverter(blockSchema.shape);
const toHeaderFields = createJsonFieldsConverter(blockHeaderFields);
const toTotalsFields = createJsonFieldsConverter(chainTotalsSchema.shape);
const toBlockTxFields = createJsonFieldsConverter(blockTxSchema.shape);

export function blockJson(stored: StoredBlock, tipHeight: number): BlockJson {
  return toBlockFields({
    ...stored,
    confirmations: countConfirmations(stored.height, tipHeight),
    baseReward: stored.reward - stored.fees,
    ...outputTreeJson(stored),
  });
}

/** Returns the layers and the root of the FCMP++ output tree, with the names that the daemon uses. */
export function outputTreeJson({ treeLayers, treeRoot }: Pick<StoredBlock, 'treeLayers' | 'treeRoot'>) {
  return { fcmpPpNTreeLayers: treeLayers, fcmpPpTreeRoot: treeRoot };
}

type BlockTxJson = z.infer<typeof blockTxSchema>;

/**
 * Returns the JSON of the transactions of a block. Transactions of an alternative block have no unlock times, because
 * the index does not store them.
 */
export function blockTxsJson(block: BasicMainChainBlock | AlternativeBlockDetail): BlockTxJson[] {
  return block.state === 'main'
    ? block.txs.map(toBlockTxFields)
    : block.txs.map((tx) => toBlockTxFields({ ...tx, unlockTime: null }));
}

/** A page of the transactions of a block, and the cursor of the next page. */
export interface BlockTxsPage {
  readonly txs: BlockTxJson[];
  readonly next_txs: string | null;
}

export function mainChainBlockJson(
  { block: stored, chainTotals, alternatives }: BasicMainChainBlock,
  tipHeight: number,
  txsPage: BlockTxsPage,
): FullBlockJson {
  if (chainTotals === undefined)
    throw new Error(
      `The index is damaged: block ${stored.height} has no row in the table block_totals. Run \`npm run indexer -- verify\`.`,
    );
  return {
    state: 'main',
    ...blockJson(stored, tipHeight),
    totals: toTotalsFields(chainTotals),
    ...txsPage,
    alternatives: alternatives.map(({ hash }) => hash),
  };
}

export function alternativeBlockJson(
  { block: stored, mainChainBlock, reorgIds }: AlternativeBlockDetail,
  txsPage: BlockTxsPage,
): FullBlockJson {
  return {
    state: 'alternative',
    ...toHeaderFields(stored),
    difficulty: stored.difficulty?.toString() ?? null,
    main_hash: mainChainBlock?.hash ?? null,
    first_seen_at: toUnixSeconds(stored.firstSeenAt),
    reorged: reorgIds.length > 0,
    reorgs: [...reorgIds],
    ...txsPage,
  };
}
