import { and, asc, desc, eq, getTableColumns, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { blocks, chainSeries, poolSeries } from '../schema/index.ts';
import type { Snapshot } from './snapshot.ts';
import { requireAllowedLimit } from './page-limit.ts';

/** Lengths of the time spans for which the tables `chain_series` and `pool_series` store sums, in seconds. */
export const SPAN_SECONDS = { hour: 3_600, day: 86_400 } as const;

export type SpanResolution = keyof typeof SPAN_SECONDS;

export const MAX_SPANS_PER_PAGE = 1_000;

/** The sums over all blocks of one hour or one day. `db/schema/chain-series.ts` explains each sum. */
export type ChainSpanStatistics = Omit<typeof chainSeries.$inferSelect, 'spanSeconds' | 'feeRates'>;

/** Observations of the pool during one hour or one day. */
export type PoolSpanStatistics = Omit<typeof poolSeries.$inferSelect, 'spanSeconds'>;

export interface SpanPageRequest {
  readonly resolution: SpanResolution;
  /**
   * Unix seconds. The list contains time spans that begin at or after this time, oldest first. If undefined, it
   * contains the newest time spans.
   */
  readonly fromTime: number | undefined;
  /**
   * Unix seconds. The list contains time spans that begin before this time. If undefined, the list has no upper limit.
   */
  readonly toTime: number | undefined;
  readonly limit: number;
}

/** A page of time spans in ascending order, with the time at which the next page begins or ends. */
export interface SpanPage<T> {
  readonly spans: readonly T[];
  /**
   * Unix seconds. If the request had `fromTime`: the `fromTime` of the next page. Otherwise: the `toTime` of the page with older time
   * spans. Undefined on the last page.
   */
  readonly nextPageTime: number | undefined;
}

const { spanSeconds: _span, feeRates: _histogram, ...chainColumns } = getTableColumns(chainSeries);
const { spanSeconds: _poolSpan, ...poolColumns } = getTableColumns(poolSeries);

/** Lists the statistics of the chain by hour or day. Hours and days without a block are left out. */
export async function listChainSpans(
  { db }: Snapshot,
  request: SpanPageRequest,
): Promise<SpanPage<ChainSpanStatistics>> {
  const rows = await db
    .select(chainColumns)
    .from(chainSeries)
    .where(within(chainSeries, request))
    .orderBy(order(chainSeries, request))
    .limit(request.limit + 1);
  return pageOf(rows, request);
}

/**
 * Lists observations of the pool by hour or day. Hours and days in which the indexer did not watch the pool
 * are left out.
 */
export async function listPoolSpans(
  { db }: Snapshot,
  request: SpanPageRequest,
): Promise<SpanPage<PoolSpanStatistics>> {
  const rows = await db
    .select(poolColumns)
    .from(poolSeries)
    .where(within(poolSeries, request))
    .orderBy(order(poolSeries, request))
    .limit(request.limit + 1);
  return pageOf(rows, request);
}

function within(
  table: typeof chainSeries | typeof poolSeries,
  { resolution, fromTime, toTime, limit }: SpanPageRequest,
): SQL | undefined {
  requireAllowedLimit(limit, MAX_SPANS_PER_PAGE);
  return and(
    eq(table.spanSeconds, SPAN_SECONDS[resolution]),
    fromTime === undefined ? undefined : gte(table.start, fromTime),
    toTime === undefined ? undefined : lt(table.start, toTime),
  );
}

function order({ start }: typeof chainSeries | typeof poolSeries, { fromTime }: SpanPageRequest): SQL {
  return fromTime === undefined ? desc(start) : asc(start);
}

/** @param rows the rows of the page, followed by the first row of the next page if there is one */
function pageOf<T extends { readonly start: number }>(
  rows: T[],
  { fromTime, limit }: SpanPageRequest,
): SpanPage<T> {
  const spans = rows.slice(0, limit);
  const more = rows[limit];
  if (fromTime !== undefined) return { spans, nextPageTime: more?.start };
  return { spans: spans.reverse(), nextPageTime: more === undefined ? undefined : spans[0]?.start };
}

/**
 * Returns the timestamp of the newest block in Unix seconds. An hour or day that ends after this time may
 * still receive blocks.
 */
export async function getTipTimestamp({ db, tip }: Snapshot): Promise<number> {
  const [row] = await db
    .select({ timestamp: blocks.timestamp })
    .from(blocks)
    .where(eq(blocks.height, tip.height));
  if (row === undefined)
    throw new Error(
      `The index is damaged: the tip, block ${tip.height}, has no row in the table blocks. Run \`npm run indexer -- verify\`.`,
    );
  return row.timestamp;
}

/** Sums over all blocks whose timestamps are before a given time. */
interface ChainSums {
  /** Amount that the summed blocks created, in atomic units. */
  readonly emission: bigint;
  /** Number of outputs, including those of coinbases. */
  readonly outputs: number;
}

/**
 * Returns the emission and the number of outputs of all blocks whose timestamps are before a given time.
 *
 * @param timestamp Unix seconds, a multiple of 3,600
 */
export async function getChainSumsBeforeTimestamp({ db }: Snapshot, timestamp: number): Promise<ChainSums> {
  const day = timestamp - (timestamp % SPAN_SECONDS.day);
  const [row] = await db
    .select({
      emission: sql<string>`coalesce(sum(${chainSeries.reward} - ${chainSeries.fees}), 0)`,
      outputs: sql<number>`coalesce(sum(${chainSeries.outputCount} + ${chainSeries.coinbaseOutputCount}), 0)::float8`,
    })
    .from(chainSeries)
    .where(
      sql`(${chainSeries.spanSeconds} = ${SPAN_SECONDS.day} and ${chainSeries.start} < ${day})
        or (${chainSeries.spanSeconds} = ${SPAN_SECONDS.hour} and ${chainSeries.start} >= ${day}
          and ${chainSeries.start} < ${timestamp})`,
    );
  return { emission: BigInt(row?.emission ?? 0), outputs: row?.outputs ?? 0 };
}

/**
 * Time spans whose sums are computed from those of their days. A week begins on Monday and a month on its first day, in
 * UTC.
 */
export type SeriesPeriod = 'week' | 'month';

/** Returns an SQL expression for the sum of a column, decoded as the type of the column. */
function sumOf<Summed extends PgColumn>(column: Summed) {
  return sql`sum(${column})`.mapWith(column);
}

const {
  spanSeconds: _seconds,
  start: _start,
  feeRates: _feeRates,
  feeRateTenth: _feeRateTenth,
  feeRateMedian: _feeRateMedian,
  feeRateNineTenths: _feeRateNineTenths,
  ...summedColumns
} = getTableColumns(chainSeries);

type Sums = {
  readonly [Name in keyof typeof summedColumns]: ReturnType<typeof sumOf<(typeof summedColumns)[Name]>>;
};

// The cast is safe, because each sum has the name and the type of its column.
const sums = Object.fromEntries(
  Object.entries(summedColumns).map(([name, column]) => [name, sumOf(column)]),
) as Sums;

/**
 * Lists the statistics of the chain by week or month, in ascending order. The percentile columns are null, because percentiles cannot be computed
 * from the percentiles of days.
 *
 * @param fromTime Unix seconds; the first period includes this time
 */
export async function listChainPeriods(
  { db }: Snapshot,
  period: SeriesPeriod,
  fromTime: number,
): Promise<readonly ChainSpanStatistics[]> {
  const startOf = (time: SQL) =>
    sql`date_trunc(${sql.raw(`'${period}'`)}, to_timestamp(${time}) at time zone 'UTC')`;
  const start = sql<number>`extract(epoch from ${startOf(sql`${chainSeries.start}`)})::bigint`.mapWith(
    Number,
  );
  const rows = await db
    .select({ start, ...sums })
    .from(chainSeries)
    .where(
      and(
        eq(chainSeries.spanSeconds, SPAN_SECONDS.day),
        gte(chainSeries.start, sql`extract(epoch from ${startOf(sql`${fromTime}::bigint`)})::bigint`),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map((row) => ({ ...row, feeRateTenth: null, feeRateMedian: null, feeRateNineTenths: null }));
}

/**
 * Returns the start of the first day with a block, in Unix seconds. It ignores genesis, whose timestamp is not a real time. Undefined while
 * there is only genesis.
 */
export async function getFirstBlockDayStart({ db }: Snapshot): Promise<number | undefined> {
  const [row] = await db
    .select({ start: chainSeries.start })
    .from(chainSeries)
    .where(and(eq(chainSeries.spanSeconds, SPAN_SECONDS.day), gte(chainSeries.start, SPAN_SECONDS.day)))
    .orderBy(asc(chainSeries.start))
    .limit(1);
  return row?.start;
}
