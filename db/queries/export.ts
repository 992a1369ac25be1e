import { and, asc, gt, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import {
  decodeBytesColumn,
  decodeIntegerColumn,
  decodeNullableBytesColumn,
  decodeNullableIntegerColumn,
  decodeNullableNumericColumn,
  decodeNumericColumn,
} from '../binary-columns.ts';
import { createNonNullColumnDecoder, createRowDecoder, type DecodedRow } from '../row-decoder.ts';
import { decodeNumber, createNullableDecoder, type ValueDecoder } from '../value-decoders.ts';
import { blocks, blockTotals } from '../schema/index.ts';
import { maxTxIdAtHeight } from '../schema/tx-ids.ts';
import type { LookupReader } from '../client.ts';
import type { StoredBlock } from './blocks.ts';
import { executeAndDecodeRows } from './execute.ts';
import { requireIndexes } from './index-state.ts';
import { defineLookup, runLookup } from './lookup.ts';
import { requireAllowedLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

/** Maximum number of blocks in one part of an export. */
const BLOCKS_PER_PART = 1_000;

/**
 * Number of transactions in one part of an export, with all their outputs. Most transactions have two outputs. If the
 * transactions have long extra fields, a part has a few megabytes.
 */
const TXS_PER_PART = 2_000;

/** Heights to export, both ends included. */
export interface ExportRange {
  readonly fromHeight: number;
  readonly toHeight: number;
}

/** A part of an export in the order of the chain, and the position after which the next part begins. */
export interface ExportBatch<Row> {
  readonly rows: readonly Row[];
  /** Position after which the next part begins. Undefined after the last part. */
  readonly nextPosition: number | undefined;
}

/** A part of an export as columns: the values of each field, in the order of the rows. */
export interface ExportColumnBatch<Columns> extends Pick<ExportBatch<never>, 'nextPosition'> {
  readonly columns: Columns;
}

const endHashLookup = defineLookup(
  'export_end_hash',
  [],
  ['(select hash from blocks where height = $1 and height <= (select indexed_height from state))'],
);
const decodeEndHash = createNullableDecoder(createNonNullColumnDecoder(blocks.hash));

/**
 * Returns the hash of the highest block of an export. A reorg that affects the export changes this hash. Undefined when the highest
 * height of the export is above the tip.
 *
 * @throws EmptyIndexError
 */
export async function lookUpExportEndHash(
  reader: LookupReader,
  { toHeight }: ExportRange,
): Promise<BlockHash | undefined> {
  const { columns } = await runLookup(reader, endHashLookup, [toHeight]);
  return decodeEndHash(columns[0]) ?? undefined;
}

/** Returns the position that makes an export of blocks begin at a height. */
export function getBlockExportPositionBeforeHeight(height: number): number {
  return height - 1;
}

/** Returns the position that makes an export of transactions or outputs begin at a height. */
export function getTxExportPositionBeforeHeight(height: number): number {
  return maxTxIdAtHeight(height - 1);
}

/** Returns the last height of an export, which is at most the indexed tip. */
export function getExportEndHeight({ tip }: Snapshot, { toHeight }: ExportRange): number {
  return Math.min(toHeight, tip.height);
}

/** Reads the blocks of an export, ordered by height. */
export async function readExportedBlocks(
  snapshot: Snapshot,
  range: ExportRange,
  afterHeight: number,
): Promise<ExportBatch<StoredBlock>> {
  const rows = await snapshot.db
    .select()
    .from(blocks)
    .where(and(gt(blocks.height, afterHeight), lte(blocks.height, getExportEndHeight(snapshot, range))))
    .orderBy(asc(blocks.height))
    .limit(BLOCKS_PER_PART);
  return { rows, nextPosition: rows.length < BLOCKS_PER_PART ? undefined : rows.at(-1)?.height };
}

const partEnd = createRowDecoder({ last: createNullableDecoder(decodeNumber) });

/**
 * Returns the highest id of the transactions in the next part of an export. Returns undefined when no transaction is
 * left.
 *
 * @param maxTxs maximum number of transactions in the part
 */
export async function readLastTxIdOfExportBatch(
  snapshot: Snapshot,
  range: ExportRange,
  afterTxId: number,
  maxTxs: number,
): Promise<number | undefined> {
  const end = maxTxIdAtHeight(getExportEndHeight(snapshot, range));
  const [row] = await executeAndDecodeRows(
    snapshot.db,
    partEnd,
    sql`
    select max(id) as last from
      (select id from transactions where id > ${afterTxId}::bigint and id <= ${end}::bigint order by id limit ${maxTxs}) as part`,
  );
  return row?.last ?? undefined;
}

type ColumnFields = Readonly<Record<string, ValueDecoder<readonly unknown[]>>>;

/**
 * Runs a statement and reads its rows as columns.
 *
 * @param fields decoders of `db/binary-columns.ts`, by the names of the fields that the statement selects
 * @param rowsStatement a statement that selects the fields; the values of each column have the order of its rows
 */
export async function readRowsAsColumns<const Fields extends ColumnFields>(
  { db }: Pick<Snapshot, 'db'>,
  fields: Fields,
  rowsStatement: SQL,
): Promise<DecodedRow<Fields>> {
  const names = Object.keys(fields).map((name) => sql.identifier(name));
  const columns = names.map((name) => sql`array_send(array_agg(${name})) as ${name}`);
  const [decoded] = await executeAndDecodeRows(
    db,
    createRowDecoder(fields),
    sql`select ${sql.join(columns, sql`, `)} from (${rowsStatement}) as rows`,
  );
  if (decoded === undefined)
    throw new Error(
      `The query of the columns ${Object.keys(fields).join(', ')} returned no row. It must return exactly one, so it must not have a GROUP BY clause.`,
    );
  return decoded;
}

const txColumns = {
  id: decodeIntegerColumn,
  hash: decodeBytesColumn,
  version: decodeIntegerColumn,
  rctType: decodeNullableIntegerColumn,
  size: decodeIntegerColumn,
  weight: decodeNullableIntegerColumn,
  fee: decodeNullableNumericColumn,
  unlockTime: decodeNullableNumericColumn,
  inputCount: decodeNullableIntegerColumn,
  outputCount: decodeIntegerColumn,
  ringSize: decodeNullableIntegerColumn,
  extra: decodeNullableBytesColumn,
};

export type ExportedTxColumns = DecodedRow<typeof txColumns>;

/** Reads transactions in the order of the chain, with coinbases. */
export async function readExportedTxs(
  snapshot: Snapshot,
  range: ExportRange,
  afterTxId: number,
): Promise<ExportColumnBatch<ExportedTxColumns>> {
  const last = await readLastTxIdOfExportBatch(snapshot, range, afterTxId, TXS_PER_PART);
  const columns = await readRowsAsColumns(
    snapshot,
    txColumns,
    sql`
    select id, hash, version, rct_type as "rctType", size, weight, fee, unlock_time as "unlockTime",
      input_count as "inputCount", output_count as "outputCount", ring_size as "ringSize", extra
      from transactions where id > ${afterTxId}::bigint and id <= ${last ?? afterTxId}::bigint order by id`,
  );
  return { columns, nextPosition: last };
}

const outputColumns = {
  txId: decodeIntegerColumn,
  position: decodeIntegerColumn,
  amount: decodeNumericColumn,
  globalIndex: decodeIntegerColumn,
  clearAmount: decodeNullableNumericColumn,
  key: decodeNullableBytesColumn,
  viewTag: decodeNullableIntegerColumn,
  carrotFields: decodeNullableBytesColumn,
};

export type ExportedOutputColumns = DecodedRow<typeof outputColumns>;

/**
 * Reads a part of an export of outputs, in the order of the chain. A part contains either all outputs of a transaction
 * or none.
 *
 * @throws IndexesMissingError
 */
export async function readExportedOutputs(
  snapshot: Snapshot,
  range: ExportRange,
  afterTxId: number,
): Promise<ExportColumnBatch<ExportedOutputColumns>> {
  requireIndexes(snapshot);
  const last = await readLastTxIdOfExportBatch(snapshot, range, afterTxId, TXS_PER_PART);
  const columns = await readRowsAsColumns(
    snapshot,
    outputColumns,
    sql`
    select tx_id as "txId", position, amount, global_index as "globalIndex", clear_amount as "clearAmount", key,
      view_tag as "viewTag", carrot_fields as "carrotFields"
      from outputs where tx_id > ${afterTxId}::bigint and tx_id <= ${last ?? afterTxId}::bigint order by tx_id, position`,
  );
  return { columns, nextPosition: last };
}

export const BLOCKS_PER_EXPORT_RANGE = 10_000;

export const MAX_EXPORT_RANGES_PER_PAGE = 100;

/** A range of blocks with the numbers of its transactions and RingCT outputs. */
export interface ExportRangeSummary {
  readonly fromHeight: number;
  readonly toHeight: number;
  readonly firstHash: BlockHash;
  readonly lastHash: BlockHash;
  readonly txCount: number;
  readonly rctOutputCount: number;
}

export interface ExportRangePage {
  readonly ranges: readonly ExportRangeSummary[];
  /** Lowest height of the next page. Undefined on the last page. */
  readonly nextPageFromHeight: number | undefined;
}

/**
 * Lists the ranges of an export, lowest first. The last one ends at the tip.
 *
 * @param fromHeight lowest height, a multiple of {@link BLOCKS_PER_EXPORT_RANGE}
 * @throws RangeError for an invalid limit
 */
export async function listExportRanges(
  { db, tip }: Snapshot,
  fromHeight: number,
  limit: number,
): Promise<ExportRangePage> {
  requireAllowedLimit(limit, MAX_EXPORT_RANGES_PER_PAGE);
  const bounds = Array.from({ length: limit }, (_, index) => fromHeight + index * BLOCKS_PER_EXPORT_RANGE)
    .filter((first) => first <= tip.height)
    .map((first) => ({
      fromHeight: first,
      toHeight: Math.min(first + BLOCKS_PER_EXPORT_RANGE - 1, tip.height),
    }));
  const heights = bounds.flatMap((range) => [range.fromHeight, range.toHeight]);
  const [ends, sums] = await Promise.all([
    db
      .select({ height: blocks.height, hash: blocks.hash })
      .from(blocks)
      .where(inArray(blocks.height, heights)),
    db
      .select({ height: blockTotals.height, txs: blockTotals.txs, rctOutputs: blockTotals.rctOutputs })
      .from(blockTotals)
      .where(inArray(blockTotals.height, [fromHeight - 1, ...bounds.map(({ toHeight }) => toHeight)])),
  ]);
  const hashes = new Map(ends.map(({ height, hash }) => [height, hash]));
  const totals = new Map(sums.map((sum) => [sum.height, sum]));
  const ranges = bounds.map((range): ExportRangeSummary => {
    const [firstHash, lastHash] = [hashes.get(range.fromHeight), hashes.get(range.toHeight)];
    const last = totals.get(range.toHeight);
    const before = totals.get(range.fromHeight - 1);
    if (firstHash === undefined || lastHash === undefined || last === undefined) {
      throw new Error(
        `The index is damaged: block ${range.fromHeight} or ${range.toHeight} has no row in the table blocks or block_totals. Run \`npm run indexer -- verify\`.`,
      );
    }
    return {
      ...range,
      firstHash,
      lastHash,
      // `block_totals` does not count coinbases.
      txCount: last.txs - (before?.txs ?? 0) + range.toHeight - range.fromHeight + 1,
      rctOutputCount: last.rctOutputs - (before?.rctOutputs ?? 0),
    };
  });
  const end = (ranges.at(-1)?.toHeight ?? tip.height) + 1;
  return { ranges, nextPageFromHeight: end <= tip.height ? end : undefined };
}
