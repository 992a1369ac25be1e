import { bigint, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { KeyImage } from '@ringscope/protocol/brands.ts';
import { hash32Column, u64Column } from './columns.ts';

/** Inputs of main-chain transactions, with their rings. A coinbase has no row here. */
export const inputs = pgTable(
  'inputs',
  {
    keyImage: hash32Column<KeyImage>('key_image').notNull(),
    txId: bigint('tx_id', { mode: 'number' }).notNull(),
    position: integer('position').notNull(),
    amount: u64Column('amount').notNull(), // Amount under which the chain numbers the ring members, 0 for RingCT.
    // Absolute global indices in the order of the transaction. They need not ascend, and an index may occur more than once. -1 stands for
    // an index of 2^53 or above, which no chain has (NO_SUCH_OUTPUT of packages/protocol/ring-members.ts).
    ring: bigint('ring', { mode: 'number' }).array().notNull(),
  },
  (t) => [primaryKey({ name: 'inputs_pkey', columns: [t.keyImage] }), index('inputs_tx_id_idx').on(t.txId)],
);
