import { z } from 'zod';
import { responseEnvelopeFields, nextPageCursorSchema } from './envelope.ts';
import { poolTotalsSchema } from './status.ts';
import { commonTxFields, nullableTxFields } from './common-tx-fields.ts';
import {
  hashSchema,
  namedObjectSchema,
  timeSchema,
  nonNegativeIntegerSchema,
  heightSchema,
  uint64Schema,
} from './values.ts';

export const poolTxSchema = namedObjectSchema(
  'PoolTx',
  'A transaction in the pool. Fields are null when this version of Ringscope does not know the format.',
  {
    hash: hashSchema.describe('Hash of the transaction.'),
    first_seen_at: timeSchema.describe('When this index first saw the transaction.'),
    receive_time: timeSchema
      .nullable()
      .describe('When the node received the transaction. Null when unknown.'),
    ...commonTxFields,
    output_count: nullableTxFields.output_count,
    relayed: z.boolean().describe('Whether the node has relayed the transaction.'),
    double_spend_seen: z
      .boolean()
      .describe('Whether the node has seen another transaction with the same key image.'),
  },
);

export const poolResponseSchema = namedObjectSchema(
  'PoolResponse',
  'Totals of the pool, and a page of its transactions, newest first.',
  {
    ...responseEnvelopeFields,
    pool: poolTotalsSchema,
    txs: z.array(poolTxSchema).describe('Waiting transactions, newest first.'),
    next: nextPageCursorSchema,
  },
);

export type PoolTxJson = z.infer<typeof poolTxSchema>;

const columnSums = {
  count: nonNegativeIntegerSchema.describe('Number of transactions in this column of the histogram.'),
  weight: uint64Schema.describe(
    'Sum of the weights of the transactions in this column of the histogram, in bytes.',
  ),
};

export const feeRateColumnSchema = namedObjectSchema(
  'FeeRateColumn',
  'A column of the fee rate histogram: waiting transactions with similar fee rates.',
  {
    from: uint64Schema.describe(
      'Lower bound of the fee rate, inclusive, in atomic units per byte of weight.',
    ),
    to: uint64Schema.describe('Upper bound of the fee rate, exclusive.'),
    ...columnSums,
  },
);

export const poolAgeColumnSchema = namedObjectSchema(
  'AgeColumn',
  'A column of the age histogram: transactions that have waited for a similar time.',
  {
    from_seconds: nonNegativeIntegerSchema.describe(
      'Lower bound of the age, inclusive, in seconds since this index first saw the transactions.',
    ),
    to_seconds: nonNegativeIntegerSchema
      .nullable()
      .describe('Upper bound of the age, exclusive. Null in the last column.'),
    ...columnSums,
  },
);

export const poolStatisticsFields = {
  size: uint64Schema.describe('Total size of all waiting transactions in bytes.'),
  oldest_seen_at: timeSchema
    .nullable()
    .describe('When this index first saw the oldest waiting transaction. Null when the pool is empty.'),
  not_relayed: nonNegativeIntegerSchema.describe(
    'Number of waiting transactions that the node has not relayed.',
  ),
  double_spends: nonNegativeIntegerSchema.describe(
    'Number of waiting transactions for which the node has seen another transaction with the same key image.',
  ),
  conflicting_key_images: nonNegativeIntegerSchema.describe(
    'Number of key images that occur in more than one waiting transaction.',
  ),
};

export const poolStatsResponseSchema = namedObjectSchema(
  'PoolStatsResponse',
  'Sums and histograms of the pool.',
  {
    ...responseEnvelopeFields,
    pool: poolTotalsSchema,
    ...poolStatisticsFields,
    fee_rates: z
      .array(feeRateColumnSchema)
      .describe(
        'Columns of the fee rate histogram, lowest rate first, without gaps. Each upper bound is 5/4 of the lower bound, rounded down, but at least 1 above it.',
      ),
    ages: z.array(poolAgeColumnSchema).describe('Columns of the age histogram, youngest transactions first.'),
  },
);

export const projectedTxSchema = namedObjectSchema(
  'ProjectedTx',
  'A waiting transaction in a projected block.',
  {
    hash: hashSchema.describe('Hash of the transaction.'),
    fee: uint64Schema.describe('Fee in atomic units.'),
    weight: nonNegativeIntegerSchema.describe('Weight in bytes.'),
    fee_rate: uint64Schema.describe('Fee in atomic units per byte of weight, rounded down.'),
  },
);

export const projectedBlockFields = {
  height: heightSchema.describe('Height that the block would have.'),
  tx_count: nonNegativeIntegerSchema.describe('Number of transactions in the block, without the coinbase.'),
  weight: uint64Schema.describe('Sum of the transaction weights in bytes, without the coinbase.'),
  fees: uint64Schema.describe('Sum of the transaction fees in atomic units.'),
  lowest_rate: uint64Schema
    .nullable()
    .describe(
      'Lowest fee rate in the block, in atomic units per byte of weight. Null when the block is empty.',
    ),
};

export const poolProjectedResponseSchema = namedObjectSchema(
  'PoolProjectedResponse',
  'The waiting transactions, divided into the next blocks as a daemon would fill them.',
  {
    ...responseEnvelopeFields,
    blocks: z
      .array(
        z.object({
          ...projectedBlockFields,
          txs: z
            .array(projectedTxSchema)
            .describe('The transactions with the highest fee rates in the block, at most 100.'),
        }),
      )
      .describe(
        'The projected blocks, lowest first. Fewer than requested when no waiting transaction is left for another block. Empty before hard fork 15.',
      ),
    left_over: nonNegativeIntegerSchema.describe(
      'Number of waiting transactions that none of the projected blocks includes.',
    ),
  },
);
