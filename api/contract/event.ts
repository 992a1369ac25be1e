import { z } from 'zod';
import { blockHeader } from './block.ts';
import { indexRef } from './envelope.ts';
import { tipRef } from './reorg.ts';
import { count, hash, height, named, namedObject, reorgId, time, uint64 } from './values.ts';

/** The types of events that a client can choose. */
export const eventTypes = ['block', 'reorg', 'pool'] as const;

export type EventType = (typeof eventTypes)[number];

const at = time.describe('When this index made the change.');

export const startEvent = named(
  'StartEvent',
  'The first event of a new stream: the newest block before the events that follow. Its name is `start`.',
  indexRef,
);

export const blockEvent = namedObject(
  'BlockEvent',
  'A block was added to the main chain, on the block of the event before. Its name is `block`.',
  {
    height: blockHeader.height,
    hash: blockHeader.hash,
    prev_hash: blockHeader.prev_hash,
    timestamp: blockHeader.timestamp,
    major_version: blockHeader.major_version,
    miner_tx_hash: blockHeader.miner_tx_hash,
    tx_count: blockHeader.tx_count,
    reward: blockHeader.reward,
    at,
  },
);

export const reorgEvent = namedObject(
  'ReorgEvent',
  'All blocks above the fork were removed from the main chain. The blocks of the new branch follow as events of their own. Its name is `reorg`.',
  {
    id: reorgId,
    fork_height: height.describe('Height of the last block that both branches share.'),
    fork_hash: hash.describe('Hash of that block.'),
    depth: count.describe('Blocks that were removed.'),
    old_tip: tipRef.describe('The newest block before.'),
    new_tip: tipRef.describe('The newest block after it; the fork block when blocks were only removed.'),
    at,
  },
);

export const poolEvent = namedObject(
  'PoolEvent',
  'A transaction came into the pool or left it. Its name is `pool`.',
  {
    change: z
      .enum(['added', 'removed'])
      .describe('A transaction is also removed when a block includes it, and when the node drops it.'),
    hash: hash.describe('Hash of the transaction.'),
    fee: uint64
      .nullable()
      .describe('Fee in atomic units. Null when the transaction left, or when it is unknown.'),
    weight: count.nullable().describe('Weight. Null when the transaction left, or when it is unknown.'),
    at,
  },
);

export const resetEvent = namedObject(
  'ResetEvent',
  'Changes were made that have no events, or events that the client has not seen are no longer stored. Read the blocks from `from_height` on again. Its name is `reset`, and every stream receives it.',
  {
    from_height: height.describe('Lowest height that may have changed.'),
    height: height.describe('Height of the newest block after the changes.'),
    hash: hash.describe('Its hash.'),
    at,
  },
);

export type BlockEventJson = z.infer<typeof blockEvent>;
export type ReorgEventJson = z.infer<typeof reorgEvent>;
export type PoolEventJson = z.infer<typeof poolEvent>;
export type ResetEventJson = z.infer<typeof resetEvent>;
