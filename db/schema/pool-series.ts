import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { u128Column } from './columns.ts';

/**
 * Observations of the pool in an hour or a day. The values depend on the indexer: an indexer that runs elsewhere, or only part of the time,
 * sees other values. A reorg does not change them.
 */
export const poolSeries = pgTable(
  'pool_series',
  {
    spanSeconds: integer('seconds').notNull(), // Length of the time span: 3600 or 86400, for hours and days of UTC.
    start: bigint('start', { mode: 'number' }).notNull(), // Unix seconds, a multiple of `seconds`.
    observedMs: bigint('observed_ms', { mode: 'number' }).notNull(), // Observed part of the span, in milliseconds.
    // Number and weight of the waiting transactions, each multiplied by the milliseconds for which it was observed.
    txsMs: u128Column('txs_ms').notNull(),
    weightMs: u128Column('weight_ms').notNull(),
    minTxs: integer('min_txs').notNull(),
    maxTxs: integer('max_txs').notNull(),
    minWeight: bigint('min_weight', { mode: 'number' }).notNull(),
    maxWeight: bigint('max_weight', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'pool_series_pkey', columns: [t.spanSeconds, t.start] })],
);
