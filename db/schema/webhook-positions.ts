import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The position in the sequence of events that each receiver of webhooks has reached. The sender moves it after the receiver has accepted an
 * event. A receiver that was removed from the settings keeps its row.
 */
export const webhookPositions = pgTable(
  'webhook_positions',
  {
    receiver: text('receiver').notNull(), // Hash of the receiver's URL, because a URL may contain a secret.
    epoch: text('epoch').notNull(), // `sync_state.events_epoch` of the database that numbered the events.
    number: bigint('number', { mode: 'number' }).notNull(), // Number of the last event that the receiver has accepted or does not want.
    state: text('state'), // Last state of the index that a receiver of alarms has accepted. Null if it has accepted none.
  },
  (t) => [primaryKey({ name: 'webhook_positions_pkey', columns: [t.receiver] })],
);
