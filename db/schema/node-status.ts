import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { BlockHash } from '../../protocol/brands.ts';
import { hash32, u128 } from './columns.ts';

export const nodeStates = [
  'ok',
  'syncing', // the daemon is still catching up with its own network
  'busy', // it answers BUSY
  'unreachable',
  'invalid-answer', // it answers, and the answer is not what a Monero daemon says
  'wrong-network', // its chain is not the one in this database
  'pruned', // it does not hold what an index needs
] as const;

export const indexerPhases = [
  'backfill', // blocks are loaded in ranges
  'indexes', // they are loaded, and the indexes that were left out meanwhile are built
  'follow',
  'waiting', // for the daemon, the database or another indexer
  'paused', // by the operator
] as const;

/** One row, written by the indexer about once a second: the daemon as last seen, and what the indexer is doing. */
export const nodeStatus = pgTable(
  'node_status',
  {
    id: smallint('id').notNull().default(1),
    state: text('state', { enum: nodeStates }).notNull(),
    message: text('message').notNull(), // a plain sentence for people; empty when all is well
    // What the daemon last said about itself; null until it has said it once.
    nodeHeight: integer('node_height'), // height of its tip block
    targetHeight: integer('target_height'), // null when it knows of nothing higher
    topHash: hash32<BlockHash>('top_hash'),
    version: text('version'),
    nettype: text('nettype'),
    difficulty: u128('difficulty'), // of the next block; hash rate = difficulty / target seconds
    targetSeconds: integer('target_seconds'),
    poolSize: integer('pool_size'),
    alternativeBlocks: integer('alternative_blocks'),
    answeredAt: timestamp('answered_at', { withTimezone: true }), // the daemon's last good answer
    phase: text('phase', { enum: indexerPhases }).notNull(),
    // How far the current backfill or the building of indexes is, and how long it still takes; null outside one.
    progressShare: doublePrecision('progress_share'), // 0 to 1, of the work and not of the blocks
    secondsLeft: doublePrecision('seconds_left'), // null when it cannot be told yet
    buildingIndex: text('building_index'), // name of the index that is being built
    // Heights of the current backfill; null outside one.
    progressFrom: integer('progress_from'),
    progressTo: integer('progress_to'),
    progressCurrent: integer('progress_current'),
    blocksPerSecond: doublePrecision('blocks_per_second'),
    txsPerSecond: doublePrecision('txs_per_second'),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(), // heartbeat: old means no indexer runs
  },
  (t) => [
    primaryKey({ name: 'node_status_pkey', columns: [t.id] }),
    check('node_status_one_row', sql`${t.id} = 1`),
  ],
);
