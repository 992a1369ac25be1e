import { messageId, type MessageId } from '../../../i18n/translate.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import type { ChainTxSummary } from '../../../db/queries/transaction.ts';

/** Orders in which the page lists the transactions of a block. `position` is their order in the block. */
export const blockTxOrders = ['position', 'fee-rate', 'weight', 'inputs'] as const;
export type BlockTxOrder = (typeof blockTxOrders)[number];

export const DEFAULT_BLOCK_TX_ORDER: BlockTxOrder = 'position';

export const blockTxOrderNames: Readonly<Record<BlockTxOrder, MessageId>> = {
  position: messageId('Position'),
  'fee-rate': messageId('Fee rate'),
  weight: messageId('Weight'),
  inputs: messageId('Inputs'),
};

/**
 * Sorts the transactions of a block by position, or by fee rate, weight or number of inputs, highest first. The coinbase
 * stays first. Transactions whose fee rate, weight or number of inputs is unknown come last.
 */
export function sortBlockTxs(txs: readonly ChainTxSummary[], order: BlockTxOrder): readonly ChainTxSummary[] {
  if (order === 'position') return txs;
  return txs.toSorted((a, b) => {
    if (a.position === 0 || b.position === 0) return a.position - b.position;
    const [left, right] = [valueOf(a, order), valueOf(b, order)];
    if (left === right) return a.position - b.position;
    return left < right ? 1 : -1;
  });
}

function valueOf({ fee, weight, inputCount }: ChainTxSummary, order: BlockTxOrder): bigint {
  if (order === 'weight') return BigInt(weight ?? -1);
  if (order === 'inputs') return BigInt(inputCount ?? -1);
  return fee === null || weight === null ? -1n : feeRate(fee, weight);
}
