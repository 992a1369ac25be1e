import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { u128 } from './columns.ts';

/**
 * Sums from genesis up to and including a height. Written when the indexed height passes the height, so a row exists
 * exactly for the visible heights and a rollback is `DELETE … WHERE height > x`.
 *
 * Coins are counted as the daemon counts them in `get_coinbase_tx_sum`: what coinbases pay less what transactions pay in fees.
 * From version 2 on a miner may claim less than the full reward. What is left unclaimed was never created and is not in the
 * sum; later rewards are a little larger for it. Outputs that nobody can spend stay counted: the chain cannot tell them.
 *
 * @see monero src/cryptonote_core/blockchain.cpp#L1379-L1438, Blockchain::validate_miner_transaction
 * @see monero src/cryptonote_core/cryptonote_core.cpp#L1265-L1291, core::get_coinbase_tx_sum
 */
export const blockTotals = pgTable(
  'block_totals',
  {
    height: integer('height').notNull(),
    // Atomic units: coinbase less fees of every block. The daemon's own counter saturates at 2^64-1, this does not.
    emission: u128('emission').notNull(),
    fees: u128('fees').notNull(), // atomic units
    txs: bigint('txs', { mode: 'number' }).notNull(), // without coinbases
    rctOutputs: bigint('rct_outputs', { mode: 'number' }).notNull(), // the next global index of bucket 0
  },
  (t) => [primaryKey({ name: 'block_totals_pkey', columns: [t.height] })],
);
