import { bigint, integer, pgTable, primaryKey, smallint, unique } from 'drizzle-orm/pg-core';
import type { TxHash } from '../../protocol/brands.ts';
import { bytes, hash32, u64 } from './columns.ts';

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
    version: smallint('version').notNull(), // 32,767 stands for any larger one
    rctType: smallint('rct_type'), // null for version 1
    size: integer('size').notNull(), // bytes of the full blob
    weight: integer('weight'),
    fee: u64('fee'), // atomic units, 0 for a coinbase; sums take an unknown fee for 0
    unlockTime: u64('unlock_time'), // below 500,000,000 a height, else unix seconds; old ones hold any u64
    inputCount: integer('input_count'), // 1 for a coinbase
    outputCount: integer('output_count').notNull(), // as many as the daemon has indices for
    ringSize: integer('ring_size'), // of the largest ring, 0 for a coinbase
    extra: bytes('extra'),
  },
  (t) => [
    primaryKey({ name: 'transactions_pkey', columns: [t.id] }),
    unique('transactions_hash_key').on(t.hash),
  ],
);
