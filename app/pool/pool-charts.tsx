import type { PoolSpan } from '../../db/queries/chain-series.ts';
import type { AgeColumn, PoolCandidate } from '../../db/queries/pool-figures.ts';
import { spanLabel } from '../../read/chart-range.ts';
import { feeRateColumns } from '../../read/fee-rate-columns.ts';
import { POOL_HISTORY_HOURS } from '../../read/pool.ts';
import { ColumnChart } from '../_components/charts/column-chart.tsx';
import { SpanChart } from '../_components/charts/span-chart.tsx';
import { Empty } from '../_components/empty.tsx';
import { Panel } from '../_components/panel.tsx';
import { formatDuration } from '../_lib/age.ts';
import { plural, ratio, shortBytes, shortNumber } from '../_lib/digits.ts';
import { formatFeeRate } from '../_lib/fee-rate.ts';
import { routes } from '../_lib/routes.ts';

const HOUR_SECONDS = 3_600;

/** Holds the place of a chart while nothing waits, because an open page replaces only parts that it has. */
function EmptyPanel({ title, live }: { readonly title: string; readonly live: string }) {
  return (
    <Panel title={title} live={live}>
      <Empty>No transaction is waiting.</Empty>
    </Panel>
  );
}

export function FeeRatesPanel({ waiting }: { readonly waiting: readonly PoolCandidate[] }) {
  const columns = feeRateColumns(waiting);
  if (columns.length === 0) return <EmptyPanel title="Fee rates" live="pool-fees" />;
  return (
    <Panel title="Fee rates" aside="weight by fee rate" live="pool-fees" padded>
      <ColumnChart
        id="fee-rates"
        description="Weight of the waiting transactions by fee rate, in µXMR per kB."
        pointName="µXMR per kB"
        valueName="Weight"
        tick={shortBytes}
        ends={[
          `${formatFeeRate(columns[0]?.from ?? 0n)} µXMR/kB`,
          `${formatFeeRate(columns.at(-1)?.to ?? 0n)} µXMR/kB`,
        ]}
        points={columns.map(({ from, to, weight, count }) => ({
          name: `${formatFeeRate(from)} to ${formatFeeRate(to)}`,
          value: weight,
          text: `${shortBytes(weight)} in ${plural(count, 'transaction')}`,
        }))}
      />
    </Panel>
  );
}

export function AgesPanel({ ages }: { readonly ages: readonly AgeColumn[] }) {
  if (ages.every(({ count }) => count === 0)) return <EmptyPanel title="Waiting times" live="pool-ages" />;
  return (
    <Panel title="Waiting times" aside="transactions by age, up to" live="pool-ages" padded>
      <ColumnChart
        id="ages"
        description="Number of waiting transactions by the time since this index first saw them."
        pointName="Age"
        valueName="Transactions"
        tick={(value) => (Number.isInteger(value) ? shortNumber(value) : '')}
        ends={ages.map(({ toSeconds }) => (toSeconds === undefined ? 'more' : formatDuration(toSeconds)))}
        points={ages.map(({ fromSeconds, toSeconds, count, weight }) => ({
          name:
            toSeconds === undefined
              ? `${formatDuration(fromSeconds)} or more`
              : `${formatDuration(fromSeconds)} to ${formatDuration(toSeconds)}`,
          value: count,
          text: `${plural(count, 'transaction')}, ${shortBytes(weight)}`,
        }))}
      />
    </Panel>
  );
}

/** Draws the size of the pool in the last hours. An hour without an observation is a gap. */
export function HistoryPanel({ hours }: { readonly hours: readonly PoolSpan[] }) {
  const spans = spansOf(hours);
  const [first] = hours;
  if (first === undefined) return null;
  const mean = spans.map((hour) =>
    hour === undefined ? undefined : ratio(hour.txsMs, BigInt(hour.observedMs)),
  );
  const most = spans.map((hour) => hour?.maxTxs);
  return (
    <Panel
      title="Size of the pool"
      aside={`up to ${POOL_HISTORY_HOURS} hours`}
      live="pool-history"
      padded
      foot={<a href={routes.poolCharts}>By day, and with CSV</a>}
    >
      <SpanChart
        id="pool-history"
        description="Number of waiting transactions by hour, as this index observed them."
        spanName="Hour (UTC)"
        spans={spans.map((_, index) => ({
          name: spanLabel(first.start + index * HOUR_SECONDS, 'hour'),
          complete: index < spans.length - 1,
        }))}
        lines={[
          {
            name: 'Mean',
            values: mean,
            texts: mean.map((value) => (value === undefined ? '–' : shortNumber(value))),
          },
          { name: 'Most', values: most, texts: most.map((value) => value?.toString() ?? '–') },
        ]}
        kind="lines"
        named
        unit=""
        tick={(value) => shortNumber(value)}
      />
    </Panel>
  );
}

/** Returns one element for each hour. It is undefined when the pool was not observed. */
function spansOf(hours: readonly PoolSpan[]): (PoolSpan | undefined)[] {
  const [first] = hours;
  const last = hours.at(-1);
  if (first === undefined || last === undefined) return [];
  const at = new Map(hours.map((hour) => [hour.start, hour]));
  return Array.from({ length: (last.start - first.start) / HOUR_SECONDS + 1 }, (_, index) =>
    at.get(first.start + index * HOUR_SECONDS),
  );
}
