import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn } from './columns.ts';

/**
 * Bytes of main-chain blocks that this version cannot decode completely, because it does not know the format of the
 * block or of one of its transactions. A newer version reads them again without the daemon. The table is empty unless
 * the chain is ahead of this version.
 */
export const unreadBlocks = pgTable(
  'unread_blocks',
  {
    height: integer('height').notNull(),
    lastReadWithFormats: text('read_by').notNull(), // Formats known to the version that last read the block (packages/protocol/known-formats.ts).
    blob: bytesColumn('blob').notNull(),
    txBlobs: bytesColumn('tx_blobs').array().notNull(), // All transactions, with the coinbase first.
  },
  (t) => [primaryKey({ name: 'unread_blocks_pkey', columns: [t.height] })],
);
