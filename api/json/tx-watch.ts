import type { z } from 'zod';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { WatchedTxState } from '../../lookups/transaction-watch.ts';
import { txBlockSchema } from '../contract/tx.ts';
import type { TxEventJson, txWaitResponse } from '../contract/tx-watch.ts';
import { createJsonFieldsConverter } from './fields.ts';
import { txStateJson } from './tx.ts';

const toBlockFields = createJsonFieldsConverter(txBlockSchema.shape);

export function watchedTxJson(
  hash: TxHash,
  { location, confirmations, replacedBy, doubleSpendSeen, leftPool }: WatchedTxState,
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
    double_spend_seen: doubleSpendSeen,
    left_pool: leftPool ?? null,
  };
}

/**
 * Returns the final result of watching a transaction, or undefined while its state can still change.
 *
 * @param wanted number of confirmations at which the transaction counts as confirmed
 */
export function finalTxOutcome(
  { confirmations, replacedBy }: WatchedTxState,
  wanted: number,
): 'confirmed' | 'replaced' | undefined {
  if (confirmations >= wanted) return 'confirmed';
  return replacedBy === undefined ? undefined : 'replaced';
}

/**
 * Returns why a wait ends before the timeout, or undefined if it continues. Unlike in {@link finalTxOutcome}, the
 * transaction may still be mined: the wait also ends for an event to which the caller may want to react.
 *
 * @param wanted number of confirmations at which the transaction counts as confirmed
 */
export function txWaitOutcome(
  state: WatchedTxState,
  wanted: number,
): Exclude<z.infer<typeof txWaitResponse>['outcome'], 'timeout'> | undefined {
  const final = finalTxOutcome(state, wanted);
  if (final !== undefined) return final;
  if (state.location?.state === 'orphaned') return 'orphaned';
  if (state.doubleSpendSeen) return 'double-spend-seen';
  return state.leftPool === undefined ? undefined : 'left-pool';
}
