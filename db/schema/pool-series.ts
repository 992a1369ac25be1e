import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { u128 } from './columns.ts';

/**
 * What was seen of the pool in an hour or a day. Not of the chain: another index, or one that was not running, saw
 * something else, and no reorg changes it.
 */
export const poolSeries = pgTable(
  'pool_series',
  {
    seconds: integer('seconds').notNull(), // length of the span: 3600 or 86400, hours and days of UTC
    start: bigint('start', { mode: 'number' }).notNull(), // unix seconds, a multiple of `seconds`
    observedMs: bigint('observed_ms', { mode: 'number' }).notNull(), // how much of the span was watched
    // Number and weight of the waiting transactions, times the milliseconds for which they held.
    txsMs: u128('txs_ms').notNull(),
    weightMs: u128('weight_ms').notNull(),
    minTxs: integer('min_txs').notNull(),
    maxTxs: integer('max_txs').notNull(),
    minWeight: bigint('min_weight', { mode: 'number' }).notNull(),
    maxWeight: bigint('max_weight', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'pool_series_pkey', columns: [t.seconds, t.start] })],
);
