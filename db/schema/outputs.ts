import { bigint, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import type { OutputKey } from '../../protocol/brands.ts';
import { hash32, u64 } from './columns.ts';

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
    key: hash32<OutputKey>('key').notNull(), // one-time key; not unique: burnt outputs share theirs
    viewTag: smallint('view_tag'), // null before tagged keys
  },
  (t) => [
    primaryKey({ name: 'outputs_pkey', columns: [t.amount, t.globalIndex] }),
    index('outputs_tx_id_position_idx').on(t.txId, t.position),
    index('outputs_key_idx').on(t.key),
  ],
);
