import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { WatchedTxState } from '../../lookups/transaction-watch.ts';
import { txBlockSchema } from '../contract/tx.ts';
import type { TxEventJson } from '../contract/tx-watch.ts';
import { createJsonFieldsConverter } from './fields.ts';
import { txStateJson } from './tx.ts';

const toBlockFields = createJsonFieldsConverter(txBlockSchema.shape);

export function watchedTxJson(
  hash: TxHash,
  { location, confirmations, replacedBy }: WatchedTxState,
): TxEventJson {
  return {
    hash,
    state: location === undefined ? 'unknown' : txStateJson(location),
    confirmations,
    block:
      location?.state === 'chain'
        ? toBlockFields({ ...location.block, position: location.tx.position })
        : null,
    replaced_by: replacedBy ?? null,
  };
}

/** Returns why nothing more is expected of a transaction, or undefined. @param wanted number of confirmations */
export function finalOutcome(
  { confirmations, replacedBy }: WatchedTxState,
  wanted: number,
): 'confirmed' | 'replaced' | undefined {
  if (confirmations >= wanted) return 'confirmed';
  return replacedBy === undefined ? undefined : 'replaced';
}
