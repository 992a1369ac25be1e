import { z } from 'zod';
import { envelope, nextPage } from './envelope.ts';
import { poolTotals } from './status.ts';
import { txFacts, unknownTxFacts } from './tx-facts.ts';
import { hash, namedObject, time } from './values.ts';

export const poolTx = namedObject(
  'PoolTx',
  'A transaction that waits to be mined. Unknown is what a format tells that this version of Ringscope does not know.',
  {
    hash: hash.describe('Hash of the transaction.'),
    first_seen_at: time.describe('When this index first saw it.'),
    receive_time: time.nullable().describe('When the node got it; null when unknown.'),
    ...txFacts,
    output_count: unknownTxFacts.output_count,
    relayed: z.boolean().describe('Whether the node has sent it on.'),
    double_spend_seen: z.boolean().describe('Whether another transaction was seen that spends the same.'),
  },
);

export const poolAnswer = namedObject('PoolAnswer', 'A page of the pool, newest first, and its totals.', {
  ...envelope,
  pool: poolTotals,
  txs: z.array(poolTx).describe('The transactions.'),
  next: nextPage,
});

export type PoolTxJson = z.infer<typeof poolTx>;
