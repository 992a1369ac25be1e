import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { u128, u64 } from './columns.ts';

/**
 * Sums over the visible blocks whose timestamp falls into an hour or a day. A span without blocks has no row.
 * Every move of the indexed height adds blocks, and a reorg subtracts them, in the same SQL transactions. So
 * the rows always equal the sums over all visible blocks. All values are integers, so additions and
 * subtractions are exact.
 */
export const chainSeries = pgTable(
  'chain_series',
  {
    seconds: integer('seconds').notNull(), // Length of the span: 3600 or 86400, for hours and days of UTC.
    start: bigint('start', { mode: 'number' }).notNull(), // Unix seconds, a multiple of `seconds`.
    blocks: integer('blocks').notNull(),
    // Coinbases are not counted, here and below, unless a name or comment says so.
    txs: bigint('txs', { mode: 'number' }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(), // Bytes of blocks and transactions.
    // Sum of the block weights, which include coinbases.
    weight: bigint('weight', { mode: 'number' }).notNull(),
    txSize: bigint('tx_size', { mode: 'number' }).notNull(),
    txWeight: bigint('tx_weight', { mode: 'number' }).notNull(),
    // Sum of the difficulties of the blocks, which is the work that was done.
    difficulty: u128('difficulty').notNull(),
    // Sum of the target times of the blocks.
    targetSeconds: bigint('target_seconds', { mode: 'number' }).notNull(),
    // Seconds from block to block, from block 2 on, because the time of the genesis block is not real.
    // Negative where the clocks of miners disagree.
    intervals: integer('intervals').notNull(),
    intervalSeconds: bigint('interval_seconds', { mode: 'number' }).notNull(),
    reward: u128('reward').notNull(), // Atomic units that the coinbases pay, with fees.
    fees: u128('fees').notNull(), // Atomic units.
    inputCount: bigint('input_count', { mode: 'number' }).notNull(),
    outputCount: bigint('output_count', { mode: 'number' }).notNull(),
    coinbaseOutputCount: bigint('coinbase_output_count', { mode: 'number' }).notNull(),
    ringMembers: bigint('ring_members', { mode: 'number' }).notNull(),
    version1Txs: bigint('version1_txs', { mode: 'number' }).notNull(),
    fullTxs: bigint('full_txs', { mode: 'number' }).notNull(),
    simpleTxs: bigint('simple_txs', { mode: 'number' }).notNull(),
    bulletproofTxs: bigint('bulletproof_txs', { mode: 'number' }).notNull(),
    bulletproof2Txs: bigint('bulletproof2_txs', { mode: 'number' }).notNull(),
    clsagTxs: bigint('clsag_txs', { mode: 'number' }).notNull(),
    bulletproofPlusTxs: bigint('bulletproof_plus_txs', { mode: 'number' }).notNull(),
    feeRates: bigint('fee_rates', { mode: 'number' }).array().notNull(), // Counts by the bins of `block_statistics`.
    // Fee rates in atomic units per byte. A tenth, half and nine tenths of the transactions do not exceed them.
    // They are null when the span has no transactions.
    feeRateTenth: u64('fee_rate_tenth'),
    feeRateMedian: u64('fee_rate_median'),
    feeRateNineTenths: u64('fee_rate_nine_tenths'),
  },
  (t) => [primaryKey({ name: 'chain_series_pkey', columns: [t.seconds, t.start] })],
);

/**
 * Columns that are sums over blocks, and the SQL of the summand of each block. `b` is the block and `s` its
 * statistics. A metric with a new sum needs a column above, its summand here, a migration, and its
 * description in `read/metrics.ts`.
 */
export const summands = {
  blocks: '1',
  txs: 'b.tx_count',
  size: 'b.size',
  weight: 'b.weight',
  tx_size: 's.tx_size',
  tx_weight: 's.tx_weight',
  difficulty: 'b.difficulty',
  target_seconds: 's.target_seconds',
  intervals: 'case when b.height >= 2 then 1 else 0 end',
  interval_seconds: 'case when b.height >= 2 then b.interval_seconds else 0 end',
  reward: 'b.reward',
  fees: 'b.fees',
  input_count: 's.input_count',
  output_count: 's.output_count',
  coinbase_output_count: 's.coinbase_output_count',
  ring_members: 's.ring_members',
  version1_txs: 's.version1_txs',
  full_txs: 's.full_txs',
  simple_txs: 's.simple_txs',
  bulletproof_txs: 's.bulletproof_txs',
  bulletproof2_txs: 's.bulletproof2_txs',
  clsag_txs: 's.clsag_txs',
  bulletproof_plus_txs: 's.bulletproof_plus_txs',
} as const;
