import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import type { ChainRuleChecker } from '../../db/write/chain-rules.ts';
import { readBlockHashes } from '../../db/write/block-hashes.ts';
import type { NewBlock } from '../../db/write/raw-blocks.ts';
import type { BlockRow } from '../../db/write/rows.ts';
import { IndexedTipMovedError, readSyncState } from '../../db/write/sync-state.ts';
import type { IndexedTip } from '../../db/write/sync-state.ts';
import {
  compareBlockRows,
  findLastMatchingHeight,
  type ComparedBlockBatch,
  type BlockAtHeight,
  prepareComparisonSqlTransaction,
} from '../../db/write/verify/compare-page.ts';
import type { ComparedChainTotalsRow } from '../../db/write/verify/compared-tables.ts';
import type { RowDifference } from '../../db/write/verify/difference.ts';
import { readChainTotalsBelowBlock, computeRunningChainTotals } from '../../db/write/verify/totals.ts';
import type { WriteDatabase, SqlTransaction } from '../../db/write-database.ts';
import type { BlockSource } from '../ingest/fetch.ts';
import { fetchBlockBatches, type DaemonChainInfo } from './batches.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import { findOutputBucketRowsWithoutOutputs } from '../../db/write/verify/buckets.ts';
import { repairStrayRowsAndChainSeries } from '../../db/write/verify/repair.ts';
import {
  compareChainSeriesWithBlocks,
  startOfUtcDay,
  findSeriesRowsWithoutBlocks,
} from '../../db/write/verify/series.ts';
import { findStrayRows } from '../../db/write/verify/stray-rows.ts';
import type { DifferenceReport } from './report.ts';

export interface BatchComparisonSources {
  readonly daemon: BlockSource;
  readonly writeDatabase: WriteDatabase;
  readonly chain: DaemonChainInfo;
}

/** The hash of the last compared block and the totals of the chain up to this block. */
export interface BlockHashWithChainTotals {
  readonly hash: string;
  readonly chainTotals: ComparedChainTotalsRow;
}

/**
 * Maximum number of daemon blocks to fetch above a batch in search of one that the index has too. Such a block shows
 * that rows of the batch are damaged, and that the index is not on another branch.
 */
const MAX_BLOCKS_ABOVE = 100_000;

/**
 * The result when the index differs from the daemon because it is on another branch, not because rows are
 * damaged.
 */
export interface BranchMismatch {
  readonly kind: 'other-branch';
  /** Height of the last block of the batch that index and daemon share; undefined when they share none. */
  readonly lastSharedHeight: number | undefined;
}

/** Comparison of a batch of blocks with a snapshot of the index. */
export interface BlockBatchComparison {
  readonly kind: 'compared';
  readonly batch: ComparedBlockBatch;
  readonly indexedTip: IndexedTip;
  readonly differences: readonly RowDifference[];
  /** The rule of the chain that a block of the daemon breaks, as a sentence. Undefined if no block breaks one. */
  readonly brokenChainRule: string | undefined;
}

/**
 * Compares a batch of the daemon's blocks with a snapshot of the index.
 *
 * @param lastCompared the last compared block below the batch, with its totals; undefined when none was
 * compared
 * @param ruleChecker chain rules against which the batch is checked; omitted when the batch has already been checked
 */
export async function compareBlockBatch(
  sources: BatchComparisonSources,
  batch: readonly NewBlock[],
  lastCompared: BlockHashWithChainTotals | undefined,
  ruleChecker?: ChainRuleChecker,
): Promise<BlockBatchComparison | BranchMismatch> {
  const [first, last] = [batch[0]?.rows.block, batch.at(-1)?.rows.block];
  if (batch[0] === undefined || first === undefined || last === undefined) {
    throw new Error(
      'The function compareBlockBatch needs at least one block, but was called with an empty batch. Skip empty batches.',
    );
  }
  const start = batch[0];
  const { height } = first;
  const compare = (blockAbove?: BlockAtHeight): Promise<BlockBatchComparison | BranchMismatch> =>
    readInIndexSnapshot(sources.writeDatabase, async (tx) => {
      const indexedTip = await readIndexedTip(tx);
      const lastSharedHeight = await findLastMatchingHeight(tx, batch, indexedTip, blockAbove);
      if (lastSharedHeight !== last.height) return { kind: 'other-branch', lastSharedHeight };
      // After a reorg the last compared block may be on the orphaned branch.
      const isNext = lastCompared?.hash === blockHashFromBytes(first.prevHash);
      const below =
        (isNext ? lastCompared.chainTotals : undefined) ?? (await readChainTotalsBelowBlock(tx, start));
      const comparedBatch = { blocks: batch, chainTotals: computeRunningChainTotals(below, batch) };
      const differences = await compareBlockRows(tx, comparedBatch, indexedTip);
      const base = {
        height: height - 1,
        hash: height === 0 ? undefined : blockHashFromBytes(first.prevHash),
      };
      const blockRows = batch.map(({ rows }) => rows.block);
      const brokenChainRule = await ruleChecker?.check(tx, base, blockRows);
      return { kind: 'compared', batch: comparedBatch, indexedTip, differences, brokenChainRule };
    });
  const compared = await compare();
  if (compared.kind === 'compared') return compared;
  const blockAbove = await findKnownBlockAbove(sources, last);
  return blockAbove === undefined ? compared : compare(blockAbove);
}

/**
 * Finds a block, above the last block of a batch, that both the index and the chain of the daemon contain. The index may
 * lack rows of many blocks between the two.
 */
async function findKnownBlockAbove(
  { daemon, writeDatabase, chain }: BatchComparisonSources,
  last: BlockRow,
): Promise<BlockAtHeight | undefined> {
  const indexedTip = await readIndexedTip(writeDatabase);
  const end = Math.min(indexedTip.height, chain.height - 1, last.height + MAX_BLOCKS_ABOVE);
  if (end <= last.height) return undefined;
  // Fetch the last block of the batch again, so that the verifier checks that the blocks above follow it.
  for await (const above of fetchBlockBatches(daemon, { start: last.height, end }, chain, {})) {
    const [first] = above;
    if (first?.rows.block.height === last.height && !sameHash(first.rows.block.hash, last.hash))
      return undefined;
    const heights = above.map(({ rows }) => rows.block.height);
    const own = await readBlockHashes(writeDatabase, heights);
    const found = above.find(
      ({ rows: { block } }) => own.get(block.height) === blockHashFromBytes(block.hash),
    );
    if (found !== undefined) {
      const { height, hash } = found.rows.block;
      return { height, hash: blockHashFromBytes(hash) };
    }
  }
  return undefined;
}

function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return blockHashFromBytes(one) === blockHashFromBytes(other);
}

export interface RowComparisonOptions {
  readonly writeDatabase: WriteDatabase;
  readonly report: DifferenceReport;
  readonly repair: boolean;
}

/** Maximum number of attempts to repair rows while a running indexer moves the indexed tip. */
const MAX_REPAIR_TRIES = 20;

/**
 * Repeats a comparison and its repair if the indexer moves the indexed tip while they run.
 *
 * @throws IndexedTipMovedError after too many attempts
 */
export async function retryWhileTipMoves<T>(compareAndRepair: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await compareAndRepair();
    } catch (error) {
      if (!(error instanceof IndexedTipMovedError) || tries >= MAX_REPAIR_TRIES) throw error;
    }
  }
}

/** Maximum number of days whose hourly and daily sums one query compares. */
const DAYS_PER_COMPARISON = 400;

/** Maximum number of stray rows (rows that belong to no indexed block) that one query returns for a table. */
const STRAY_ROW_LIMIT = 10_000;

/**
 * Compares the stored hourly and daily sums with the rows of the blocks from which they are computed. It does not check
 * these rows.
 *
 * @param dayStarts days to compare, oldest first
 */
export async function verifyHourlyAndDailySums(
  { writeDatabase, report, repair }: RowComparisonOptions,
  { start, end }: HeightRange,
  dayStarts: readonly number[],
): Promise<void> {
  for (let from = 0; from < dayStarts.length; from += DAYS_PER_COMPARISON) {
    const slice = dayStarts.slice(from, from + DAYS_PER_COMPARISON);
    const heights = { start, end };
    const findDifferences = (tx: SqlTransaction, indexedTip: IndexedTip): Promise<RowDifference[]> =>
      compareChainSeriesWithBlocks(tx, slice, heights, indexedTip.height);
    const differences = await retryWhileTipMoves(async () => {
      const { differences, indexedTip } = await findDifferencesAtTip(writeDatabase, findDifferences);
      const wrong = new Set(differences.flatMap(({ stored, expected }) => daysOfSpan(stored ?? expected)));
      if (repair && differences.length > 0) {
        await repairStrayRowsAndChainSeries(
          writeDatabase,
          indexedTip,
          (tx) => findDifferences(tx, indexedTip),
          [...wrong],
        );
      }
      return differences;
    });
    report.add(differences);
  }
}

/**
 * Finds and, if requested, deletes rows that belong to no indexed block. They are rows with a negative height if the
 * range starts at the genesis block, and rows above the tip if the range ends at the tip. If the range covers the complete
 * chain, they are also rows for amounts without outputs, and for hours and days without blocks.
 *
 * @param dayStarts all days of the range
 */
export async function checkForStrayRows(
  { writeDatabase, report, repair }: RowComparisonOptions,
  { start, end }: HeightRange,
  dayStarts: readonly number[],
): Promise<void> {
  const findDifferences = async (tx: SqlTransaction, { height }: IndexedTip): Promise<RowDifference[]> => {
    const outside = { belowGenesis: start === 0, aboveIndexedHeight: end === height };
    const strays = await findStrayRows(tx, height, outside, STRAY_ROW_LIMIT);
    if (!outside.belowGenesis || !outside.aboveIndexedHeight) return strays;
    const buckets = await findOutputBucketRowsWithoutOutputs(tx, height, STRAY_ROW_LIMIT);
    const spans = await findSeriesRowsWithoutBlocks(tx, dayStarts, STRAY_ROW_LIMIT);
    return [...strays, ...buckets, ...spans];
  };
  for (;;) {
    const differences = await retryWhileTipMoves(async () => {
      const { differences, indexedTip } = await findDifferencesAtTip(writeDatabase, findDifferences);
      if (repair && differences.length > 0)
        await repairStrayRowsAndChainSeries(writeDatabase, indexedTip, (tx) =>
          findDifferences(tx, indexedTip),
        );
      return differences;
    });
    report.add(differences);
    if (!repair || differences.length === 0) return;
  }
}

export async function findDifferencesAtTip(
  writeDatabase: WriteDatabase,
  findDifferences: (tx: SqlTransaction, indexedTip: IndexedTip) => Promise<RowDifference[]>,
): Promise<{
  readonly differences: RowDifference[];
  readonly indexedTip: IndexedTip;
}> {
  return readInIndexSnapshot(writeDatabase, async (tx) => {
    const indexedTip = await readIndexedTip(tx);
    return { differences: await findDifferences(tx, indexedTip), indexedTip };
  });
}

function daysOfSpan(span: RowDifference['stored']): number[] {
  const start = Number(span?.['start']);
  return Number.isSafeInteger(start) ? [startOfUtcDay(start)] : [];
}

/** Runs `read` on a snapshot of the index. */
export async function readInIndexSnapshot<T>(
  writeDatabase: WriteDatabase,
  read: (tx: SqlTransaction) => Promise<T>,
): Promise<T> {
  return writeDatabase.transaction(async (tx) => {
    await prepareComparisonSqlTransaction(tx);
    return read(tx);
  });
}

/** Returns the indexed tip. Its height is -1 while nothing is indexed. */
async function readIndexedTip(reader: Pick<WriteDatabase, 'query'>): Promise<IndexedTip> {
  return (await readSyncState(reader))?.indexedTip ?? { height: -1, hash: undefined };
}
