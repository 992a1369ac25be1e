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
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { hash32Column, u128Column } from './columns.ts';

/**
 * All states of node and indexer, with their severity. Pages, API, metrics and log use this list. With a `warning`, the index is correct
 * but may lag behind, and no one has to act now. An `error` lasts until an operator solves it.
 */
export const nodeStateSeverities = {
  ok: 'none',
  syncing: 'warning', // The daemon is still syncing with its network.
  busy: 'warning', // The daemon returns the status BUSY.
  unreachable: 'error',
  'invalid-answer': 'error', // The daemon responds, but not as a Monero daemon does.
  'wrong-network': 'error', // The daemon's chain is not the chain of this database.
  disagreement: 'warning', // The configured daemons have different chains.
  pruned: 'error', // The daemon lacks data that an index needs.
  shortage: 'error', // Postgres or Redis lacks disk, memory or connections.
  'queue-unreachable': 'error', // The job queue does not respond.
  stalled: 'error', // A backfill makes no progress, and no worker reports why.
  defect: 'error', // An unexpected error of this program.
} as const satisfies Readonly<Record<string, 'none' | 'warning' | 'error'>>;

type StateName = keyof typeof nodeStateSeverities;

export const nodeStates = Object.keys(nodeStateSeverities) as [StateName, ...StateName[]];

export const indexerPhases = [
  'backfill', // The indexer loads blocks in ranges.
  'indexes', // All blocks are loaded, and the dropped indexes are being rebuilt.
  'follow',
  'waiting', // The indexer waits for the daemon, the database or another indexer.
  'paused', // The operator has paused the indexer.
] as const;

/**
 * One row that the indexer writes about once a second: what the daemon last reported, and the progress of the indexer.
 */
export const nodeStatus = pgTable(
  'node_status',
  {
    id: smallint('id').notNull().default(1),
    state: text('state', { enum: nodeStates }).notNull(),
    message: text('message').notNull(), // A sentence for operators and visitors. Empty when there is no problem.
    // What the daemon last reported. Null before its first response.
    nodeHeight: integer('node_height'), // Height of the daemon's tip.
    targetHeight: integer('target_height'), // Null when the daemon knows no higher block.
    topHash: hash32Column<BlockHash>('top_hash'),
    version: text('version'),
    nettype: text('nettype'),
    difficulty: u128Column('difficulty'), // Difficulty of the next block. The hash rate is difficulty / target seconds.
    targetSeconds: integer('target_seconds'),
    poolSize: integer('pool_size'),
    alternativeBlocks: integer('alternative_blocks'),
    answeredAt: timestamp('answered_at', { withTimezone: true }), // Time of the daemon's last valid response.
    phase: text('phase', { enum: indexerPhases }).notNull(),
    // Progress and remaining time of the current backfill or index build. Null outside of both.
    progressFraction: doublePrecision('progress_share'), // Share of the work (not of the blocks) that is done, from 0 to 1.
    secondsLeft: doublePrecision('seconds_left'), // Null while no estimate exists.
    buildingIndex: text('building_index'), // Name of the index that is being built.
    // Heights of the current backfill. Null outside a backfill.
    progressStartHeight: integer('progress_from'),
    progressTargetHeight: integer('progress_to'),
    progressCurrentHeight: integer('progress_current'),
    blocksPerSecond: doublePrecision('blocks_per_second'),
    txsPerSecond: doublePrecision('txs_per_second'),
    // Time at which an indexer last wrote this row. An old value means that no indexer is running.
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'node_status_pkey', columns: [t.id] }),
    check('node_status_one_row', sql`${t.id} = 1`),
  ],
);
