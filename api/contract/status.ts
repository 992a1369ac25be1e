import { z } from 'zod';
import { indexRef, nodeRef } from './envelope.ts';
import { count, hash, height, namedObject, time, uint128, uint64 } from './values.ts';

export const indexStatus = namedObject('IndexStatus', 'The index up to and including its newest block.', {
  ...indexRef.shape,
  genesis_hash: hash.describe('Hash of block 0, which names the chain.'),
  timestamp: time.describe('Time of the newest block, as its miner stated it.'),
  difficulty: uint128.describe('Difficulty of the newest block.'),
  cumulative_difficulty: uint128.describe('Sum of the difficulties of all blocks.'),
  emission: uint128.describe('Atomic units created by all blocks together, without fees.'),
  fees: uint128.describe('Atomic units paid in fees by all transactions together.'),
  txs: count.describe('Transactions in all blocks, coinbases not counted.'),
  rct_outputs: count.describe('RingCT outputs in all blocks: the next global index among them.'),
});

export const nodeStatus = namedObject(
  'NodeStatus',
  'What the node last said about itself. Fields are null until it has said so once.',
  {
    ...nodeRef.shape,
    message: z.string().describe('A sentence about what is wrong; empty when nothing is.'),
    target_height: height
      .nullable()
      .describe('Height it is syncing to; null when it knows of none above its own.'),
    top_hash: hash.nullable().describe('Hash of its newest block.'),
    version: z.string().nullable().describe('Version of the daemon.'),
    difficulty: uint128.nullable().describe('Difficulty of the block being mined.'),
    answered_at: time.nullable().describe('When it last gave a good answer.'),
  },
);

export const indexerProgress = z.object({
  share: z.number().min(0).max(1).describe('Done of the work, which is mostly transactions.'),
  seconds_left: z.number().nonnegative().nullable().describe('Null while it cannot be told.'),
  building_index: z
    .string()
    .nullable()
    .describe('Database index that is being built; null while blocks are loaded.'),
  from: height.nullable().describe('First block of the backfill; null while indexes are built.'),
  to: height.nullable().describe('Last block of the backfill; null while indexes are built.'),
  current: height.nullable().describe('Last block done; null before the first.'),
  blocks_per_second: z.number().nonnegative().nullable().describe('Blocks indexed a second, lately.'),
  txs_per_second: z.number().nonnegative().nullable().describe('Transactions indexed a second, lately.'),
});

const indexerStatus = namedObject('IndexerStatus', 'What the indexer is doing.', {
  phase: z
    .enum(['backfill', 'indexes', 'follow', 'waiting', 'paused'])
    .describe(
      '`backfill`: loading blocks; `indexes`: all are loaded and what finds them is being built; `follow`: at the tip; `waiting`: for a usable node; `paused`: by the operator.',
    ),
  checked_at: time.describe('Its last report, about one a second; when it is old, no indexer runs.'),
  progress: indexerProgress
    .nullable()
    .describe('Null outside a backfill and the building of indexes after it.'),
});

export const poolTotals = namedObject('PoolTotals', 'All transactions that wait to be mined.', {
  count: count.describe('How many wait.'),
  weight: uint64.describe('Sum of their weights.'),
  fees: uint128.describe('Sum of their fees in atomic units.'),
});

export const statusResponse = namedObject(
  'StatusResponse',
  'State of the index, the node, the indexer and the pool.',
  {
    index: indexStatus.nullable().describe('Null while nothing is indexed.'),
    node: nodeStatus,
    indexer: indexerStatus.nullable().describe('Null when no indexer has ever reported.'),
    pool: poolTotals,
  },
);

export type PoolTotalsJson = z.infer<typeof poolTotals>;
export type StatusResponse = z.infer<typeof statusResponse>;
