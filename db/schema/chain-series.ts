import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { u128, u64 } from './columns.ts';

/**
 * Sums over the visible blocks whose timestamp falls into an hour or a day; a span without blocks has no row. The indexed height's
 * moves add blocks and a reorg takes them away again, in the same transactions, so that the rows say at any time what a sum
 * over all visible blocks would. Everything is whole numbers: adding and taking away leave nothing behind.
 */
export const chainSeries = pgTable(
  'chain_series',
  {
    seconds: integer('seconds').notNull(), // length of the span: 3600 or 86400, hours and days of UTC
    start: bigint('start', { mode: 'number' }).notNull(), // unix seconds, a multiple of `seconds`
    blocks: integer('blocks').notNull(),
    txs: bigint('txs', { mode: 'number' }).notNull(), // without coinbases, as everything below where it is not said
    size: bigint('size', { mode: 'number' }).notNull(), // bytes of blocks and transactions
    weight: bigint('weight', { mode: 'number' }).notNull(), // of blocks, coinbases included
    txSize: bigint('tx_size', { mode: 'number' }).notNull(),
    txWeight: bigint('tx_weight', { mode: 'number' }).notNull(),
    difficulty: u128('difficulty').notNull(), // sum of the blocks' difficulties: the work that was done
    targetSeconds: bigint('target_seconds', { mode: 'number' }).notNull(), // sum of the blocks' target times
    // Seconds from block to block, from block 2 on: genesis has a made-up time. Negative where miners' clocks disagree.
    intervals: integer('intervals').notNull(),
    intervalSeconds: bigint('interval_seconds', { mode: 'number' }).notNull(),
    reward: u128('reward').notNull(), // atomic units the coinbases pay, fees included
    fees: u128('fees').notNull(), // atomic units
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
    feeRates: bigint('fee_rates', { mode: 'number' }).array().notNull(), // as in block_statistics
    // Piconero a byte below or at which a tenth, half and nine tenths of the transactions pay; null without any.
    feeRateTenth: u64('fee_rate_tenth'),
    feeRateMedian: u64('fee_rate_median'),
    feeRateNineTenths: u64('fee_rate_nine_tenths'),
  },
  (t) => [primaryKey({ name: 'chain_series_pkey', columns: [t.seconds, t.start] })],
);

/**
 * Columns that are sums over blocks, and the SQL of what each block adds. `b` is the block and `s` its statistics. A metric
 * that sums something new needs a column above, its summand here, a migration, and its description in `read/metrics.ts`.
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
