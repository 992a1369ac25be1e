import { and, asc, gt, inArray, lte } from 'drizzle-orm';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { blocks, blockTotals, outputs, transactions } from '../schema/index.ts';
import { lastTxId } from '../schema/tx-ids.ts';
import { getBlockByHeight, type StoredBlock } from './blocks.ts';
import { requireIndexes } from './index-state.ts';
import { requireAllowedLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

/** Maximum number of rows in one part of an export. A part of transactions with long extra fields has a few megabytes. */
const ROWS_PER_PART = 1_000;

/** Number of transactions whose inputs or outputs form one part of an export. Most transactions have two. */
const TXS_PER_PART = 500;

export type ExportedTx = typeof transactions.$inferSelect;
export type ExportedOutput = typeof outputs.$inferSelect;

/** Heights to export, both ends included. */
export interface ExportRange {
  readonly from: number;
  readonly to: number;
}

/** A part of an export in the order of the chain, and the position after which the next part begins. */
export interface ExportBatch<Row> {
  readonly rows: readonly Row[];
  /** Position after which the next part begins. Undefined after the last part. */
  readonly next: number | undefined;
}

/** Returns the hash of the highest block of an export. A reorg that affects the export changes this hash. */
export async function getExportEndHash(
  snapshot: Snapshot,
  { to }: ExportRange,
): Promise<BlockHash | undefined> {
  return (await getBlockByHeight(snapshot, to))?.hash;
}

/** Returns the position before the block at a height, for an export of blocks. */
export function exportPositionBeforeBlock(height: number): number {
  return height - 1;
}

/** Returns the position before the transactions at a height, for an export of transactions or outputs. */
export function exportPositionBeforeTx(height: number): number {
  return lastTxId(height - 1);
}

/** Returns the height at which an export ends. */
export function exportedEndHeight({ tip }: Snapshot, { to }: ExportRange): number {
  return Math.min(to, tip.height);
}

/** Reads the blocks of an export, ordered by height. */
export async function readExportedBlocks(
  snapshot: Snapshot,
  range: ExportRange,
  after: number,
): Promise<ExportBatch<StoredBlock>> {
  const rows = await snapshot.db
    .select()
    .from(blocks)
    .where(and(gt(blocks.height, after), lte(blocks.height, exportedEndHeight(snapshot, range))))
    .orderBy(asc(blocks.height))
    .limit(ROWS_PER_PART);
  return { rows, next: rows.length < ROWS_PER_PART ? undefined : rows.at(-1)?.height };
}

/** Reads transactions in the order of the chain, with coinbases. */
export async function readExportedTxs(
  snapshot: Snapshot,
  range: ExportRange,
  after: number,
): Promise<ExportBatch<ExportedTx>> {
  const rows = await snapshot.db
    .select()
    .from(transactions)
    .where(
      and(gt(transactions.id, after), lte(transactions.id, lastTxId(exportedEndHeight(snapshot, range)))),
    )
    .orderBy(asc(transactions.id))
    .limit(ROWS_PER_PART);
  return { rows, next: rows.length < ROWS_PER_PART ? undefined : rows.at(-1)?.id };
}

/**
 * Reads the ids of the transactions whose inputs or outputs form one part of an export. @throws
 * IndexesMissingError
 */
export async function readExportedTxIds(
  snapshot: Snapshot,
  range: ExportRange,
  after: number,
): Promise<number[]> {
  requireIndexes(snapshot);
  const txs = await snapshot.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(gt(transactions.id, after), lte(transactions.id, lastTxId(exportedEndHeight(snapshot, range)))),
    )
    .orderBy(asc(transactions.id))
    .limit(TXS_PER_PART);
  return txs.map(({ id }) => id);
}

/** Reads outputs in the order of the chain. A part contains all outputs of its transactions. @throws IndexesMissingError */
export async function readExportedOutputs(
  snapshot: Snapshot,
  range: ExportRange,
  after: number,
): Promise<ExportBatch<ExportedOutput>> {
  const last = (await readExportedTxIds(snapshot, range, after)).at(-1);
  if (last === undefined) return { rows: [], next: undefined };
  const rows = await snapshot.db
    .select()
    .from(outputs)
    .where(and(gt(outputs.txId, after), lte(outputs.txId, last)))
    .orderBy(asc(outputs.txId), asc(outputs.position));
  return { rows, next: last };
}

/** Number of blocks in one range of an export. */
export const EXPORT_RANGE_BLOCKS = 10_000;

export const MAX_EXPORT_RANGES_PER_PAGE = 100;

/** A range of blocks with the numbers of its transactions and RingCT outputs. */
export interface ExportRangeSummary {
  readonly from: number;
  readonly to: number;
  readonly firstHash: BlockHash;
  readonly lastHash: BlockHash;
  readonly txs: number;
  readonly rctOutputs: number;
}

export interface ExportRangePage {
  readonly ranges: readonly ExportRangeSummary[];
  /** Lowest height of the next page. Undefined on the last page. */
  readonly next: number | undefined;
}

/**
 * Lists the ranges of an export, lowest first. The last one ends at the tip.
 *
 * @param from lowest height, a multiple of {@link EXPORT_RANGE_BLOCKS}
 * @throws RangeError for an invalid limit
 */
export async function listExportRanges(
  { db, tip }: Snapshot,
  from: number,
  limit: number,
): Promise<ExportRangePage> {
  requireAllowedLimit(limit, MAX_EXPORT_RANGES_PER_PAGE);
  const bounds = Array.from({ length: limit }, (_, index) => from + index * EXPORT_RANGE_BLOCKS)
    .filter((first) => first <= tip.height)
    .map((first) => ({ from: first, to: Math.min(first + EXPORT_RANGE_BLOCKS - 1, tip.height) }));
  const heights = bounds.flatMap((range) => [range.from, range.to]);
  const [ends, sums] = await Promise.all([
    db
      .select({ height: blocks.height, hash: blocks.hash })
      .from(blocks)
      .where(inArray(blocks.height, heights)),
    db
      .select({ height: blockTotals.height, txs: blockTotals.txs, rctOutputs: blockTotals.rctOutputs })
      .from(blockTotals)
      .where(inArray(blockTotals.height, [from - 1, ...bounds.map(({ to }) => to)])),
  ]);
  const hashes = new Map(ends.map(({ height, hash }) => [height, hash]));
  const totals = new Map(sums.map((sum) => [sum.height, sum]));
  const ranges = bounds.map((range): ExportRangeSummary => {
    const [firstHash, lastHash] = [hashes.get(range.from), hashes.get(range.to)];
    const last = totals.get(range.to);
    const before = totals.get(range.from - 1);
    if (firstHash === undefined || lastHash === undefined || last === undefined) {
      throw new Error(
        `The index is damaged: block ${range.from} or ${range.to} has no row in the table blocks or block_totals. Run \`npm run indexer -- verify\`.`,
      );
    }
    return {
      ...range,
      firstHash,
      lastHash,
      // `block_totals` does not count coinbases.
      txs: last.txs - (before?.txs ?? 0) + range.to - range.from + 1,
      rctOutputs: last.rctOutputs - (before?.rctOutputs ?? 0),
    };
  });
  const end = (ranges.at(-1)?.to ?? tip.height) + 1;
  return { ranges, next: end <= tip.height ? end : undefined };
}
