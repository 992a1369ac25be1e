import { sql, type SQL } from 'drizzle-orm';
import { createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { toRingSearchRangeKey, type RingSearchRange } from '../ring-height-ranges.ts';
import { blocks, inputs, transactions } from '../schema/index.ts';
import { TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { executeAndDecodeRows } from './execute.ts';
import type { TxHashAndTime } from './origins.ts';
import { requireAllowedLimit } from './page-limit.ts';
import {
  MAX_RING_REFERENCES_PER_PAGE,
  toRingReferencePage,
  type InputWithRingPosition,
  type RingReferencePage,
  type RingReferencePagePosition,
} from './references.ts';
import type { OutputRef } from './ring-members.ts';
import { searchRingsInHeightRanges } from './ring-search.ts';
import type { Snapshot } from './snapshot.ts';

const inputRow = createRowDecoder({
  txId: inputs.txId,
  position: inputs.position,
  keyImage: inputs.keyImage,
  ringPosition: decodeNumber,
  ringSize: decodeNumber,
});

/**
 * Returns the statement that finds the inputs whose rings include an output, among the inputs in one range of
 * heights ({@link RingSearchRange}). It uses one of two partial database indexes: for RingCT outputs, or for outputs
 * with a clear amount.
 *
 * The statement must have neither an order nor a bound on ids. PostgreSQL has no statistics about ring
 * members and assumes that each output is a member of 0.5 % of all rings. With an order or a bound, the
 * planner would therefore scan another index until it has found enough rows.
 */
export function createRingSearchStatement(
  output: OutputRef,
  range: RingSearchRange,
  limit: number | undefined,
): SQL {
  const { amount, globalIndex } = output;
  const inRing = sql`ring @> array[${globalIndex}::bigint]`;
  const bucket =
    amount === 0n
      ? sql`amount = 0 and ${inRing}`
      : sql`amount > 0 and amount = ${amount.toString()}::numeric and ${inRing}
          and ring_member_keys(amount, ring)
            @> array[hash_numeric_extended(${amount.toString()}::numeric, ${globalIndex}::bigint)]`;
  const within = sql`ring_eras(tx_id) @> array[${toRingSearchRangeKey(range)}::bigint]`;
  return sql`
    select tx_id as "txId", position, key_image as "keyImage", cardinality(ring) as "ringSize",
      array_position(ring, ${globalIndex}::bigint) - 1 as "ringPosition"
    from inputs where ${bucket} and ${within}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
}

/**
 * Returns a page of the inputs whose rings include an output, newest first, for an output with more references
 * than `lookUpRingReferences` reads at once. It searches one range of heights ({@link RingSearchRange}) after another, so
 * the cost depends on the references near the page and not on their total number.
 *
 * The statements are hand-written, because drizzle cannot express the operators of the database index.
 *
 * @param snapshot of a database that has the indexes of ring references
 */
export async function listRingReferencesByHeightRange(
  snapshot: Snapshot,
  output: OutputRef,
  position: RingReferencePagePosition,
  limit: number,
): Promise<RingReferencePage> {
  requireAllowedLimit(limit, MAX_RING_REFERENCES_PER_PAGE);
  const { db, tip } = snapshot;
  const found = await searchRingsInHeightRanges(
    (range, maxInputs) =>
      executeAndDecodeRows(db, inputRow, createRingSearchStatement(output, range, maxInputs)),
    {
      direction: position.kind === 'newer-than' ? 'newer' : 'older',
      startAfterInput: position.kind === 'newest' ? undefined : position.input,
      tipHeight: tip.height,
      limit: limit + 1,
    },
  );
  const origins = await readOrigins(snapshot, found);
  const originOf = (txId: number): TxHashAndTime => {
    const origin = origins.get(txId);
    if (origin === undefined)
      throw new Error(
        `The index is damaged: transaction id ${txId} of an input has no row in the table transactions. Run \`npm run indexer -- verify\`.`,
      );
    return origin;
  };
  return toRingReferencePage(found, originOf, { position, limit, totalCount: undefined });
}

const originRow = createRowDecoder({
  id: transactions.id,
  txHash: transactions.hash,
  timestamp: blocks.timestamp,
});

async function readOrigins(
  { db }: Snapshot,
  found: readonly InputWithRingPosition[],
): Promise<ReadonlyMap<number, TxHashAndTime>> {
  const ids = `{${[...new Set(found.map(({ txId }) => txId))].join(',')}}`;
  const rows = await executeAndDecodeRows(
    db,
    originRow,
    sql`
    select t.id, t.hash as "txHash", b.timestamp
      from unnest(${ids}::bigint[]) as wanted (id)
      join transactions t using (id)
      join blocks b on b.height = t.id / ${TX_IDS_PER_BLOCK}::bigint`,
  );
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}
