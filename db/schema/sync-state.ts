import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { NETWORKS } from '@ringscope/protocol/hard-forks.ts';
import { hash32 } from './columns.ts';

/**
 * One row with the chain of this database and its indexed tip. Every SQL transaction that changes what
 * readers see updates it by compare-and-swap on the indexed tip. Without a row, nothing was ever indexed.
 */
export const syncState = pgTable(
  'sync_state',
  {
    id: smallint('id').notNull().default(1),
    network: text('network', { enum: NETWORKS }).notNull(),
    genesisHash: hash32<BlockHash>('genesis_hash').notNull(),
    // Highest height that readers see, -1 before the genesis block.
    indexedHeight: integer('indexed_height').notNull(),
    indexedHash: hash32<BlockHash>('indexed_hash'), // It is null exactly at indexed height -1.
    // Format of the rows. It is raised when old rows must be built again.
    indexFormat: integer('index_format').notNull(),
    // Time since which a bulk load runs, during which secondary indexes do not exist. It is null
    // outside a bulk load.
    bulkLoadSince: timestamp('bulk_load_since', { withTimezone: true }),
    // Begins the id of every event. Numbers of events start again in another database, and this value differs there.
    eventsEpoch: text('events_epoch')
      .notNull()
      .default(sql`substr(md5(gen_random_uuid()::text), 1, 8)`),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'sync_state_pkey', columns: [t.id] }),
    check('sync_state_one_row', sql`${t.id} = 1`),
    check(
      'sync_state_indexed_tip',
      sql`(${t.indexedHeight} = -1) = (${t.indexedHash} is null) and ${t.indexedHeight} >= -1`,
    ),
  ],
);
