import { bigint, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import type { TxHash } from '../../protocol/brands.ts';
import { bytes, hash32, u64 } from './columns.ts';
import { transactionColumns } from './transaction-columns.ts';

/** Heights fill the upper bits of a transaction's id, positions the lower. */
export const TX_IDS_PER_BLOCK = 65_536;

/**
 * Transactions of the main chain. Columns are null where the transaction's format does not tell them to this version of
 * Ringscope; `oddities` says why. The id is derived, never drawn from a sequence, so that any range of blocks can be
 * written by any worker in any order, and twice: `height * 65536 + position`, the coinbase at position 0.
 */
export const transactions = pgTable(
  'transactions',
  {
    id: bigint('id', { mode: 'number' }).notNull(),
    hash: hash32<TxHash>('hash').notNull(),
    ...transactionColumns(),
    version: transactionColumns().version.notNull(),
    size: transactionColumns().size.notNull(),
    outputCount: transactionColumns().outputCount.notNull(), // the number of indices that the daemon has for them
    unlockTime: u64('unlock_time'), // below 500,000,000 a height, else unix seconds; old ones hold any u64
    extra: bytes('extra'),
  },
  (t) => [
    primaryKey({ name: 'transactions_pkey', columns: [t.id] }),
    unique('transactions_hash_key').on(t.hash),
  ],
);
