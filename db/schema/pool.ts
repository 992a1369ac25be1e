import { bigint, boolean, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import type { KeyImage, TxHash } from '@ringscope/protocol/brands.ts';
import { bytesColumn, hash32Column, u64Column } from './columns.ts';
import { defineTxExtraIndexes, createTransactionColumns } from './transaction-columns.ts';

/** The pool of the daemon when the indexer last read it. */
export const poolTransactions = pgTable(
  'pool_transactions',
  {
    hash: hash32Column<TxHash>('hash').notNull(),
    // Time when this index first saw the transaction.
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    // Unix seconds. Null when a restricted daemon hides the time.
    receiveTime: bigint('receive_time', { mode: 'number' }),
    blob: bytesColumn('blob').notNull(),
    ...createTransactionColumns(),
    version: createTransactionColumns().version.notNull(),
    size: createTransactionColumns().size.notNull(),
    unlockTime: u64Column('unlock_time'),
    extra: bytesColumn('extra'),
    relayed: boolean('relayed').notNull(),
    doubleSpendSeen: boolean('double_spend_seen').notNull(),
  },
  (t) => [
    primaryKey({ name: 'pool_transactions_pkey', columns: [t.hash] }),
    index('pool_transactions_first_seen_at_idx').on(t.firstSeenAt),
    ...defineTxExtraIndexes('pool_transactions', t),
  ],
);

/**
 * Inputs of pool transactions. A key image may occur more than once, because several transactions may spend the same output.
 */
export const poolInputs = pgTable(
  'pool_inputs',
  {
    txHash: hash32Column<TxHash>('tx_hash').notNull(),
    position: integer('position').notNull(),
    keyImage: hash32Column<KeyImage>('key_image').notNull(),
    amount: u64Column('amount').notNull(),
    ring: bigint('ring', { mode: 'number' }).array().notNull(), // The ring of the input, in the format of `inputs.ring`.
  },
  (t) => [
    primaryKey({ name: 'pool_inputs_pkey', columns: [t.txHash, t.position] }),
    index('pool_inputs_key_image_idx').on(t.keyImage),
  ],
);

/**
 * The time at which each transaction was first seen in the pool. The row stays for some weeks after the transaction has left the pool
 * (`POOL_HISTORY_DAYS`).
 */
export const poolHistory = pgTable(
  'pool_history',
  {
    hash: hash32Column<TxHash>('hash').notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    // Time at which the transaction last left the pool. Null while the transaction is in the pool.
    leftAt: timestamp('left_at', { withTimezone: true }),
    // Whether the daemon ever reported a double spend while the transaction was in the pool.
    doubleSpendSeen: boolean('double_spend_seen').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'pool_history_pkey', columns: [t.hash] }),
    index('pool_history_left_at_idx').on(t.leftAt).concurrently(),
  ],
);
