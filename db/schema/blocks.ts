import { bigint, index, integer, pgTable, primaryKey, smallint, unique } from 'drizzle-orm/pg-core';
import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import { hash32Column, u128Column, u64Column } from './columns.ts';

/**
 * The main chain, with one row for each height. Rows above `sync_state.indexed_height` may exist, but readers do not see them.
 */
export const blocks = pgTable(
  'blocks',
  {
    height: integer('height').notNull(),
    hash: hash32Column<BlockHash>('hash').notNull(),
    prevHash: hash32Column<BlockHash>('prev_hash').notNull(),
    // Unix seconds, chosen by the miner. Not monotonic.
    timestamp: bigint('timestamp', { mode: 'number' }).notNull(),
    majorVersion: smallint('major_version').notNull(),
    minorVersion: smallint('minor_version').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(), // The nonce of the block, an unsigned 32-bit integer.
    minerTxHash: hash32Column<TxHash>('miner_tx_hash').notNull(),
    txCount: integer('tx_count').notNull(), // Without the coinbase.
    // RingCT outputs of this block, including outputs of the coinbase.
    rctOutputCount: integer('rct_output_count').notNull(),
    // Total bytes of the block blob and the blobs of its transactions.
    size: bigint('size', { mode: 'number' }).notNull(),
    // Block weight as the daemon reports it, without header and transaction hashes.
    weight: bigint('weight', { mode: 'number' }).notNull(),
    longTermWeight: bigint('long_term_weight', { mode: 'number' }).notNull(),
    difficulty: u128Column('difficulty').notNull(),
    cumulativeDifficulty: u128Column('cumulative_difficulty').notNull(),
    reward: u64Column('reward').notNull(), // Atomic units that the coinbase pays, with fees.
    fees: u64Column('fees').notNull(), // Atomic units.
    // Number of layers and root of the FCMP++ output tree, which blocks contain from version 17 on.
    treeLayers: smallint('tree_layers'),
    treeRoot: hash32Column('tree_root'),
  },
  (t) => [
    primaryKey({ name: 'blocks_pkey', columns: [t.height] }),
    unique('blocks_hash_key').on(t.hash),
    index('blocks_timestamp_idx').on(t.timestamp),
  ],
);
