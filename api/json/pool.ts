import type { PoolTxSummary } from '../../db/queries/pool.ts';
import type { PoolTotals } from '../../db/queries/status.ts';
import type { PoolAnswer, PoolTxJson } from '../contract/pool.ts';
import { unixSeconds } from './envelope.ts';

export function poolTotalsJson({ count, weight, fees }: PoolTotals): PoolAnswer['pool'] {
  return { count, weight: weight.toString(), fees: fees.toString() };
}

export function poolTxJson(tx: PoolTxSummary): PoolTxJson {
  return {
    hash: tx.hash,
    first_seen_at: unixSeconds(tx.firstSeenAt),
    receive_time: tx.receiveTime,
    version: tx.version,
    rct_type: tx.rctType,
    size: tx.size,
    weight: tx.weight,
    fee: tx.fee?.toString() ?? null,
    unlock_time: tx.unlockTime?.toString() ?? null,
    input_count: tx.inputCount,
    output_count: tx.outputCount,
    ring_size: tx.ringSize,
    relayed: tx.relayed,
    double_spend_seen: tx.doubleSpendSeen,
  };
}
