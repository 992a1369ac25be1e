import { bigint, index, integer, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core';
import type { BlockHash, TxHash } from '../../protocol/brands.ts';
import { bytes, hash32, u128, u64 } from './columns.ts';

/**
 * Every reorg this index went through. No id from the chain exists for an event, so it is numbered as it comes.
 */
export const reorgs = pgTable(
  'reorgs',
  {
    id: integer('id').generatedAlwaysAsIdentity().notNull(),
    detectedAt: timestamp('detected_at', { withTimezone: true }).notNull().defaultNow(),
    forkHeight: integer('fork_height').notNull(), // last block that both branches share
    depth: integer('depth').notNull(), // blocks orphaned
    oldTipHeight: integer('old_tip_height').notNull(),
    oldTipHash: hash32<BlockHash>('old_tip_hash').notNull(),
    newTipHeight: integer('new_tip_height').notNull(),
    newTipHash: hash32<BlockHash>('new_tip_hash').notNull(),
  },
  (t) => [primaryKey({ name: 'reorgs_pkey', columns: [t.id] })],
);

/**
 * Blocks that were seen off the main chain: orphaned by a reorg, or on a branch that the daemon reports. Rows stay for
 * ever, also when their block becomes part of the main chain: alternative now is what has no row in `blocks`.
 */
export const alternativeBlocks = pgTable(
  'alternative_blocks',
  {
    hash: hash32<BlockHash>('hash').notNull(),
    height: integer('height').notNull(),
    prevHash: hash32<BlockHash>('prev_hash').notNull(),
    timestamp: bigint('timestamp', { mode: 'number' }).notNull(), // unix seconds
    majorVersion: smallint('major_version').notNull(),
    minorVersion: smallint('minor_version').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    minerTxHash: hash32<TxHash>('miner_tx_hash').notNull(),
    txCount: integer('tx_count').notNull(), // without the coinbase
    reward: u64('reward').notNull(), // atomic units the coinbase pays, fees included
    // Known only for a block that was once on the main chain: the daemon answers with the main-chain block's instead.
    difficulty: u128('difficulty'),
    txHashes: bytes('tx_hashes').array().notNull(),
    blob: bytes('blob'), // null when a reorg reached deeper than the raw blocks that are kept
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull().defaultNow(), // off the main chain
    reorgId: integer('reorg_id'), // the last reorg that orphaned it; null if it was never on our main chain
  },
  (t) => [
    primaryKey({ name: 'alternative_blocks_pkey', columns: [t.hash] }),
    index('alternative_blocks_height_idx').on(t.height),
    index('alternative_blocks_reorg_id_idx').on(t.reorgId),
  ],
);

/** Transactions of archived blocks, coinbase at position 0. */
export const alternativeTransactions = pgTable(
  'alternative_transactions',
  {
    blockHash: hash32<BlockHash>('block_hash').notNull(),
    position: integer('position').notNull(),
    hash: hash32<TxHash>('hash').notNull(),
    // All null when the daemon no longer had the transaction as the block was first seen.
    version: smallint('version'),
    rctType: smallint('rct_type'), // null for version 1, too
    size: integer('size'), // bytes
    weight: integer('weight'),
    fee: u64('fee'), // atomic units
    inputCount: integer('input_count'),
    outputCount: integer('output_count'),
    ringSize: integer('ring_size'),
    blob: bytes('blob'), // null too for a coinbase (the block holds it) and below the raw blocks that are kept
  },
  (t) => [
    primaryKey({ name: 'alternative_transactions_pkey', columns: [t.blockHash, t.position] }),
    index('alternative_transactions_hash_idx').on(t.hash),
  ],
);
