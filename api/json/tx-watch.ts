import type { z } from 'zod';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { WatchedTxState } from '../../lookups/transaction-watch.ts';
import { txBlockSchema } from '../contract/tx.ts';
import type { TxEventJson, txWaitResponseSchema } from '../contract/tx-watch.ts';
import { createJsonFieldsConverter } from './fields.ts';
import { txStateJson } from './tx.ts';

const toBlockFields = createJsonFieldsConverter(txBlockSchema.shape);

export function watchedTxJson(
  hash: TxHash,
  { location, confirmations, replacedBy, doubleSpendSeen, poolExitReason }: WatchedTxState,
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
    left_pool: poolExitReason ?? null,
  };
}

/**
 * Returns the final result of watching a transaction, or undefined while its state can still change.
 *
 * @param requiredConfirmations number of confirmations at which the transaction counts as confirmed
 */
export function finalTxOutcome(
  { confirmations, replacedBy }: WatchedTxState,
  requiredConfirmations: number,
): 'confirmed' | 'replaced' | undefined {
  if (confirmations >= requiredConfirmations) return 'confirmed';
  return replacedBy === undefined ? undefined : 'replaced';
}

/**
 * Returns why a request that waits for a transaction ends before its timeout, or undefined if it continues to wait. It
 * also ends for events after which the transaction may still be mined, such as a double spend, so that the client can react.
 *
 * @param requiredConfirmations number of confirmations at which the transaction counts as confirmed
 */
export function txWaitOutcome(
  state: WatchedTxState,
  requiredConfirmations: number,
): Exclude<z.infer<typeof txWaitResponseSchema>['outcome'], 'timeout'> | undefined {
  const final = finalTxOutcome(state, requiredConfirmations);
  if (final !== undefined) return final;
  if (state.location?.state === 'orphaned') return 'orphaned';
  if (state.doubleSpendSeen) return 'double-spend-seen';
  return state.poolExitReason === undefined ? undefined : 'left-pool';
}
