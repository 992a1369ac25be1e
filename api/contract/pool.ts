import { z } from 'zod';
import { envelope, nextPage } from './envelope.ts';
import { poolTotals } from './status.ts';
import { txFacts, unknownTxFacts } from './tx-facts.ts';
import { hash, namedObject, time, count, height, uint64 } from './values.ts';

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

export const poolResponse = namedObject('PoolResponse', 'A page of the pool, newest first, and its totals.', {
  ...envelope,
  pool: poolTotals,
  txs: z.array(poolTx).describe('The transactions.'),
  next: nextPage,
});

export type PoolTxJson = z.infer<typeof poolTx>;

const columnSums = {
  count: count.describe('Number of its transactions.'),
  weight: uint64.describe('Sum of their weights in bytes.'),
};

export const rateColumn = namedObject(
  'FeeRateColumn',
  'Waiting transactions whose fee rates are in one column.',
  {
    from: uint64.describe('Lowest fee rate of the column, in atomic units per byte of weight.'),
    to: uint64.describe('The column ends below this fee rate.'),
    ...columnSums,
  },
);

export const ageColumn = namedObject(
  'AgeColumn',
  'Waiting transactions that have waited for about the same time.',
  {
    from_seconds: count.describe('Shortest time of the column, in seconds since this index first saw them.'),
    to_seconds: count.nullable().describe('The column ends below this time. Null in the last column.'),
    ...columnSums,
  },
);

export const poolFigureFields = {
  size: uint64.describe('Bytes of all waiting transactions.'),
  oldest_seen_at: time
    .nullable()
    .describe('When this index first saw the transaction that waits longest. Null when none waits.'),
  not_relayed: count.describe('Transactions that the node has not sent on.'),
  double_spends: count.describe('Transactions for which the node has seen another one that spends the same.'),
  conflicting_key_images: count.describe('Key images that more than one waiting transaction shows.'),
};

export const poolStatsResponse = namedObject('PoolStatsResponse', 'Sums and histograms of the pool.', {
  ...envelope,
  pool: poolTotals,
  ...poolFigureFields,
  fee_rates: z
    .array(rateColumn)
    .describe(
      'From the lowest fee rate to the highest, without gaps. Each column is a quarter wider than the one before.',
    ),
  ages: z.array(ageColumn).describe('From the shortest time to the longest.'),
});

export const projectedTx = namedObject('ProjectedTx', 'A waiting transaction in a projected block.', {
  hash: hash.describe('Hash of the transaction.'),
  fee: uint64.describe('Fee in atomic units.'),
  weight: count.describe('Weight in bytes.'),
  fee_rate: uint64.describe('Fee in atomic units per byte of weight, rounded down.'),
});

export const projectedBlockFields = {
  height: height.describe('Height that the block would have.'),
  tx_count: count.describe('Number of its transactions.'),
  weight: uint64.describe('Sum of their weights in bytes, without the coinbase.'),
  fees: uint64.describe('Sum of their fees in atomic units.'),
  lowest_rate: uint64.nullable().describe('Lowest fee rate in the block. Null when it is empty.'),
};

export const poolProjectedResponse = namedObject(
  'PoolProjectedResponse',
  'The waiting transactions that the next blocks would hold.',
  {
    ...envelope,
    blocks: z
      .array(
        z.object({
          ...projectedBlockFields,
          txs: z
            .array(projectedTx)
            .describe('The transactions with the highest fee rates in the block, at most 100.'),
        }),
      )
      .describe('The next blocks, lowest first. The list ends when no transaction is left.'),
    left_over: count.describe('Transactions that none of these blocks would hold.'),
  },
);
