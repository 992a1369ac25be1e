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
 * What can become of a transaction whose block a reorg orphaned, called its fate. If several apply, the first
 * one in this order is the fate.
 */
export const transactionFateKinds = [
  'mined', // The main chain contains the transaction: in another block, or in the same block after another reorg.
  // Another transaction spends one of its key images: in a block, or in the pool while this transaction is not in the pool.
  'replaced',
  // A ring member is not on the main chain, or has another key there. No block can contain the transaction.
  'dead',
  'pool', // The transaction is in the pool again.
  'unseen', // None of the other fates applies.
] as const;

/**
 * What became of transactions that a reorg removed from the main chain (their fates), with the times at which
 * this index saw each fate begin and end. A change of fate is stored at once, because its time cannot be
 * derived later. Coinbases have no fates, because they are valid only in their block.
 */
export const transactionFates = pgTable(
  'transaction_fates',
  {
    txHash: hash32Column<TxHash>('tx_hash').notNull(),
    number: integer('number').notNull(), // The first fate of a transaction has number 0.
    reorgId: integer('reorg_id').notNull(), // The last reorg that had orphaned the transaction when this fate began.
    since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
    until: timestamp('until', { withTimezone: true }), // Null for the current fate.
    kind: text('kind', { enum: transactionFateKinds }).notNull(),
    // Height of the block that contains the transaction or its replacement. Null if there is none.
    height: integer('height'),
    blockHash: hash32Column<BlockHash>('block_hash'), // Hash of the block at `height`.
    replacedBy: hash32Column<TxHash>('replaced_by'),
    // Position of the input whose key image the replacement contains, or whose ring member is missing.
    inputPosition: integer('input_position'),
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
