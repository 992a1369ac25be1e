import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { createStatisticSumColumns, summedStatisticColumns } from './block-statistics.ts';
import { u128Column, u64Column } from './columns.ts';

/**
 * One row for each hour and for each day: sums over the indexed blocks with a timestamp in it. An hour or day without
 * blocks has no row. The SQL transaction that moves the indexed height also adds or subtracts blocks here, so the rows
 * always equal the sums over all blocks up to that height. All values are integers, so these operations are exact.
 */
export const chainSeries = pgTable(
  'chain_series',
  {
    spanSeconds: integer('seconds').notNull(), // Length of the time span: 3600 or 86400, for hours and days of UTC.
    start: bigint('start', { mode: 'number' }).notNull(), // Unix seconds, a multiple of `seconds`.
    blocks: integer('blocks').notNull(),
    // Number of transactions. Here and below, coinbases are left out unless a name or comment says otherwise.
    txs: bigint('txs', { mode: 'number' }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(), // Bytes of blocks and transactions.
    // Sum of the block weights, which include coinbases.
    weight: bigint('weight', { mode: 'number' }).notNull(),
    // Sum of the difficulties of the blocks.
    difficulty: u128Column('difficulty').notNull(),
    // Number and sum of the intervals between blocks, from block 2 on, because the timestamp of the genesis block is not real. The sum may
    // be negative, because the clocks of miners differ.
    intervals: integer('intervals').notNull(),
    intervalSeconds: bigint('interval_seconds', { mode: 'number' }).notNull(),
    reward: u128Column('reward').notNull(), // Atomic units that the coinbases pay, with fees.
    fees: u128Column('fees').notNull(), // Atomic units.
    ...createStatisticSumColumns(), // The sum of each column of `block_statistics`.
    feeRates: bigint('fee_rates', { mode: 'number' }).array().notNull(), // Same format as in `block_statistics`.
    // 10th, 50th and 90th percentile of the fee rates, in atomic units per byte. Null when the hour or day has no transactions.
    feeRateTenth: u64Column('fee_rate_tenth'),
    feeRateMedian: u64Column('fee_rate_median'),
    feeRateNineTenths: u64Column('fee_rate_nine_tenths'),
  },
  (t) => [primaryKey({ name: 'chain_series_pkey', columns: [t.spanSeconds, t.start] })],
);

/**
 * For each sum column, the SQL expression of the value that one block adds to it. The expression refers to columns of
 * `blocks` and `block_statistics`. A new sum over `blocks` needs a column in the table, an expression here, a migration,
 * and a description in `lookups/metrics.ts`. A new column of `block_statistics` needs no further change here.
 */
export const summandSqlByColumn: Readonly<Record<string, string>> = {
  blocks: '1',
  txs: 'tx_count',
  size: 'size',
  weight: 'weight',
  difficulty: 'difficulty',
  intervals: 'case when height >= 2 then 1 else 0 end',
  interval_seconds: 'case when height >= 2 then interval_seconds else 0 end',
  reward: 'reward',
  fees: 'fees',
  ...Object.fromEntries(Object.values(summedStatisticColumns).map(({ name }) => [name, name])),
};
