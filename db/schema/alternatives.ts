import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { BlockHash, KeyImage, TxHash } from '@ringscope/protocol/brands.ts';
import { bytesColumn, hash32Column, u128Column, u64Column } from './columns.ts';
import { defineTxExtraIndexes, createTransactionColumns } from './transaction-columns.ts';

/**
 * All reorgs of this index. The chain has no ids for reorgs, so this index numbers them in the order in which it
 * detects them. Reorgs of an imported archive keep their numbers if they are free, so an older reorg may have a higher
 * number.
 */
export const reorgs = pgTable(
  'reorgs',
  {
    id: integer('id').generatedAlwaysAsIdentity().notNull(),
    detectedAt: timestamp('detected_at', { withTimezone: true }).notNull().defaultNow(),
    forkHeight: integer('fork_height').notNull(), // Height of the highest block that both branches share.
    depth: integer('depth').notNull(), // Number of orphaned blocks.
    oldTipHeight: integer('old_tip_height').notNull(),
    oldTipHash: hash32Column<BlockHash>('old_tip_hash').notNull(),
    oldTipTimestamp: bigint('old_tip_timestamp', { mode: 'number' }).notNull(), // Unix seconds.
    // The tip of this index directly after the reorg. The daemon's branch may already have been longer.
    newTipHeight: integer('new_tip_height').notNull(),
    newTipHash: hash32Column<BlockHash>('new_tip_hash').notNull(),
    newTipTimestamp: bigint('new_tip_timestamp', { mode: 'number' }).notNull(), // Unix seconds.
  },
  (t) => [
    primaryKey({ name: 'reorgs_pkey', columns: [t.id] }),
    index('reorgs_detected_at_idx').on(t.detectedAt, t.id).concurrently(),
  ],
);

/**
 * Both branches of each reorg above the fork height. The blocks themselves are in `blocks` or in
 * `alternative_blocks`, depending on later reorgs.
 */
export const reorgBlocks = pgTable(
  'reorg_blocks',
  {
    reorgId: integer('reorg_id').notNull(),
    orphaned: boolean('orphaned').notNull(), // True for a block that the reorg removed from the main chain, false for one that it added.
    height: integer('height').notNull(),
    hash: hash32Column<BlockHash>('hash').notNull(),
  },
  (t) => [
    primaryKey({ name: 'reorg_blocks_pkey', columns: [t.reorgId, t.orphaned, t.height] }),
    index('reorg_blocks_hash_idx').on(t.hash),
  ],
);

/**
 * Blocks that were seen off the main chain: orphaned by a reorg, or on a branch that the daemon reports. A row stays when its block returns
 * to the main chain. A block is currently alternative when it has no row in `blocks`.
 */
export const alternativeBlocks = pgTable(
  'alternative_blocks',
  {
    hash: hash32Column<BlockHash>('hash').notNull(),
    height: integer('height').notNull(),
    prevHash: hash32Column<BlockHash>('prev_hash').notNull(),
    timestamp: bigint('timestamp', { mode: 'number' }).notNull(), // Unix seconds.
    majorVersion: smallint('major_version').notNull(),
    minorVersion: smallint('minor_version').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    minerTxHash: hash32Column<TxHash>('miner_tx_hash').notNull(),
    txCount: integer('tx_count').notNull(), // Number of transactions without the coinbase.
    reward: u64Column('reward').notNull(), // Atomic units that the coinbase pays, with fees.
    // Difficulty of a block that was once on the main chain. Null for other blocks, because the daemon returns the difficulty of the
    // main chain for them.
    difficulty: u128Column('difficulty'),
    txHashes: bytesColumn('tx_hashes').array().notNull(),
    blob: bytesColumn('blob'), // Null when a reorg was deeper than the stored raw blocks.
    // Time when the block was first seen off the main chain.
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull().defaultNow(),
    // The last reorg that orphaned the block. Null if the block was never on the main chain of this index.
    reorgId: integer('reorg_id'),
  },
  (t) => [
    primaryKey({ name: 'alternative_blocks_pkey', columns: [t.hash] }),
    index('alternative_blocks_height_idx').on(t.height),
  ],
);

/** Transactions of the blocks in `alternative_blocks`, with the coinbase at position 0. */
export const alternativeTransactions = pgTable(
  'alternative_transactions',
  {
    blockHash: hash32Column<BlockHash>('block_hash').notNull(),
    position: integer('position').notNull(),
    hash: hash32Column<TxHash>('hash').notNull(),
    // These columns are all null if the daemon had dropped the transaction before the indexer saw the block.
    ...createTransactionColumns(),
    // Null if the daemon had dropped the transaction, for a coinbase (whose bytes are in the block), and if a
    // reorg was deeper than the stored raw blocks.
    blob: bytesColumn('blob'),
  },
  (t) => [
    primaryKey({ name: 'alternative_transactions_pkey', columns: [t.blockHash, t.position] }),
    index('alternative_transactions_hash_idx').on(t.hash),
    ...defineTxExtraIndexes('alternative_transactions', t),
  ],
);

/**
 * Returns the SQL expression of the highest index in a ring. The indices of a ring need not ascend. A migration creates the database
 * function. A query needs exactly this expression to use `alternative_inputs_newest_member_idx`.
 */
function newestRingMember(ring: SQLWrapper): SQL {
  return sql`newest_ring_member(${ring})`;
}

/**
 * Inputs of transactions in orphaned blocks, with the keys of their ring members on the branch where they were mined. The keys determine
 * whether the transaction can be mined again. They are copied from the table `outputs`, which contains all heights, so they are available
 * after a reorg of any depth. A coinbase has no row here.
 */
export const alternativeInputs = pgTable(
  'alternative_inputs',
  {
    txHash: hash32Column<TxHash>('tx_hash').notNull(),
    position: integer('position').notNull(),
    keyImage: hash32Column<KeyImage>('key_image').notNull(),
    amount: u64Column('amount').notNull(), // Amount of the ring members in atomic units, 0 for RingCT outputs.
    ring: bigint('ring', { mode: 'number' }).array().notNull(), // Same format as `inputs.ring`.
    // One-time keys of the ring members, in the order of `ring`. Null for an output that the index did not have.
    ringKeys: bytesColumn('ring_keys').array().notNull(),
  },
  (t) => [
    primaryKey({ name: 'alternative_inputs_pkey', columns: [t.txHash, t.position] }),
    index('alternative_inputs_key_image_idx').on(t.keyImage),
    index('alternative_inputs_newest_member_idx').on(t.amount, newestRingMember(t.ring)),
  ],
);
