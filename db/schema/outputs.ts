import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import type { OneTimeKey } from '../../protocol/brands.ts';
import { hash32, u64 } from './columns.ts';

/**
 * What the index of one-time keys holds of a key: seven bytes and their length fill the eight to which an entry is padded,
 * so that it takes 22 bytes a row and not 59. Keys that share them are told apart by the row. A query must have exactly
 * this expression to be served by the index.
 */
export function keyPrefix(key: SQLWrapper): SQL {
  return sql`substr(${key}, 1, 7)`;
}

/**
 * Outputs of the main chain, under the name by which rings point at them: bucket and index within it.
 * The bucket is 0 for RingCT outputs and for version 2 coinbases, else the amount.
 */
export const outputs = pgTable(
  'outputs',
  {
    amount: u64('amount').notNull(), // the bucket
    globalIndex: bigint('global_index', { mode: 'number' }).notNull(),
    txId: bigint('tx_id', { mode: 'number' }).notNull(),
    position: integer('position').notNull(),
    clearAmount: u64('clear_amount'), // atomic units written on the chain in the clear; null where it is hidden
    // One-time key; not unique: burnt outputs share theirs. Null where the output's format is not known.
    key: hash32<OneTimeKey>('key'),
    viewTag: smallint('view_tag'), // null before tagged keys
  },
  (t) => [
    primaryKey({ name: 'outputs_pkey', columns: [t.amount, t.globalIndex] }),
    // Without the position: entries of one transaction share a tuple then, which is half the bytes for a short sort.
    index('outputs_tx_id_idx').on(t.txId),
    index('outputs_key_idx').on(keyPrefix(t.key)),
  ],
);
