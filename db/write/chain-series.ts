import { summedStatisticColumns } from '../schema/block-statistics.ts';
import { summandSqlByColumn } from '../schema/chain-series.ts';
import { statement, type Statement, type SqlTransaction } from '../write-database.ts';

/**
 * Adds newly indexed blocks to the sums of their hours and days. The rows of these blocks and of the block
 * below must exist.
 */
export async function addBlocksToChainSeries(
  tx: SqlTransaction,
  fromHeight: number,
  toHeight: number,
): Promise<void> {
  await tx.query(changeOf(fromHeight, toHeight, 1));
}

/**
 * Subtracts indexed blocks from the sums of their hours and days. The rows of these blocks and of the block
 * below them must still exist.
 */
export async function subtractBlocksFromChainSeries(
  tx: SqlTransaction,
  fromHeight: number,
  toHeight: number,
): Promise<void> {
  await tx.query(changeOf(fromHeight, toHeight, -1));
  await tx.query(statement`
    delete from chain_series where blocks = 0 and (seconds, start) in (
      select span.seconds, b.timestamp - b.timestamp % span.seconds
      from blocks b cross join (values (3600), (86400)) as span (seconds)
      where b.height between ${fromHeight} and ${toHeight}
    )`);
}

const columns = Object.keys(summandSqlByColumn);

const STATISTICS_COLUMNS = Object.values(summedStatisticColumns)
  .map(({ name }) => name)
  .join(', ');

/** Returns SQL for each column that is a sum over blocks, separated by commas. */
export function mapSumColumnsToSql(columnToSql: (column: string) => string): string {
  return columns.map(columnToSql).join(', ');
}

/**
 * Common table expressions that compute the fee rate percentiles of hours and days (time spans). They read
 * `span_rates`, which has a row for each fee rate bin of a time span. They define `percentiles`, which has a row for
 * each time span with transactions.
 */
export const FEE_RATE_PERCENTILE_CTES = `ranked as (
  select *,
    case
      when bin < 128 then bin
      else (64 + bin % 64 << (bin / 64 - 1)::integer) + (1::bigint << (bin / 64 - 2)::integer)
    end as rate,
    sum(txs) over (partition by seconds, start order by bin rows unbounded preceding) as up_to,
    sum(txs) over (partition by seconds, start) as total
  from span_rates
), percentiles as (
  select seconds, start,
    array_agg(bin << 32 | txs::bigint order by bin) as fee_rates,
    min(rate) filter (where up_to * 10 >= total) as tenth,
    min(rate) filter (where up_to * 2 >= total) as median,
    min(rate) filter (where up_to * 10 >= total * 9) as nine_tenths
  from ranked
  group by 1, 2
)`;

/**
 * Sums blocks by hour and hours by day, adds these sums to the stored rows or subtracts them, and computes the
 * percentiles of the result. The cost depends only on the given blocks, not on other blocks in the same hours. This matters for
 * a private chain with all blocks in one hour. Fee rates are histograms (db/fee-rate-bins.ts): an element is
 * `bin << 32 | transactions`, and the middle of a bin represents it. A percentile is the lowest bin at which
 * the cumulative count reaches the share of the percentile. The counts are double precision, which is exact
 * below 2^53. The server adds them several times as fast as `numeric`, the type of sums of bigints. SQL
 * parameters: first height, last height, 1 or -1.
 */
const CHANGE = `
with block as materialized (
  -- The server has no statistics in a bulk load. It would compare all pairs to join a block with the block below, and read the complete
  -- table of statistics to join it without a range.
  select b.height, timestamp, tx_count, size, weight, difficulty, reward, fees, ${STATISTICS_COLUMNS}, fee_rates,
    timestamp - lag(timestamp) over (order by b.height) as interval_seconds
  from (select * from blocks where height between $1 - 1 and $2) as b
  join (select * from block_statistics where height between $1 - 1 and $2) as s on s.height = b.height
), hour as materialized (
  select timestamp - timestamp % 3600 as start,
    ${Object.entries(summandSqlByColumn)
      .map(([column, summand]) => `sum(${summand}) as ${column}`)
      .join(', ')}
  from block
  where height >= $1
  group by 1
), span as materialized (
  select 3600 as seconds, start, ${mapSumColumnsToSql((column) => column)} from hour
  union all
  select 86400, start - start % 86400, ${mapSumColumnsToSql((column) => `sum(${column})`)} from hour group by 2
), hour_rates as materialized (
  select timestamp - timestamp % 3600 as start, one >> 32 as bin,
    sum((one & 4294967295)::double precision) as txs
  from block cross join unnest(fee_rates) as one
  where height >= $1
  group by 1, 2
), span_rates as (
  select seconds, start, bin, sum(txs) as txs
  from (
    select 3600 as seconds, start, bin, $3::double precision * txs as txs from hour_rates
    union all
    select 86400, start - start % 86400, bin, $3::double precision * txs from hour_rates
    union all
    select seconds, start, one >> 32, (one & 4294967295)::double precision
    from chain_series join span using (seconds, start) cross join unnest(chain_series.fee_rates) as one
  ) as part
  group by 1, 2, 3
  having sum(txs) <> 0
), ${FEE_RATE_PERCENTILE_CTES}
insert into chain_series as old (seconds, start, ${mapSumColumnsToSql((column) => column)},
  fee_rates, fee_rate_tenth, fee_rate_median, fee_rate_nine_tenths)
select seconds, start, ${mapSumColumnsToSql((column) => `$3::integer * ${column}`)},
  coalesce(fee_rates, '{}'), tenth, median, nine_tenths
from span left join percentiles using (seconds, start)
on conflict on constraint chain_series_pkey do update set
  ${mapSumColumnsToSql((column) => `${column} = old.${column} + excluded.${column}`)},
  fee_rates = excluded.fee_rates,
  fee_rate_tenth = excluded.fee_rate_tenth,
  fee_rate_median = excluded.fee_rate_median,
  fee_rate_nine_tenths = excluded.fee_rate_nine_tenths`;

function changeOf(fromHeight: number, toHeight: number, sign: 1 | -1): Statement {
  return { text: CHANGE, values: [fromHeight, toHeight, sign] };
}
