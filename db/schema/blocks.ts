import { bigint, integer, pgTable, primaryKey, smallint, unique } from 'drizzle-orm/pg-core';
import type { BlockHash, TxHash } from '../../protocol/brands.ts';
import { hash32, u128, u64 } from './columns.ts';

/** The main chain, one row a height. Rows above `sync_state.indexed_height` may exist and are invisible to readers. */
export const blocks = pgTable(
  'blocks',
  {
    height: integer('height').notNull(),
    hash: hash32<BlockHash>('hash').notNull(),
    prevHash: hash32<BlockHash>('prev_hash').notNull(),
    timestamp: bigint('timestamp', { mode: 'number' }).notNull(), // unix seconds, as the miner stated them: not monotone
    majorVersion: smallint('major_version').notNull(),
    minorVersion: smallint('minor_version').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(), // u32
    minerTxHash: hash32<TxHash>('miner_tx_hash').notNull(),
    txCount: integer('tx_count').notNull(), // without the coinbase
    rctOutputCount: integer('rct_output_count').notNull(), // outputs of this block in bucket 0, coinbase included
    size: bigint('size', { mode: 'number' }).notNull(), // bytes of the block blob and of its transactions' blobs
    weight: bigint('weight', { mode: 'number' }).notNull(), // the daemon's block weight: header and hash list not counted
    longTermWeight: bigint('long_term_weight', { mode: 'number' }).notNull(),
    difficulty: u128('difficulty').notNull(),
    cumulativeDifficulty: u128('cumulative_difficulty').notNull(),
    reward: u64('reward').notNull(), // atomic units the coinbase pays, fees included
    fees: u64('fees').notNull(), // atomic units
  },
  (t) => [primaryKey({ name: 'blocks_pkey', columns: [t.height] }), unique('blocks_hash_key').on(t.hash)],
);
