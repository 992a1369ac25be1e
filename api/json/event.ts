import type { ChainEvent } from '../../db/queries/events.ts';
import {
  blockEventSchema,
  poolEventSchema,
  type BlockEventJson,
  type EventType,
  type PoolEventJson,
  type ReorgEventJson,
  type ResetEventJson,
} from '../contract/event.ts';
import { createJsonFieldsConverter, toUnixSeconds } from './fields.ts';

/** The JSON data of an event, with the event name. */
export type ChainEventJson =
  | { readonly type: 'block'; readonly data: BlockEventJson }
  | { readonly type: 'reorg'; readonly data: ReorgEventJson }
  | { readonly type: 'pool'; readonly data: PoolEventJson }
  | { readonly type: 'reset'; readonly data: ResetEventJson };

const toBlockFields = createJsonFieldsConverter(blockEventSchema.shape);
const toPoolFields = createJsonFieldsConverter(poolEventSchema.shape);

export function chainEventJson({ row, block, reorg, txHashes }: ChainEvent): ChainEventJson {
  const { kind, height, hash, at } = row;
  if (kind === 'block' && block !== undefined)
    return { type: 'block', data: toBlockFields({ ...block, txHashes: [...txHashes], at }) };
  if (kind === 'pool-added') return { type: 'pool', data: toPoolFields({ ...row, change: 'added' }) };
  if (kind === 'pool-removed') return { type: 'pool', data: toPoolFields({ ...row, change: 'removed' }) };
  if (kind === 'reorg' && reorg !== undefined) {
    return {
      type: 'reorg',
      data: {
        ...{ id: reorg.id, fork_height: reorg.forkHeight, fork_hash: hash, depth: reorg.depth },
        old_tip: { height: reorg.oldTipHeight, hash: reorg.oldTipHash, timestamp: reorg.oldTipTimestamp },
        new_tip: { height: reorg.newTipHeight, hash: reorg.newTipHash, timestamp: reorg.newTipTimestamp },
        at: toUnixSeconds(at),
      },
    };
  }
  // The event is a reset, or the index no longer has the block or reorg of the event. In both cases, the client must refetch the blocks
  // from `from_height` on.
  return {
    type: 'reset',
    data: { from_height: row.fromHeight ?? height, height, hash, at: toUnixSeconds(at) },
  };
}

/** Returns whether a client that selected these types receives the event. Every client receives a reset. */
export function isEventSelected({ type }: ChainEventJson, types: ReadonlySet<EventType>): boolean {
  return type === 'reset' || types.has(type);
}
