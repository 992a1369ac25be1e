import type { InputPlace } from '../db/queries/ring-search.ts';
import { firstTxId, heightOfTx, positionOfTx, TX_IDS_PER_BLOCK } from '../db/schema/tx-ids.ts';

/**
 * Writes a place as `3412345-17-0`: height of the block, position of the transaction in the block, position of the
 * input in the transaction.
 */
export function formatInputPlace({ txId, position }: InputPlace): string {
  return `${heightOfTx(txId)}-${positionOfTx(txId)}-${position}`;
}

/** Reads a place that {@link formatInputPlace} wrote. It returns undefined for any other text. */
export function parseInputPlace(text: string): InputPlace | undefined {
  const parts = /^(0|[1-9][0-9]{0,8})-(0|[1-9][0-9]{0,4})-(0|[1-9][0-9]{0,5})$/.exec(text);
  if (parts === null) return undefined;
  const [height, txPosition, position] = parts.slice(1).map(Number);
  if (height === undefined || txPosition === undefined || position === undefined) return undefined;
  return txPosition < TX_IDS_PER_BLOCK ? { txId: firstTxId(height) + txPosition, position } : undefined;
}
