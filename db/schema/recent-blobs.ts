import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';

/**
 * Raw blocks and transactions of the newest heights, kept so that a block which a reorg orphans can be archived in full
 * even when the daemon has forgotten it (`pop_blocks`, a restart without `--keep-alt-blocks`). Old heights are deleted
 * as the indexed height moves on.
 */
export const recentBlockBlobs = pgTable(
  'recent_block_blobs',
  {
    height: integer('height').notNull(),
    blob: bytes('blob').notNull(),
  },
  (t) => [primaryKey({ name: 'recent_block_blobs_pkey', columns: [t.height] })],
);

/** Coinbases are not here: a block's blob contains its own. */
export const recentTransactionBlobs = pgTable(
  'recent_transaction_blobs',
  {
    txId: bigint('tx_id', { mode: 'number' }).notNull(),
    blob: bytes('blob').notNull(),
  },
  (t) => [primaryKey({ name: 'recent_transaction_blobs_pkey', columns: [t.txId] })],
);
