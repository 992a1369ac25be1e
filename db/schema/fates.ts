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
import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import { hash32Column } from './columns.ts';

/**
 * The possible fates of a transaction whose block was orphaned. The first one in this order that is true is its fate.
 */
export const fateKinds = [
  'mined', // A block of the main chain contains it: another block, or its old one again.
  // Another transaction spends one of its key images: in a block, or in the pool while this transaction is not in the pool.
  'replaced',
  // A ring member is not on the main chain, or has another key there. No block can contain the transaction.
  'dead',
  'pool', // It is in the pool.
  'unseen', // None of the other fates is true.
] as const;

/**
 * The fates of transactions that a reorg removed from the main chain, with the times at which each began and ended for this index. They are
 * stored when they happen, because later data does not contain these times. Coinbases have no fates, because they are valid only in their
 * block.
 */
export const transactionFates = pgTable(
  'transaction_fates',
  {
    txHash: hash32Column<TxHash>('tx_hash').notNull(),
    number: integer('number').notNull(), // The first fate of a transaction has number 0.
    reorgId: integer('reorg_id').notNull(), // The last reorg that had orphaned it when this fate began.
    since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
    until: timestamp('until', { withTimezone: true }), // Null for the current fate.
    kind: text('kind', { enum: fateKinds }).notNull(),
    // Height of the block with the transaction, or with the one that replaced it. Null for other fates.
    height: integer('height'),
    blockHash: hash32Column<BlockHash>('block_hash'), // Hash of that block.
    replacedBy: hash32Column<TxHash>('replaced_by'),
    inputPosition: integer('input_position'), // The input that is replaced, or whose ring is broken.
    // Global index of the first missing ring member of a `dead` transaction.
    globalIndex: bigint('global_index', { mode: 'number' }),
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
