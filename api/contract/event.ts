import { z } from 'zod';
import { blockHeaderFields } from './block.ts';
import { indexedTipSchema } from './envelope.ts';
import { branchTipSchema } from './reorg.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedSchema,
  namedObjectSchema,
  reorgIdSchema,
  timeSchema,
  uint64Schema,
} from './values.ts';

/** The event types that a client can select. */
export const eventTypes = ['block', 'reorg', 'pool'] as const;

export type EventType = (typeof eventTypes)[number];

const recordedAt = timeSchema.describe('When this index recorded the change.');

export const startEventSchema = namedSchema(
  'StartEvent',
  'The first event of a new stream: the newest block before the events that follow. The event name is `start`.',
  indexedTipSchema,
);

export const blockEventSchema = namedObjectSchema(
  'BlockEvent',
  'A block was added to the main chain, on top of the block of the previous event. The event name is `block`.',
  {
    height: blockHeaderFields.height,
    hash: blockHeaderFields.hash,
    prev_hash: blockHeaderFields.prev_hash,
    timestamp: blockHeaderFields.timestamp,
    major_version: blockHeaderFields.major_version,
    miner_tx_hash: blockHeaderFields.miner_tx_hash,
    tx_count: blockHeaderFields.tx_count,
    reward: blockHeaderFields.reward,
    tx_hashes: z
      .array(hashSchema)
      .describe(
        'Hashes of the transactions in block order, without the coinbase. At most 1,000 are listed; `tx_count` counts all.',
      ),
    at: recordedAt,
  },
);

export const reorgEventSchema = namedObjectSchema(
  'ReorgEvent',
  'A reorg removed all blocks above the fork height from the main chain. The blocks of the new branch follow as separate events. The event name is `reorg`.',
  {
    id: reorgIdSchema,
    fork_height: heightSchema.describe('Height of the last block that both branches share.'),
    fork_hash: hashSchema.describe('Hash of the last block that both branches share.'),
    depth: nonNegativeIntegerSchema.describe('Number of blocks that the reorg removed from the main chain.'),
    old_tip: branchTipSchema.describe('The newest block before the reorg.'),
    new_tip: branchTipSchema.describe(
      'The newest block after the reorg. When the reorg only removed blocks, the block at the fork height.',
    ),
    at: recordedAt,
  },
);

export const poolEventSchema = namedObjectSchema(
  'PoolEvent',
  'A transaction entered or left the pool. The event name is `pool`.',
  {
    change: z
      .enum(['added', 'removed'])
      .describe(
        '`added`: the transaction entered the pool. `removed`: it left the pool, for example because a block includes it.',
      ),
    hash: hashSchema.describe('Hash of the transaction.'),
    reason: z
      .enum(['mined', 'double-spent', 'dropped'])
      .nullable()
      .describe(
        'Why the transaction left the pool. `mined`: a block includes it. `double-spent`: another transaction on the main chain spends the same coins. ' +
          '`dropped`: neither, for example after three days. Null when the transaction entered the pool, and for events that an older version recorded.',
      ),
    fee: uint64Schema
      .nullable()
      .describe('Fee in atomic units. Null when the transaction left the pool, or when the fee is unknown.'),
    weight: nonNegativeIntegerSchema
      .nullable()
      .describe('Weight in bytes. Null when the transaction left the pool, or when the weight is unknown.'),
    at: recordedAt,
  },
);

export const resetEventSchema = namedObjectSchema(
  'ResetEvent',
  'Some changes have no events, or the events that the client missed are no longer stored. Refetch the blocks from `from_height` on. The event name is `reset`. Every stream without `tx` receives this event, whatever its `types`.',
  {
    from_height: heightSchema.describe('Lowest height that can have changed.'),
    height: heightSchema.describe('Height of the newest block after the changes.'),
    hash: hashSchema.describe('Hash of the newest block after the changes.'),
    at: recordedAt,
  },
);

export type BlockEventJson = z.infer<typeof blockEventSchema>;
export type ReorgEventJson = z.infer<typeof reorgEventSchema>;
export type PoolEventJson = z.infer<typeof poolEventSchema>;
export type ResetEventJson = z.infer<typeof resetEventSchema>;
