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
import type { BlockHash, KeyImage, TxHash } from '../../protocol/brands.ts';
import { bytes, hash32, u128, u64 } from './columns.ts';
import { transactionColumns } from './transaction-columns.ts';

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
    oldTipTimestamp: bigint('old_tip_timestamp', { mode: 'number' }).notNull(), // unix seconds
    // As far as this index went in one step: the branch may have been longer already.
    newTipHeight: integer('new_tip_height').notNull(),
    newTipHash: hash32<BlockHash>('new_tip_hash').notNull(),
    newTipTimestamp: bigint('new_tip_timestamp', { mode: 'number' }).notNull(), // unix seconds
  },
  (t) => [primaryKey({ name: 'reorgs_pkey', columns: [t.id] })],
);

/**
 * Both branches of each reorg above the block they share. The blocks themselves are in `blocks` or in
 * `alternative_blocks`, whichever way later reorgs moved them.
 */
export const reorgBlocks = pgTable(
  'reorg_blocks',
  {
    reorgId: integer('reorg_id').notNull(),
    orphaned: boolean('orphaned').notNull(), // true: on the branch that was left
    height: integer('height').notNull(),
    hash: hash32<BlockHash>('hash').notNull(),
  },
  (t) => [
    primaryKey({ name: 'reorg_blocks_pkey', columns: [t.reorgId, t.orphaned, t.height] }),
    index('reorg_blocks_hash_idx').on(t.hash),
  ],
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
  ],
);

/** Transactions of archived blocks, coinbase at position 0. */
export const alternativeTransactions = pgTable(
  'alternative_transactions',
  {
    blockHash: hash32<BlockHash>('block_hash').notNull(),
    position: integer('position').notNull(),
    hash: hash32<TxHash>('hash').notNull(),
    ...transactionColumns(), // all null when the daemon had lost the transaction before the index saw its block
    blob: bytes('blob'), // null too for a coinbase (the block holds it) and below the raw blocks that are kept
  },
  (t) => [
    primaryKey({ name: 'alternative_transactions_pkey', columns: [t.blockHash, t.position] }),
    index('alternative_transactions_hash_idx').on(t.hash),
  ],
);

/**
 * Returns the highest index that a ring names: rings need not ascend. The function is of the migration that made it. A
 * query must have exactly this expression to be served by `alternative_inputs_newest_member_idx`.
 */
function newestRingMember(ring: SQLWrapper): SQL {
  return sql`newest_ring_member(${ring})`;
}

/**
 * What the transactions of orphaned blocks spent, with the keys that their rings had on the branch where they were
 * mined: whether one can be mined again is decided by them. Taken from the main chain's rows, so that a reorg may be of
 * any depth. A coinbase has none here.
 */
export const alternativeInputs = pgTable(
  'alternative_inputs',
  {
    txHash: hash32<TxHash>('tx_hash').notNull(),
    position: integer('position').notNull(),
    keyImage: hash32<KeyImage>('key_image').notNull(),
    amount: u64('amount').notNull(), // the bucket that the ring points into
    ring: bigint('ring', { mode: 'number' }).array().notNull(), // as in `inputs`
    // One-time keys of the members, in the same order; an element is null where the index had no such output.
    ringKeys: bytes('ring_keys').array().notNull(),
  },
  (t) => [
    primaryKey({ name: 'alternative_inputs_pkey', columns: [t.txHash, t.position] }),
    index('alternative_inputs_key_image_idx').on(t.keyImage),
    index('alternative_inputs_newest_member_idx').on(t.amount, newestRingMember(t.ring)),
  ],
);
