import { sql } from 'drizzle-orm';
import { createNonNullColumnDecoder, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber, createNullableDecoder } from '../value-decoders.ts';
import { blocks, inputs, transactions } from '../schema/index.ts';
import { executeAndDecodeRows } from './execute.ts';
import type { OutputRef } from './ring-members.ts';
import { MAX_COUNTED_RING_REFERENCES } from './ring-search.ts';
import type { Snapshot } from './snapshot.ts';

/** A ring that includes a given output, with the time of the block that contains the ring. */
export interface RingWithTime {
  /** Position of the input with this ring among the inputs of its transaction. */
  readonly position: number;
  readonly ringSize: number;
  /** Time of the block that contains the ring, in Unix seconds. */
  readonly timestamp: number;
  /** Null when there are more than {@link MAX_RINGS_WITH_TX_HASH} rings. */
  readonly txHash: (typeof transactions.$inferSelect)['hash'] | null;
}

/** With more rings than this, {@link listRingsIncludingOutput} omits the hashes of their transactions. */
export const MAX_RINGS_WITH_TX_HASH = 60;

const timeRow = createRowDecoder({
  position: inputs.position,
  ringSize: decodeNumber,
  timestamp: blocks.timestamp,
  txHash: createNullableDecoder(createNonNullColumnDecoder(transactions.hash)),
});

/**
 * Lists all rings of the chain that include an output, oldest first. It uses the same partial indexes as `lookUpRingReferences`, so the caller
 * must know that they exist and that there are at most {@link MAX_COUNTED_RING_REFERENCES} rings.
 */
export async function listRingsIncludingOutput(
  { db, tip }: Snapshot,
  output: OutputRef,
): Promise<RingWithTime[]> {
  const { amount, globalIndex } = output;
  const inBucket =
    amount === 0n
      ? sql`amount = 0`
      : sql`amount > 0 and amount = ${amount.toString()}::numeric and ring_member_keys(amount, ring)
          @> array[hash_numeric_extended(${amount.toString()}::numeric, ${globalIndex}::bigint)]`;
  return executeAndDecodeRows(
    db,
    timeRow,
    sql`
    with found as materialized (
      select tx_id, position, cardinality(ring) as "ringSize" from inputs
      where ${inBucket} and ring @> array[${globalIndex}::bigint] limit ${MAX_COUNTED_RING_REFERENCES + 1})
    select found.position, "ringSize", block.timestamp,
      case when (select count(*) from found) <= ${MAX_RINGS_WITH_TX_HASH}
        then (select hash from transactions where id = tx_id) end as "txHash"
    from found join blocks block on block.height = (tx_id / 65536)::integer
    where block.height <= ${tip.height}
    order by tx_id, found.position`,
  );
}
