import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import { hash32Column, u64Column } from './columns.ts';

export const chainEventKinds = [
  'block', // A block was added above the tip.
  'reorg', // Blocks were removed. Events of the blocks of the new branch follow.
  'reset', // Blocks were added or corrected without an event for each block.
  'pool-added', // A transaction entered the pool.
  'pool-removed', // A transaction left the pool: a block includes it, or the daemon dropped it.
] as const;

/** Why a transaction left the pool. */
export const poolExitReasons = [
  'mined', // A block includes the transaction.
  'double-spent', // Another transaction, with one of the same key images, is on the main chain.
  'dropped', // Neither mined nor double-spent. The daemon drops transactions after three days, or when its pool is full.
] as const;

/**
 * Changes of the chain and of the pool, in the order in which this index applied them. A change and its events are written in one SQL
 * transaction. Only the newest events are stored.
 *
 * The numbers have no gaps. Every writer holds the lock on `sync_state`, so they are also in commit order: a reader that has seen a number
 * has seen all lower ones.
 */
export const chainEvents = pgTable(
  'chain_events',
  {
    number: bigint('number', { mode: 'number' }).notNull(), // Number of the event, from 1.
    kind: text('kind', { enum: chainEventKinds }).notNull(),
    // Height of the block, of the fork of a reorg, of the tip after a reset, or of the tip when the pool changed.
    height: integer('height').notNull(),
    hash: hash32Column<BlockHash | TxHash>('hash').notNull(), // Hash of the block at `height`, or of the pool transaction.
    reorgId: integer('reorg_id'), // Null unless the event is a reorg.
    fromHeight: integer('from_height'), // Lowest height that a reset may have changed. Null for other events.
    fee: u64Column('fee'), // Atomic units, for a transaction that entered the pool. Null when unknown.
    weight: integer('weight'), // Bytes, for a transaction that entered the pool. Null when unknown.
    // Why a transaction left the pool. Null for other events, and for events from older versions without this column.
    reason: text('reason', { enum: poolExitReasons }),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'chain_events_pkey', columns: [t.number] })],
);
