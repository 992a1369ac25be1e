import type { HeightRange } from '../../db/write/ranges.ts';
import type { IndexedTip } from '../../db/write/sync-state.ts';
import { findEmptyBuckets } from '../../db/write/verify/buckets.ts';
import type { RowDifference } from '../../db/write/verify/difference.ts';
import { repairRest } from '../../db/write/verify/repair.ts';
import { compareSeries, dayOf, findEmptySpans } from '../../db/write/verify/series.ts';
import { findStrays } from '../../db/write/verify/strays.ts';
import type { SqlTransaction, WriteDatabase } from '../../db/write-database.ts';
import type { DifferenceReport } from './report.ts';
import { inSnapshot, readIndexedTip } from './snapshot.ts';

export interface RestParts {
  readonly writeDatabase: WriteDatabase;
  readonly report: DifferenceReport;
  readonly repair: boolean;
}

/** Days whose hours are summed in one query. */
const DAYS_PER_COMPARISON = 400;

/** Maximum of rows outside of the chain that are found at once, per table. */
const STRAY_LIMIT = 10_000;

/**
 * Compares hours and days. They are sums over rows that were compared before.
 *
 * @param days days of the range whose blocks did not differ, oldest first
 */
export async function compareDays(
  { writeDatabase, report, repair }: RestParts,
  { start, end }: HeightRange,
  days: readonly number[],
): Promise<void> {
  for (let from = 0; from < days.length; from += DAYS_PER_COMPARISON) {
    const some = days.slice(from, from + DAYS_PER_COMPARISON);
    const heights = { from: start, to: end };
    const look = (tx: SqlTransaction, indexedTip: IndexedTip): Promise<RowDifference[]> =>
      compareSeries(tx, some, heights, indexedTip.height);
    const { found, indexedTip } = await withIndexedTip(writeDatabase, look);
    report.add(found);
    const wrong = new Set(found.flatMap(({ stored, expected }) => daysOfSpan(stored ?? expected)));
    if (repair && found.length > 0) {
      await repairRest(writeDatabase, indexedTip, (tx) => look(tx, indexedTip), [...wrong]);
    }
  }
}

/**
 * Compares rows that belong to no block of the range, where the range reaches an end of the chain.
 *
 * @param days all days of the range
 */
export async function compareRest(
  { writeDatabase, report, repair }: RestParts,
  { start, end }: HeightRange,
  days: readonly number[],
): Promise<void> {
  const look = async (tx: SqlTransaction, { height }: IndexedTip): Promise<RowDifference[]> => {
    const outside = { below: start === 0, above: end === height };
    const strays = await findStrays(tx, height, outside, STRAY_LIMIT);
    if (!outside.below || !outside.above) return strays;
    const buckets = await findEmptyBuckets(tx, height, STRAY_LIMIT);
    const spans = await findEmptySpans(tx, days, STRAY_LIMIT);
    return [...strays, ...buckets, ...spans];
  };
  for (;;) {
    const { found, indexedTip } = await withIndexedTip(writeDatabase, look);
    report.add(found);
    if (!repair || found.length === 0) return;
    await repairRest(writeDatabase, indexedTip, (tx) => look(tx, indexedTip));
  }
}

async function withIndexedTip(
  writeDatabase: WriteDatabase,
  look: (tx: SqlTransaction, indexedTip: IndexedTip) => Promise<RowDifference[]>,
): Promise<{
  readonly found: RowDifference[];
  readonly indexedTip: IndexedTip;
}> {
  return inSnapshot(writeDatabase, async (tx) => {
    const indexedTip = await readIndexedTip(tx);
    return { found: await look(tx, indexedTip), indexedTip };
  });
}

function daysOfSpan(span: RowDifference['stored']): number[] {
  const start = Number(span?.['start']);
  return Number.isSafeInteger(start) ? [dayOf(start)] : [];
}
