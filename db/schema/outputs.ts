import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import type { OneTimeKey } from '@ringscope/protocol/brands.ts';
import { bytesColumn, hash32Column, u64Column } from './columns.ts';

/**
 * Returns the SQL expression of the database index of one-time keys: the first seven bytes of a key. These bytes and
 * their length fill the eight bytes to which an index entry is padded, so an entry takes 22 bytes instead of 59. The
 * row itself distinguishes keys with the same prefix. A query needs exactly this expression to use the index.
 */
export function oneTimeKeyPrefixSql(key: SQLWrapper): SQL {
  return sql`substr(${key}, 1, 7)`;
}

/**
 * Outputs of the main chain. The primary key is the amount under which the chain numbers the output, and its global
 * index. Rings refer to outputs by the same two numbers. The amount is 0 for RingCT outputs and for version 2
 * coinbases.
 */
export const outputs = pgTable(
  'outputs',
  {
    amount: u64Column('amount').notNull(), // Amount under which the chain numbers the output, 0 for RingCT.
    globalIndex: bigint('global_index', { mode: 'number' }).notNull(),
    txId: bigint('tx_id', { mode: 'number' }).notNull(),
    position: integer('position').notNull(),
    // Atomic units. Null when the chain hides the amount.
    clearAmount: u64Column('clear_amount'),
    // One-time key. Not unique: several outputs can have the same key, and only one of them can be spent. Null when the
    // format of the output is unknown.
    key: hash32Column<OneTimeKey>('key'),
    viewTag: smallint('view_tag'), // Null for outputs without a view tag of one byte.
    // View tag (3 bytes) and encrypted anchor (16 bytes) of a Carrot output; null for older outputs. With one column instead of
    // two, the table has eight columns, so the null bitmap of Postgres fits into the row header without making it larger.
    carrotFields: bytesColumn('carrot_fields'),
  },
  (t) => [
    primaryKey({ name: 'outputs_pkey', columns: [t.amount, t.globalIndex] }),
    // The index does not contain the position, so the entries of one transaction share a tuple, which halves the size
    // of the index. A query for outputs of a transaction then needs a short sort by position.
    index('outputs_tx_id_idx').on(t.txId),
    index('outputs_key_idx').on(oneTimeKeyPrefixSql(t.key)),
  ],
);
