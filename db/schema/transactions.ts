import { bigint, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { bytesColumn, hash32Column, u64Column } from './columns.ts';
import { defineTxExtraIndexes, createTransactionColumns } from './transaction-columns.ts';

/**
 * Transactions of the main chain. Columns are null when this version of Ringscope does not know the format of the transaction, and
 * `oddities` shows why. The id is `height * 65536 + position`, with the coinbase at position 0. It does not come from a sequence, so any
 * worker can write any range in any order, even more than once.
 */
export const transactions = pgTable(
  'transactions',
  {
    id: bigint('id', { mode: 'number' }).notNull(),
    hash: hash32Column<TxHash>('hash').notNull(),
    ...createTransactionColumns(),
    version: createTransactionColumns().version.notNull(),
    size: createTransactionColumns().size.notNull(),
    // Number of outputs, counted by the global indices that the daemon returns for the transaction.
    outputCount: createTransactionColumns().outputCount.notNull(),
    // A height if below 500,000,000, otherwise Unix seconds. Old values can be any 64-bit integer.
    unlockTime: u64Column('unlock_time'),
    extra: bytesColumn('extra'),
  },
  (t) => [
    primaryKey({ name: 'transactions_pkey', columns: [t.id] }),
    unique('transactions_hash_key').on(t.hash),
    ...defineTxExtraIndexes('transactions', t),
  ],
);
