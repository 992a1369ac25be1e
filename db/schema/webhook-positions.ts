import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The place in the sequence of events that each receiver of webhooks has reached. The sender moves it after the receiver
 * has accepted an event. A receiver that was taken out of the settings keeps its row.
 */
export const webhookPositions = pgTable(
  'webhook_positions',
  {
    receiver: text('receiver').notNull(), // A hash of its address, because an address may contain a secret.
    epoch: text('epoch').notNull(), // The database whose events the number counts, as `sync_state.events_epoch`.
    number: bigint('number', { mode: 'number' }).notNull(), // The last event that the receiver needs no more.
  },
  (t) => [primaryKey({ name: 'webhook_positions_pkey', columns: [t.receiver] })],
);
