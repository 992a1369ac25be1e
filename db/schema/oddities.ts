import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { oddityKinds } from '../../protocol/oddities.ts';

/**
 * What is unusual about transactions of the main chain: formats that this version does not know, and what the rules of
 * the chain allow but nobody expects. Only odd transactions have rows. docs/oddities.md explains each kind.
 */
export const oddities = pgTable(
  'oddities',
  {
    txId: bigint('tx_id', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: oddityKinds }).notNull(),
    position: integer('position').notNull(), // of the input or output that it is about; 0 if about the whole transaction
  },
  (t) => [primaryKey({ name: 'oddities_pkey', columns: [t.txId, t.kind, t.position] })],
);
