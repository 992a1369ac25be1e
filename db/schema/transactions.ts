import { bigint, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { bytes, hash32, u64 } from './columns.ts';
import { extraIndexes, transactionColumns } from './transaction-columns.ts';

/**
 * Transactions of the main chain. Columns are null where this version of Ringscope does not know the format
 * of the transaction, and `oddities` shows why. The id is `height * 65536 + position`, with the coinbase at
 * position 0. It does not come from a sequence, so any worker can write any range in any order, and twice.
 */
export const transactions = pgTable(
  'transactions',
  {
    id: bigint('id', { mode: 'number' }).notNull(),
    hash: hash32<TxHash>('hash').notNull(),
    ...transactionColumns(),
    version: transactionColumns().version.notNull(),
    size: transactionColumns().size.notNull(),
    // The number of indices that the daemon has for them.
    outputCount: transactionColumns().outputCount.notNull(),
    // A height below 500,000,000, otherwise unix seconds. Old values can be any 64-bit integer.
    unlockTime: u64('unlock_time'),
    extra: bytes('extra'),
  },
  (t) => [
    primaryKey({ name: 'transactions_pkey', columns: [t.id] }),
    unique('transactions_hash_key').on(t.hash),
    ...extraIndexes('transactions', t),
  ],
);
