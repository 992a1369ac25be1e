import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytesColumn } from './columns.ts';

/**
 * Raw blocks and transactions of the newest heights. With them, an orphaned block can be stored completely, even if the daemon no longer
 * has it (`pop_blocks`, or a restart without `--keep-alt-blocks`). Old heights are deleted as the indexed height rises.
 */
export const recentBlockBlobs = pgTable(
  'recent_block_blobs',
  {
    height: integer('height').notNull(),
    blob: bytesColumn('blob').notNull(),
  },
  (t) => [primaryKey({ name: 'recent_block_blobs_pkey', columns: [t.height] })],
);

/** Raw transactions without coinbases, because the blob of a block contains its coinbase. */
export const recentTransactionBlobs = pgTable(
  'recent_transaction_blobs',
  {
    txId: bigint('tx_id', { mode: 'number' }).notNull(),
    blob: bytesColumn('blob').notNull(),
  },
  (t) => [primaryKey({ name: 'recent_transaction_blobs_pkey', columns: [t.txId] })],
);
