import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { parseExtra, txExtraPaymentIds } from '@ringscope/protocol/extra.ts';
import type { CommonTxFields } from '../../lookups/transaction.ts';
import { formatUtc } from './format.ts';
import type { CompatJsonObject } from './json.ts';

/** Values from which the JSON summary of a transaction is built. A value is null when it is unknown. */
export interface TxSummaryValues extends Omit<
  CommonTxFields,
  'inputCount' | 'outputCount' | 'ringSize' | 'referenceBlock' | 'treeLayers'
> {
  readonly hash: string;
  readonly firstRingSize: number;
  readonly visibleInputAmount: bigint;
}

/**
 * Converts a coinbase to the JSON fields of a transaction in the API of the onion explorer.
 *
 * @param reward sum of the outputs of the coinbase in atomic units
 */
export function summariseCoinbase(tx: TxSummaryValues, reward: bigint): CompatJsonObject {
  return summary(tx, true, reward);
}

/** Returns the summary of a transaction that is not a coinbase. */
export function summariseNonCoinbaseTx(tx: TxSummaryValues): CompatJsonObject {
  // In version 1 all amounts are public, and the fee is inputs minus outputs. Version 2 hides the output amounts.
  const visible = tx.version === 1 ? tx.visibleInputAmount - (tx.fee ?? 0n) : 0n;
  return summary(tx, false, visible);
}

function summary(facts: TxSummaryValues, coinbase: boolean, visibleOutputs: bigint): CompatJsonObject {
  const extra = facts.extra ?? new Uint8Array();
  const ids = txExtraPaymentIds(parseExtra(extra));
  return {
    coinbase,
    extra: bytesToHex(extra),
    mixin: facts.firstRingSize,
    payment_id: ids.short === undefined && ids.long !== undefined ? bytesToHex(ids.long) : '',
    payment_id8: ids.short === undefined ? '' : bytesToHex(ids.short),
    rct_type: facts.rctType ?? 0,
    tx_fee: facts.fee ?? 0n,
    tx_hash: facts.hash,
    tx_size: facts.size ?? 0,
    tx_version: facts.version ?? 0,
    tx_weight: facts.weight,
    unlock_time: facts.unlockTime ?? 0n,
    xmr_inputs: facts.visibleInputAmount,
    xmr_outputs: visibleOutputs,
  };
}

/** Returns a time in both formats of the onion explorer: Unix seconds and UTC. @param timestamp Unix seconds */
export function compatTimeFields(timestamp: number): CompatJsonObject {
  return { timestamp, timestamp_utc: formatUtc(timestamp) };
}
