import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BlockHash, TxHash } from '../../protocol/brands.ts';
import { hash32 } from './columns.ts';

/** What can become of a transaction whose block was orphaned. The first in this order that is true is its fate. */
export const fateKinds = [
  'mined', // in another block of the main chain, or in its old one again
  'replaced', // another transaction spends one of its key images: in a block, or in the pool when it waits itself no more
  'dead', // a member of a ring is not on the main chain, or has another key there: no block can hold it
  'pool', // it waits
  'unseen', // none of these
] as const;

/**
 * The fates of transactions that a reorg took off the main chain, each with when this index saw it begin and end: stored
 * as they happen, since nothing says later when a transaction was last waiting or first impossible. Coinbases have none:
 * they live and die with their block.
 */
export const transactionFates = pgTable(
  'transaction_fates',
  {
    txHash: hash32<TxHash>('tx_hash').notNull(),
    number: integer('number').notNull(), // the transaction's first fate is 0
    reorgId: integer('reorg_id').notNull(), // the last one that had orphaned it by then
    since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
    until: timestamp('until', { withTimezone: true }), // null: it is so now
    kind: text('kind', { enum: fateKinds }).notNull(),
    height: integer('height'), // of the block it is mined in, or that mined what replaced it; null otherwise
    blockHash: hash32<BlockHash>('block_hash'), // of that block
    replacedBy: hash32<TxHash>('replaced_by'),
    inputPosition: integer('input_position'), // the input that is replaced, or whose ring is broken
    globalIndex: bigint('global_index', { mode: 'number' }), // dead: the first member of that ring that is gone
  },
  (t) => [
    primaryKey({ name: 'transaction_fates_pkey', columns: [t.txHash, t.number] }),
    uniqueIndex('transaction_fates_current_key')
      .on(t.txHash)
      .where(sql`${t.until} is null`),
    index('transaction_fates_open_idx')
      .on(t.height)
      .where(sql`${t.until} is null and ${t.kind} <> 'mined'`),
    index('transaction_fates_dead_idx')
      .on(t.globalIndex)
      .where(sql`${t.until} is null and ${t.kind} = 'dead'`),
  ],
);
