import { getTableColumns } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

/**
 * Sums over the transactions of a block, in one row for each block. The sums by hour and day are computed from these
 * rows. Without them, a backfill would read every transaction a second time. Coinbases are counted only in columns
 * whose name says so.
 */
export const blockStatistics = pgTable(
  'block_statistics',
  {
    height: integer('height').notNull(),
    // Target time between blocks in seconds, according to the version of this block.
    targetSeconds: smallint('target_seconds').notNull(),
    inputCount: integer('input_count').notNull(),
    outputCount: integer('output_count').notNull(),
    coinbaseOutputCount: integer('coinbase_output_count').notNull(),
    ringMembers: bigint('ring_members', { mode: 'number' }).notNull(), // Sum of the ring sizes over all inputs of the block.
    txSize: bigint('tx_size', { mode: 'number' }).notNull(), // Sum of the transaction sizes in bytes.
    txWeight: bigint('tx_weight', { mode: 'number' }).notNull(),
    // Number of transactions of each RingCT type. Transactions of version 1 have no type.
    version1Txs: integer('version1_txs').notNull(),
    fullTxs: integer('full_txs').notNull(),
    simpleTxs: integer('simple_txs').notNull(),
    bulletproofTxs: integer('bulletproof_txs').notNull(),
    bulletproof2Txs: integer('bulletproof2_txs').notNull(),
    clsagTxs: integer('clsag_txs').notNull(),
    bulletproofPlusTxs: integer('bulletproof_plus_txs').notNull(),
    // Transactions of RingCT type 7, their inputs and their outputs. These inputs have no ring, and these outputs are Carrot outputs.
    fcmpTxs: integer('fcmp_txs').notNull().default(0),
    fcmpInputs: integer('fcmp_inputs').notNull().default(0),
    carrotOutputs: integer('carrot_outputs').notNull().default(0),
    // Number of transactions by fee rate: each element is `bin * 2^32 + transactions`, with the bins of
    // db/fee-rate-bins.ts.
    feeRates: bigint('fee_rates', { mode: 'number' }).array().notNull(),
  },
  (t) => [primaryKey({ name: 'block_statistics_pkey', columns: [t.height] })],
);

const { height: _height, feeRates: _feeRates, ...countColumns } = getTableColumns(blockStatistics);

/** The columns that `chain_series` sums by hour and day. */
export const summedStatisticColumns = countColumns;

function sumColumn(name: string) {
  return bigint(name, { mode: 'number' }).notNull();
}

/** Returns a column for the sum of each of {@link summedStatisticColumns}, with the name of the summed column. */
export function createStatisticSumColumns(): Readonly<
  Record<keyof typeof summedStatisticColumns, ReturnType<typeof sumColumn>>
> {
  const columns = Object.entries(summedStatisticColumns).map(([key, { name, hasDefault }]) => [
    key,
    hasDefault ? sumColumn(name).default(0) : sumColumn(name),
  ]);
  // The cast is safe, because the entries have the keys of `summedStatisticColumns`.
  return Object.fromEntries(columns) as Record<
    keyof typeof summedStatisticColumns,
    ReturnType<typeof sumColumn>
  >;
}
