import { bigint, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { KeyImage } from '../../protocol/brands.ts';
import { hash32, u64 } from './columns.ts';

/** Inputs that spend a ring, of main-chain transactions. A coinbase has none here. */
export const inputs = pgTable(
  'inputs',
  {
    keyImage: hash32<KeyImage>('key_image').notNull(),
    txId: bigint('tx_id', { mode: 'number' }).notNull(),
    position: integer('position').notNull(),
    amount: u64('amount').notNull(), // the bucket that the ring points into
    ring: bigint('ring', { mode: 'number' }).array().notNull(), // absolute global indices, in the transaction's order
  },
  (t) => [primaryKey({ name: 'inputs_pkey', columns: [t.keyImage] }), index('inputs_tx_id_idx').on(t.txId)],
);
