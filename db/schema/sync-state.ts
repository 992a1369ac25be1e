import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { BlockHash } from '../../protocol/brands.ts';
import { NETWORKS } from '../../protocol/hard-forks.ts';
import { hash32 } from './columns.ts';

/**
 * One row: which chain this database holds and how far. Every transaction that changes what readers see updates it by
 * compare-and-swap on the indexed tip. No row: nothing was ever indexed.
 */
export const syncState = pgTable(
  'sync_state',
  {
    id: smallint('id').notNull().default(1),
    network: text('network', { enum: NETWORKS }).notNull(),
    genesisHash: hash32<BlockHash>('genesis_hash').notNull(),
    indexedHeight: integer('indexed_height').notNull(), // highest height that readers see, -1 before genesis
    indexedHash: hash32<BlockHash>('indexed_hash'), // null exactly at indexed height -1
    indexFormat: integer('index_format').notNull(), // what the rows mean; raised when old rows must be built again
    // Since when secondary indexes are left out because much is being loaded; null while all of them stand.
    bulkLoadSince: timestamp('bulk_load_since', { withTimezone: true }),
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
