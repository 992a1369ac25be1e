import { bigint, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

/**
 * What the transactions of a block add up to, a row a block, written with it. Hours and days are sums of these rows; a
 * backfill would otherwise read every transaction a second time. Coinbases are counted only where it is said.
 */
export const blockStatistics = pgTable(
  'block_statistics',
  {
    height: integer('height').notNull(),
    targetSeconds: smallint('target_seconds').notNull(), // between blocks, by the rules the block follows
    inputCount: integer('input_count').notNull(),
    outputCount: integer('output_count').notNull(),
    coinbaseOutputCount: integer('coinbase_output_count').notNull(),
    ringMembers: bigint('ring_members', { mode: 'number' }).notNull(), // of all inputs
    txSize: bigint('tx_size', { mode: 'number' }).notNull(), // bytes
    txWeight: bigint('tx_weight', { mode: 'number' }).notNull(),
    // Transactions by RingCT type; version 1 has none.
    version1Txs: integer('version1_txs').notNull(),
    fullTxs: integer('full_txs').notNull(),
    simpleTxs: integer('simple_txs').notNull(),
    bulletproofTxs: integer('bulletproof_txs').notNull(),
    bulletproof2Txs: integer('bulletproof2_txs').notNull(),
    clsagTxs: integer('clsag_txs').notNull(),
    bulletproofPlusTxs: integer('bulletproof_plus_txs').notNull(),
    // Transactions by fee rate, piconero a byte of weight: `bin * 2^32 + transactions`, bins of db/fee-rate-bins.ts.
    feeRates: bigint('fee_rates', { mode: 'number' }).array().notNull(),
  },
  (t) => [primaryKey({ name: 'block_statistics_pkey', columns: [t.height] })],
);
