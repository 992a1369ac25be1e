import { z } from 'zod';
import { envelope, nextPage } from './envelope.ts';
import { poolTotals } from './status.ts';
import { count, hash, named, time, uint64, version } from './values.ts';

export const poolTx = named(
  'PoolTx',
  'A transaction that waits to be mined. Unknown is what a format tells that this version of Ringscope does not know.',
  z.object({
    hash: hash.describe('Hash of the transaction.'),
    first_seen_at: time.describe('When this index first saw it.'),
    receive_time: time.nullable().describe('When the node got it; null when unknown.'),
    version: version.describe('Transaction version: 1 or 2.'),
    rct_type: version.nullable().describe('RingCT type; null in version 1.'),
    size: count.describe('Bytes.'),
    weight: count.nullable().describe('Weight, by which the fee is measured; null when unknown.'),
    fee: uint64.nullable().describe('Fee in atomic units; null when unknown.'),
    unlock_time: uint64
      .nullable()
      .describe('Below 500000000 a height, else a time in seconds; null when unknown.'),
    input_count: count.nullable().describe('Inputs; null when unknown.'),
    output_count: count.nullable().describe('Outputs; null when unknown.'),
    ring_size: count.nullable().describe('Members of its largest ring; null when unknown.'),
    relayed: z.boolean().describe('Whether the node has sent it on.'),
    double_spend_seen: z.boolean().describe('Whether another transaction was seen that spends the same.'),
  }),
);

export const poolAnswer = named(
  'PoolAnswer',
  'A page of the pool, newest first, and its totals.',
  z.object({
    ...envelope,
    pool: poolTotals,
    txs: z.array(poolTx).describe('The transactions.'),
    next: nextPage,
  }),
);

export type PoolTxJson = z.infer<typeof poolTx>;
export type PoolAnswer = z.infer<typeof poolAnswer>;
