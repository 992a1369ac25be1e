import { compareNextOutputIndexOfAllAmounts, compareBlockTotals } from '../../db/write/verify/derived.ts';
import type { RowDifference } from '../../db/write/verify/difference.ts';
import { repairStrayRowsAndChainSeries } from '../../db/write/verify/repair.ts';
import { listDayStartsOfBlocks } from '../../db/write/verify/series.ts';
import { compareBlockStatistics, type BlockStatisticsSource } from '../../db/write/verify/statistics.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import type { BlockStatisticsRow } from '../../db/write/rows.ts';
import type { IndexedTip } from '../../db/write/sync-state.ts';
import type { SqlTransaction } from '../../db/write-database.ts';
import { computeBlockStatistics } from '../ingest/statistics.ts';
import type { DerivedTable } from '../options.ts';
import {
  verifyHourlyAndDailySums,
  retryWhileTipMoves,
  findDifferencesAtTip,
  type RowComparisonOptions,
} from './compare.ts';

/** Number of blocks whose rows of `block_statistics` one query compares. */
const BLOCKS_PER_PAGE = 1_000;

/** Compares one derived table with the stored rows from which it is computed, and repairs it if requested. */
export async function compareDerivedTable(
  options: RowComparisonOptions,
  table: DerivedTable,
  range: HeightRange,
): Promise<void> {
  switch (table) {
    case 'chain_series': {
      const days = await listDayStartsOfBlocks(options.writeDatabase, range.start, range.end);
      return verifyHourlyAndDailySums(options, range, days);
    }
    case 'block_statistics':
      for (let start = range.start; start <= range.end; start += BLOCKS_PER_PAGE) {
        const page = { start, end: Math.min(range.end, start + BLOCKS_PER_PAGE - 1) };
        await compareRows(options, (tx) => compareBlockStatistics(tx, page, toStatistics));
      }
      return;
    case 'block_totals':
      return compareRows(options, (tx, { height }) => compareBlockTotals(tx, range, height));
    case 'output_buckets':
      return compareRows(options, (tx, { height }) => compareNextOutputIndexOfAllAmounts(tx, height));
  }
}

function toStatistics({ block, transactions, ringSizes }: BlockStatisticsSource): BlockStatisticsRow {
  const inputs = ringSizes.map((length) => ({ ring: { length } }));
  return computeBlockStatistics(block, transactions, inputs);
}

/**
 * Compares rows and, if requested, repairs them. @param find returns the rows that differ; called in a
 * snapshot, and again in the SQL transaction of the repair
 */
async function compareRows(
  { writeDatabase, report, repair }: RowComparisonOptions,
  find: (tx: SqlTransaction, indexedTip: IndexedTip) => Promise<RowDifference[]>,
): Promise<void> {
  const differences = await retryWhileTipMoves(async () => {
    const { differences, indexedTip } = await findDifferencesAtTip(writeDatabase, find);
    if (repair && differences.length > 0)
      await repairStrayRowsAndChainSeries(
        writeDatabase,
        indexedTip,
        (tx) => find(tx, indexedTip),
        await daysOf(writeDatabase, differences),
      );
    return differences;
  });
  report.add(differences);
}

/** Returns the days whose sums include a block with a wrong row of `block_statistics`. */
async function daysOf(
  reader: Pick<SqlTransaction, 'query'>,
  differences: readonly RowDifference[],
): Promise<number[]> {
  const days = new Set<number>();
  for (const { table, stored, expected } of differences) {
    if (table.name !== 'block_statistics') continue;
    const height = Number((expected ?? stored)?.['height']);
    for (const day of await listDayStartsOfBlocks(reader, height, height)) days.add(day);
  }
  return [...days];
}
