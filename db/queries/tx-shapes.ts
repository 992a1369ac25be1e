import { sql } from 'drizzle-orm';
import { rowDecoder } from '../row-decoder.ts';
import { decodeNumber, nullableDecoder } from '../value-decoders.ts';
import { executeAndDecodeRows } from './execute.ts';
import { firstHeightOfNewestBlocks } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';
import { firstTxId, lastTxId, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';

/** Number of transactions with the same numbers of inputs and outputs and the same largest ring size. */
export interface TxsByInputAndOutputCount {
  /** Null when the format of the transaction is unknown. */
  readonly inputs: number | null;
  readonly outputs: number;
  readonly ringSize: number | null;
  readonly txs: number;
}

export const MAX_BLOCKS_FOR_TX_COUNTS = 720;

const shapeRow = rowDecoder({
  inputs: nullableDecoder(decodeNumber),
  outputs: decodeNumber,
  ringSize: nullableDecoder(decodeNumber),
  txs: decodeNumber,
});

/**
 * Counts the transactions of the newest `count` blocks by their numbers of inputs and outputs and their largest ring
 * size. Leaves out coinbases. Reads the rows of all these transactions.
 */
export async function countTxsByInputAndOutputCount(
  { db, tip }: Snapshot,
  count: number,
): Promise<TxsByInputAndOutputCount[]> {
  const first = firstHeightOfNewestBlocks(tip, count, MAX_BLOCKS_FOR_TX_COUNTS);
  return executeAndDecodeRows(
    db,
    shapeRow,
    sql`
    select input_count as inputs, output_count as outputs, ring_size as "ringSize", count(*) as txs
    from transactions
    where id between ${firstTxId(first)}::bigint and ${lastTxId(tip.height)}::bigint
      and id % ${TX_IDS_PER_BLOCK} <> 0
    group by 1, 2, 3`,
  );
}
