import { z } from 'zod';
import { indexedTipSchema, nodeStateAndHeightSchema } from './envelope.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedObjectSchema,
  timeSchema,
  uint128Schema,
  uint64Schema,
} from './values.ts';

export const indexStatusSchema = namedObjectSchema(
  'IndexStatus',
  'The index up to and including its newest block.',
  {
    ...indexedTipSchema.shape,
    genesis_hash: hashSchema.describe('Hash of block 0, which identifies the chain.'),
    timestamp: timeSchema.describe('Timestamp of the newest block, which its miner set.'),
    difficulty: uint128Schema.describe('Difficulty of the newest block.'),
    cumulative_difficulty: uint128Schema.describe('Sum of the difficulties of all blocks.'),
    emission: uint128Schema.describe('Atomic units created by all blocks, without fees.'),
    fees: uint128Schema.describe('Atomic units paid in fees by all transactions.'),
    txs: nonNegativeIntegerSchema.describe('Number of transactions in all blocks, without coinbases.'),
    rct_outputs: nonNegativeIntegerSchema.describe(
      'Number of RingCT outputs in all blocks, which is the global index of the next RingCT output.',
    ),
  },
);

export const nodeStatusSchema = namedObjectSchema(
  'NodeStatus',
  'State of the node in the last report of the indexer. Fields are null until the node has reported them.',
  {
    ...nodeStateAndHeightSchema.shape,
    message: z.string().describe('Description of the problem of the node. Empty when there is none.'),
    target_height: heightSchema
      .nullable()
      .describe('Height to which the node is syncing. Null when the node knows no height above its own.'),
    top_hash: hashSchema.nullable().describe('Hash of the newest block of the node.'),
    version: z.string().nullable().describe('Version of the daemon.'),
    difficulty: uint128Schema.nullable().describe('Difficulty of the next block, as the node reports it.'),
    answered_at: timeSchema.nullable().describe('When the node last returned a valid response.'),
  },
);

export const indexerProgressSchema = z.object({
  share: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Completed share of the work, from 0 to 1. The work of a backfill is its number of blocks plus transactions.',
    ),
  seconds_left: z
    .number()
    .nonnegative()
    .nullable()
    .describe('Estimated seconds until the work is complete. Null while no estimate is possible.'),
  building_index: z
    .string()
    .nullable()
    .describe('Database index that is being built. Null while blocks are loaded.'),
  from: heightSchema.nullable().describe('Lowest height of the backfill. Null while indexes are built.'),
  to: heightSchema.nullable().describe('Highest height of the backfill. Null while indexes are built.'),
  current: heightSchema
    .nullable()
    .describe(
      'Height of the last indexed block. Null before the first block is indexed, and while indexes are built.',
    ),
  blocks_per_second: z.number().nonnegative().nullable().describe('Recent speed in blocks per second.'),
  txs_per_second: z.number().nonnegative().nullable().describe('Recent speed in transactions per second.'),
});

const indexerStatus = namedObjectSchema('IndexerStatus', 'State of the indexer.', {
  phase: z
    .enum(['backfill', 'indexes', 'follow', 'waiting', 'paused'])
    .describe(
      '`backfill`: loading blocks. `indexes`: all blocks are loaded, and the database indexes are being built. `follow`: at the tip. `waiting`: no usable node. `paused`: the operator paused the indexer.',
    ),
  checked_at: timeSchema.describe(
    'Time of the last report of the indexer. The indexer reports about once a second, so an old report means that no indexer is running.',
  ),
  progress: indexerProgressSchema
    .nullable()
    .describe('Progress of the backfill or of building indexes. Null in other phases.'),
});

export const poolTotalsSchema = namedObjectSchema('PoolTotals', 'Sums over all transactions in the pool.', {
  count: nonNegativeIntegerSchema.describe('Number of waiting transactions.'),
  weight: uint64Schema.describe('Sum of the weights of all waiting transactions, in bytes.'),
  fees: uint128Schema.describe('Sum of the fees of all waiting transactions, in atomic units.'),
});

export const statusResponseSchema = namedObjectSchema(
  'StatusResponse',
  'State of the index, the node, the indexer and the pool.',
  {
    index: indexStatusSchema
      .nullable()
      .describe('State of the index. Null until the first block is indexed.'),
    node: nodeStatusSchema,
    indexer: indexerStatus.nullable().describe('State of the indexer. Null until an indexer has reported.'),
    pool: poolTotalsSchema,
    version: z.string().describe('Version of the release of this explorer, such as `1.2.0`.'),
  },
);

export type PoolTotalsJson = z.infer<typeof poolTotalsSchema>;
export type StatusResponse = z.infer<typeof statusResponseSchema>;
