import { readRows, createRowDecoder } from '../../row-decoder.ts';
import { decodeNumber, decodeString } from '../../value-decoders.ts';
import { chainSeries } from '../../schema/index.ts';
import { statement, type Statement, type SqlTransaction } from '../../write-database.ts';
import { summandSqlByColumn } from '../../schema/chain-series.ts';
import { mapSumColumnsToSql, FEE_RATE_PERCENTILE_CTES } from '../chain-series.ts';
import { toSuperfluousRowDifference, type ExpectedBlockRows } from './compared-tables.ts';
import {
  formatRowLabel,
  deriveTableStructure,
  readStringRows,
  columnsAsStringsSql,
  type RowDifference,
  type RowOfStrings,
} from './difference.ts';

const shape = deriveTableStructure(chainSeries);
const [primaryKey = []] = shape.uniqueKeys;
const keyColumns = primaryKey.map(({ name }) => name);

const timeRow = createRowDecoder({ timestamp: decodeString });

const DAY_SECONDS = 86_400;

/** Returns the start of the UTC day of a time. Both are in Unix seconds. */
export function startOfUtcDay(timestamp: number): number {
  return timestamp - (timestamp % DAY_SECONDS);
}

/**
 * Common table expressions that sum the indexed blocks of complete days into hours and days. Unlike the
 * statement in chain-series.ts, they read all of `blocks`, because a block can have any timestamp. They
 * define `expected`, which has the columns of `chain_series` and `covered`: whether all blocks of the hour or
 * day, and the blocks directly below them, are in a range. SQL parameters: the indexed height, the days, and
 * the first and last height of the range.
 */
const EXPECTED = `
block as materialized (
  select height, timestamp, tx_count, size, weight, difficulty, reward, fees,
    timestamp - lag(timestamp) over (order by height) as interval_seconds
  from blocks where height <= $1
), chosen as materialized (
  select * from block where timestamp - timestamp % ${DAY_SECONDS} = any($2::bigint[])
), hour as materialized (
  select b.timestamp - b.timestamp % 3600 as start, bool_and(b.height between $3 and $4) as covered,
    ${Object.entries(summandSqlByColumn)
      .map(([column, summand]) => `sum(${summand}) as ${column}`)
      .join(', ')}
  from chosen b join block_statistics s using (height)
  group by 1
), span as materialized (
  select 3600 as seconds, start, covered, ${mapSumColumnsToSql((column) => column)} from hour
  union all
  select ${DAY_SECONDS}, start - start % ${DAY_SECONDS}, bool_and(covered),
    ${mapSumColumnsToSql((column) => `sum(${column})`)}
  from hour group by 2
), hour_rates as materialized (
  select b.timestamp - b.timestamp % 3600 as start, one >> 32 as bin, sum((one & 4294967295)::double precision) as txs
  from chosen b join block_statistics s using (height) cross join unnest(s.fee_rates) as one
  group by 1, 2
), span_rates as (
  select 3600 as seconds, start, bin, txs from hour_rates
  union all
  select ${DAY_SECONDS}, start - start % ${DAY_SECONDS}, bin, sum(txs) from hour_rates group by 2, 3
), ${FEE_RATE_PERCENTILE_CTES}, expected as materialized (
  select seconds, start, covered, ${mapSumColumnsToSql((column) => `${column}::numeric as ${column}`)},
    coalesce(fee_rates, '{}') as fee_rates, tenth as fee_rate_tenth, median as fee_rate_median,
    nine_tenths as fee_rate_nine_tenths
  from span left join percentiles using (seconds, start)
)`;

const names = shape.columns.map(({ name }) => `"${name}"`);

function columnsOf(from: string, prefix: string): string {
  return names.map((name) => `${from}.${name}::text as "${prefix}${name.slice(1)}`).join(', ');
}

/** Consecutive heights, both ends inclusive. */
interface InclusiveHeightRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Compares the sums in `chain_series` with the rows of the blocks. It compares only hours and days whose blocks are all
 * in the given range. The rows of these blocks must already have been compared with the daemon's blocks. An hour or day
 * without blocks should have no row.
 *
 * @param dayStarts starts of the days to compare
 */
export async function compareChainSeriesWithBlocks(
  tx: Pick<SqlTransaction, 'query'>,
  dayStarts: readonly number[],
  { start: from, end }: InclusiveHeightRange,
  indexedHeight: number,
): Promise<RowDifference[]> {
  const rows = await readStringRows(tx, {
    text: `
      with ${EXPECTED}
      select ${columnsOf('e', 'expected ')}, ${columnsOf('s', 'stored ')}
      from expected e
      full join (
        select * from chain_series where start - start % ${DAY_SECONDS} = any($2::bigint[])
      ) s using (seconds, start)
      where e.covered is not false
        and row(${names.map((name) => `e.${name}`).join(', ')})
          is distinct from row(${names.map((name) => `s.${name}`).join(', ')})
      order by coalesce(e.seconds, s.seconds), coalesce(e.start, s.start)`,
    // The sums include the time since the previous block. The block below `from` is not in the given range, so hours and
    // days that contain block `from` are not compared.
    values: [indexedHeight, dayStarts, from === 0 ? 0 : from + 1, end],
  });
  return rows.map((row) => {
    const stored = withPrefix(row, 'stored ');
    const wanted = withPrefix(row, 'expected ');
    const rowLabel = formatRowLabel(keyColumns, wanted ?? stored ?? {});
    return { table: shape, rowLabel, stored, expected: wanted, encodeForCopy: undefined };
  });
}

function withPrefix(row: RowOfStrings, prefix: string): RowOfStrings | undefined {
  const own = Object.fromEntries(shape.columns.map(({ name }) => [name, row[prefix + name] ?? null]));
  return own[keyColumns[0] ?? ''] === null ? undefined : own;
}

const dayRow = createRowDecoder({ day: decodeNumber });

/** Returns the starts of the days that contain these blocks, oldest first. Both heights are inclusive. */
export async function listDayStartsOfBlocks(
  reader: Pick<SqlTransaction, 'query'>,
  startHeight: number,
  endHeight: number,
): Promise<number[]> {
  const rows = await readRows(
    reader,
    dayRow,
    statement`
    select distinct timestamp - timestamp % ${DAY_SECONDS} as day from blocks
    where height between ${startHeight} and ${endHeight} order by 1`,
  );
  return rows.map(({ day }) => day);
}

/**
 * Finds the rows of `chain_series` that belong to a day without blocks, or to one of its hours.
 *
 * @param dayStarts starts of all days with blocks
 */
export async function findSeriesRowsWithoutBlocks(
  tx: Pick<SqlTransaction, 'query'>,
  dayStarts: readonly number[],
  limit: number,
): Promise<RowDifference[]> {
  const rows = await readStringRows(tx, {
    text: `
      select ${columnsAsStringsSql(shape, 's')} from chain_series s
      where start - start % ${DAY_SECONDS} <> all($1::bigint[]) limit $2`,
    values: [dayStarts, limit],
  });
  return rows.map((row) => toSuperfluousRowDifference(shape, formatRowLabel(keyColumns, row), row));
}

/** Replaces the rows of `chain_series` for the given days and their hours with newly computed ones. */
export async function rewriteChainSeries(
  tx: SqlTransaction,
  dayStarts: readonly number[],
  indexedHeight: number,
): Promise<void> {
  if (dayStarts.length === 0) return;
  await tx.query(
    statement`delete from chain_series where start - start % ${DAY_SECONDS} = any(${dayStarts}::bigint[])`,
  );
  const insert: Statement = {
    text: `with ${EXPECTED} insert into chain_series (${names.join(', ')}) select ${names.join(', ')} from expected`,
    values: [indexedHeight, dayStarts, 0, 0],
  };
  await tx.query(insert);
}

/**
 * Finds the days whose sums change when the differing rows are replaced. These are the days of the stored and of the
 * expected blocks, and of the blocks directly above them. The time between two blocks belongs to the day of the upper one.
 */
export async function findDaysWithChangedSums(
  tx: Pick<SqlTransaction, 'query'>,
  differences: readonly RowDifference[],
  blocks: readonly Pick<ExpectedBlockRows, 'rows'>[],
): Promise<number[]> {
  const heights = new Set<number>();
  const days = new Set<number>();
  // `chain_series` has no row for a timestamp that is not a safe integer.
  const addDay = (day: number): void => {
    if (Number.isSafeInteger(day)) days.add(day);
  };
  for (const { table, stored, expected: wanted } of differences) {
    if (table.name !== 'blocks' && table.name !== 'block_statistics') continue;
    for (const row of [stored, wanted]) {
      if (row === undefined) continue;
      heights.add(Number(row['height']));
      const timestamp = row['timestamp'];
      if (typeof timestamp === 'string') addDay(startOfUtcDay(Number(timestamp)));
    }
  }
  if (heights.size === 0) return [];
  for (const { rows } of blocks) {
    const { height, timestamp } = rows.block;
    if (heights.has(height) || heights.has(height - 1)) addDay(startOfUtcDay(timestamp));
  }
  const above = [...heights].map((height) => height + 1);
  const rows = await readRows(
    tx,
    timeRow,
    statement`
    select timestamp::text from blocks where height = any(${[...heights, ...above]}::bigint[])`,
  );
  for (const { timestamp } of rows) addDay(startOfUtcDay(Number(timestamp)));
  return [...days];
}
