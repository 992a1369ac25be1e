import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { u128Column } from './columns.ts';

/**
 * Sums from the genesis block up to and including a height. A row is written when the indexed height passes its height. So rows exist
 * exactly up to the indexed height, and a rollback is `DELETE … WHERE height > x`. Emission is counted as in `get_coinbase_tx_sum` of the
 * daemon: the payments of coinbases minus the fees of transactions. From block version 2 on, a miner may claim less than the full reward.
 * The unclaimed part was never created and is not in the sum, and it makes later rewards slightly larger. Unspendable outputs are also
 * counted, because the chain does not show which outputs are unspendable.
 *
 * @see monero src/cryptonote_core/blockchain.cpp#L1379-L1438, Blockchain::validate_miner_transaction
 * @see monero src/cryptonote_core/cryptonote_core.cpp#L1265-L1291, core::get_coinbase_tx_sum
 */
export const blockTotals = pgTable(
  'block_totals',
  {
    height: integer('height').notNull(),
    // Atomic units that all coinbases pay, minus all fees. Unlike the daemon's own counter, this sum does not saturate
    // at 2^64-1.
    emission: u128Column('emission').notNull(),
    fees: u128Column('fees').notNull(), // Atomic units.
    txs: bigint('txs', { mode: 'number' }).notNull(), // Number of transactions without coinbases.
    rctOutputs: bigint('rct_outputs', { mode: 'number' }).notNull(), // Number of RingCT outputs, which is the global index of the next one.
    // Number of outputs of all amounts, which is the unified id (number among all outputs of the chain) of
    // the next output.
    outputs: bigint('outputs', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ name: 'block_totals_pkey', columns: [t.height] })],
);
