import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { oddityKinds } from '@ringscope/protocol/oddities.ts';

/**
 * Unusual properties of main-chain transactions: formats that this version of Ringscope does not know, and unexpected content that the
 * rules of the chain allow. Only odd transactions have rows. docs/oddities.md explains each kind.
 */
export const oddities = pgTable(
  'oddities',
  {
    txId: bigint('tx_id', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: oddityKinds }).notNull(),
    // Position of the input or output. 0 if the property concerns the complete transaction.
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ name: 'oddities_pkey', columns: [t.txId, t.kind, t.position] })],
);
