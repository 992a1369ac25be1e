import { sql } from 'drizzle-orm';
import { createRowDecoder } from '../row-decoder.ts';
import { decodeNumber, createNullableDecoder } from '../value-decoders.ts';
import { executeAndDecodeRows } from './execute.ts';
import { firstHeightOfNewestBlocks } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';
import { minTxIdAtHeight, maxTxIdAtHeight, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';

/** Number of transactions with the same numbers of inputs and outputs and the same largest ring size. */
export interface TxsByInputAndOutputCount {
  /** Null when the format of the transaction is unknown. */
  readonly inputCount: number | null;
  readonly outputCount: number;
  readonly ringSize: number | null;
  readonly txCount: number;
}

export const MAX_BLOCKS_FOR_TX_COUNTS = 720;

const shapeRow = createRowDecoder({
  inputCount: createNullableDecoder(decodeNumber),
  outputCount: decodeNumber,
  ringSize: createNullableDecoder(decodeNumber),
  txCount: decodeNumber,
});

/**
 * Counts the transactions of the newest `blockCount` blocks by their numbers of inputs and outputs and their largest ring
 * size. Leaves out coinbases. Reads the rows of all these transactions.
 */
export async function countTxsByInputAndOutputCount(
  { db, tip }: Snapshot,
  blockCount: number,
): Promise<TxsByInputAndOutputCount[]> {
  const first = firstHeightOfNewestBlocks(tip, blockCount, MAX_BLOCKS_FOR_TX_COUNTS);
  return executeAndDecodeRows(
    db,
    shapeRow,
    sql`
    select input_count as "inputCount", output_count as "outputCount", ring_size as "ringSize", count(*) as "txCount"
    from transactions
    where id between ${minTxIdAtHeight(first)}::bigint and ${maxTxIdAtHeight(tip.height)}::bigint
      and id % ${TX_IDS_PER_BLOCK} <> 0
    group by 1, 2, 3`,
  );
}
