import { asc, between, eq, gt, sql, and, inArray } from 'drizzle-orm';
import {
  decodeBytesColumn,
  decodeIntegerColumn,
  decodeIntegerListColumn,
  decodeNullableIntegerListColumn,
  decodeNumericColumn,
} from '../binary-columns.ts';
import { createRowDecoder, type DecodedRow } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { reorgBlocks, reorgs, transactionFates, transactions } from '../schema/index.ts';
import { minTxIdAtHeight, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { executeAndDecodeRows } from './execute.ts';
import {
  getExportEndHeight,
  readRowsAsColumns,
  readLastTxIdOfExportBatch,
  type ExportBatch,
  type ExportColumnBatch,
  type ExportRange,
} from './export.ts';
import { requireIndexes } from './index-state.ts';
import type { Snapshot } from './snapshot.ts';

/** Number of heights whose first-seen times form one part of an export. */
const HEIGHTS_PER_PART = 500;

/** Number of reorgs whose blocks or orphaned transactions form one part of an export. */
const REORGS_PER_PART = 100;

/**
 * Number of transactions whose inputs form one part of an export. Each member of a ring with visible amounts needs a
 * lookup.
 */
const TXS_PER_INPUT_PART = 1_000;

/** Number of transactions whose amount commitments form one part of an export. The commitments come from the node. */
const TXS_PER_COMMITMENT_PART = 500;

const inputColumns = {
  txId: decodeIntegerColumn,
  position: decodeIntegerColumn,
  keyImage: decodeBytesColumn,
  amount: decodeNumericColumn,
  ring: decodeIntegerListColumn,
  ringHeights: decodeNullableIntegerListColumn,
};

export type ExportedInputColumns = DecodedRow<typeof inputColumns>;

/**
 * Reads inputs in the order of the chain, with the heights of their ring members. Unless `includesRctMemberHeights` is true, all
 * heights are null for a ring of RingCT outputs, and the caller can compute them from the totals in
 * `rct-output-totals.ts`. The height of a single member is null if the chain does not have the output.
 *
 * @param includesRctMemberHeights whether to look up the height of each RingCT ring member
 * @throws IndexesMissingError
 */
export async function readExportedInputs(
  snapshot: Snapshot,
  range: ExportRange,
  afterTxId: number,
  includesRctMemberHeights: boolean,
): Promise<ExportColumnBatch<ExportedInputColumns>> {
  requireIndexes(snapshot);
  const last = await readLastTxIdOfExportBatch(snapshot, range, afterTxId, TXS_PER_INPUT_PART);
  const columns = await readRowsAsColumns(
    snapshot,
    inputColumns,
    sql`
    select input.tx_id as "txId", input.position, input.key_image as "keyImage", input.amount,
      array_send(input.ring) as ring,
      case when input.amount > 0 or ${includesRctMemberHeights}::boolean then array_send(coalesce(
        (select array_agg((output.tx_id / ${TX_IDS_PER_BLOCK}::bigint)::integer order by member.number)
          from unnest(input.ring) with ordinality as member (global_index, number)
          left join outputs output on output.amount = input.amount and output.global_index = member.global_index
            and output.tx_id < ${minTxIdAtHeight(snapshot.tip.height + 1)}::bigint), '{}')) end as "ringHeights"
      from inputs input
     where input.tx_id > ${afterTxId}::bigint and input.tx_id <= ${last ?? afterTxId}::bigint
     order by input.tx_id, input.position`,
  );
  return { columns, nextPosition: last };
}

/** A transaction whose amounts are hidden. */
export type TxWithHiddenAmounts = Pick<typeof transactions.$inferSelect, 'id' | 'hash'>;

/** Reads the transactions with hidden amounts, in the order of the chain. */
export async function readTxsWithHiddenAmounts(
  snapshot: Snapshot,
  range: ExportRange,
  afterTxId: number,
): Promise<ExportBatch<TxWithHiddenAmounts>> {
  requireIndexes(snapshot);
  const last = await readLastTxIdOfExportBatch(snapshot, range, afterTxId, TXS_PER_COMMITMENT_PART);
  if (last === undefined) return { rows: [], nextPosition: undefined };
  const rows = await snapshot.db
    .select({ id: transactions.id, hash: transactions.hash })
    .from(transactions)
    .where(
      and(
        gt(transactions.id, afterTxId),
        sql`${transactions.id} <= ${last}`,
        sql`${transactions.id} % ${TX_IDS_PER_BLOCK} <> 0`,
        eq(transactions.version, 2),
        sql`${transactions.rctType} is not null`,
      ),
    )
    .orderBy(asc(transactions.id));
  return { rows, nextPosition: last };
}

const sightingRow = createRowDecoder({
  txId: transactions.id,
  hash: transactions.hash,
  firstSeenMs: decodeNumber,
  leftMs: decodeNumber,
});

export type ExportedFirstSeenTime = ReturnType<typeof sightingRow.decode>;

/** Reads when the transactions in a range of blocks were first seen in the pool, in the order of the chain. */
export async function readExportedFirstSeenTimes(
  snapshot: Snapshot,
  range: ExportRange,
  afterHeight: number,
): Promise<ExportBatch<ExportedFirstSeenTime>> {
  const end = getExportEndHeight(snapshot, range);
  const last = Math.min(afterHeight + HEIGHTS_PER_PART, end);
  const rows = await executeAndDecodeRows(
    snapshot.db,
    sightingRow,
    sql`
    select tx.id as "txId", tx.hash, round(sight.seen_at * 1000)::float8 as "firstSeenMs",
      round(extract(epoch from times.left_at) * 1000)::float8 as "leftMs"
      from first_seen_times times
      cross join lateral unnest(times.seen_at) with ordinality as sight (seen_at, position)
      join transactions tx on tx.id = times.height::bigint * ${TX_IDS_PER_BLOCK} + sight.position
     where times.height > ${afterHeight} and times.height <= ${last} and sight.seen_at is not null
     order by tx.id`,
  );
  return { rows, nextPosition: last < end ? last : undefined };
}

/** Returns the ids greater than `after` of the reorgs whose fork height is in the range. */
async function readReorgIds(
  { db }: Snapshot,
  { fromHeight, toHeight }: ExportRange,
  after: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: reorgs.id })
    .from(reorgs)
    .where(and(gt(reorgs.id, after), between(reorgs.forkHeight, fromHeight, toHeight)))
    .orderBy(asc(reorgs.id))
    .limit(REORGS_PER_PART);
  return rows.map(({ id }) => id);
}

function lastReorgId(ids: readonly number[]): number | undefined {
  return ids.length < REORGS_PER_PART ? undefined : ids.at(-1);
}

/**
 * Reads a part of an export of reorgs: both branches of each reorg whose fork height is in the range.
 *
 * @param afterReorgId id of the last reorg in the previous part of the export
 */
export async function readExportedReorgs(snapshot: Snapshot, range: ExportRange, afterReorgId: number) {
  const ids = await readReorgIds(snapshot, range, afterReorgId);
  const rows = await snapshot.db
    .select({
      reorg: reorgBlocks.reorgId,
      detectedAt: reorgs.detectedAt,
      forkHeight: reorgs.forkHeight,
      orphaned: reorgBlocks.orphaned,
      height: reorgBlocks.height,
      hash: reorgBlocks.hash,
    })
    .from(reorgBlocks)
    .innerJoin(reorgs, eq(reorgs.id, reorgBlocks.reorgId))
    .where(inArray(reorgBlocks.reorgId, ids))
    .orderBy(asc(reorgBlocks.reorgId), asc(reorgBlocks.orphaned), asc(reorgBlocks.height));
  return { rows, nextPosition: lastReorgId(ids) };
}

/**
 * Reads a part of an export of what became of the transactions that the reorgs of the range removed from the main chain.
 *
 * @param afterReorgId id of the last reorg in the previous part of the export
 */
export async function readExportedTransactionFates(
  snapshot: Snapshot,
  range: ExportRange,
  afterReorgId: number,
) {
  const ids = await readReorgIds(snapshot, range, afterReorgId);
  const rows = await snapshot.db
    .select()
    .from(transactionFates)
    .where(inArray(transactionFates.reorgId, ids))
    .orderBy(asc(transactionFates.reorgId), asc(transactionFates.txHash), asc(transactionFates.number));
  return { rows, nextPosition: lastReorgId(ids) };
}
