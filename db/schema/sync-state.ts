import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { NETWORKS } from '@ringscope/protocol/hard-forks.ts';
import { hash32Column } from './columns.ts';

/**
 * One row with the chain of this database and its indexed tip. Every SQL transaction that changes what readers see updates it by
 * compare-and-swap on the indexed tip. There is no row before the first run of an indexer.
 */
export const syncState = pgTable(
  'sync_state',
  {
    id: smallint('id').notNull().default(1),
    network: text('network', { enum: NETWORKS }).notNull(),
    genesisHash: hash32Column<BlockHash>('genesis_hash').notNull(),
    // Highest height that readers see, -1 before the genesis block.
    indexedHeight: integer('indexed_height').notNull(),
    indexedHash: hash32Column<BlockHash>('indexed_hash'), // Null exactly at indexed height -1.
    // Number of the format of the rows. A release of Ringscope raises it when old rows must be rebuilt.
    indexFormat: integer('index_format').notNull(),
    // Start of the current bulk load, during which secondary indexes do not exist. Null outside a bulk load.
    bulkLoadSince: timestamp('bulk_load_since', { withTimezone: true }),
    // Prefix of the id of every event. Another database numbers its events from 1 again, and has another value here.
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
