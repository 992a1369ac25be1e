import { t } from '../../i18n/translate.ts';
import type { PoolSpanStatistics } from '../../db/queries/chain-series.ts';
import type { WaitingTimeBin, MinableTx } from '../../db/queries/pool-figures.ts';
import { formatSpanLabel } from '../../lookups/chart-range.ts';
import { buildFeeRateHistogram } from '../../lookups/fee-rate-columns.ts';
import { POOL_HISTORY_HOURS } from '../../lookups/pool.ts';
import { ButtonLink } from '../_components/button-link.tsx';
import { ColumnChart } from '../_components/charts/column-chart.tsx';
import type { ChartProps } from '../_components/charts/frame.tsx';
import { TimeSpanChart } from '../_components/charts/span-chart.tsx';
import { EmptyListMessage } from '../_components/empty.tsx';
import { Panel } from '../_components/panel.tsx';
import { formatDuration } from '../../i18n/age.ts';
import {
  translateCountWithNoun,
  bigintRatio,
  formatShortBytes,
  formatShortNumber,
} from '../../i18n/digits.ts';
import { formatFeeRate } from '../../i18n/rates.ts';
import { routes } from '../_lib/routes.ts';

const HOUR_SECONDS = 3_600;

interface WaitingChartProps extends ChartProps {
  readonly title: string;
  readonly aside: string;
  readonly live: string;
  readonly isEmpty: boolean;
}

/** A column chart of waiting transactions. The panel is always rendered, because live updates replace only existing parts. */
function WaitingChart({ title, aside, live, isEmpty, ...chart }: WaitingChartProps) {
  if (isEmpty) {
    return (
      <Panel title={title} liveUpdateId={live}>
        <EmptyListMessage>{t('No transaction is waiting.')}</EmptyListMessage>
      </Panel>
    );
  }
  return (
    <Panel title={title} aside={aside} liveUpdateId={live} padded>
      <ColumnChart {...chart} />
    </Panel>
  );
}

export function PoolFeeRatesPanel({ waitingTxs }: { readonly waitingTxs: readonly MinableTx[] }) {
  const columns = buildFeeRateHistogram(waitingTxs);
  return (
    <WaitingChart
      title={t('Fee rates')}
      aside={t('weight by fee rate')}
      live="pool-fees"
      isEmpty={columns.length === 0}
      id="fee-rates"
      description={t('Weight of the waiting transactions by fee rate, in µXMR per kB.')}
      pointName={t('µXMR per kB')}
      valueName={t('Weight')}
      formatAxisTick={formatShortBytes}
      axisLabels={[
        `${formatFeeRate(columns[0]?.minFeeRate ?? 0n)} µXMR/kB`,
        `${formatFeeRate(columns.at(-1)?.maxFeeRate ?? 0n)} µXMR/kB`,
      ]}
      points={columns.map(({ minFeeRate, maxFeeRate, weight, txCount }) => ({
        name: t('{from} to {to}', { from: formatFeeRate(minFeeRate), to: formatFeeRate(maxFeeRate) }),
        value: weight,
        valueLabel: t('{weight} in {transactions}', {
          weight: formatShortBytes(weight),
          transactions: translateCountWithNoun(txCount, 'transaction'),
        }),
      }))}
    />
  );
}

export function PoolWaitingTimesPanel({ bins }: { readonly bins: readonly WaitingTimeBin[] }) {
  return (
    <WaitingChart
      title={t('Waiting times')}
      aside={t('number of transactions by age (each label is the highest age of its bar)')}
      live="pool-ages"
      isEmpty={bins.every(({ count }) => count === 0)}
      id="ages"
      description={t('Number of waiting transactions by the time since this index first saw them.')}
      pointName={t('Age')}
      valueName={t('Transactions')}
      formatAxisTick={(value) => (Number.isInteger(value) ? formatShortNumber(value) : '')}
      axisLabels={bins.map(({ fromSeconds, toSeconds }) =>
        toSeconds === undefined ? `> ${formatDuration(fromSeconds)}` : formatDuration(toSeconds),
      )}
      points={bins.map(({ fromSeconds, toSeconds, count, weight }) => ({
        name:
          toSeconds === undefined
            ? t('{from} or more', { from: formatDuration(fromSeconds) })
            : t('{from} to {to}', {
                from: formatDuration(fromSeconds),
                to: formatDuration(toSeconds),
              }),
        value: count,
        valueLabel: `${translateCountWithNoun(count, 'transaction')}, ${formatShortBytes(weight)}`,
      }))}
    />
  );
}

/** Renders the pool size of the last hours. An hour without an observation is a gap. */
export function PoolHistoryPanel({ hours }: { readonly hours: readonly PoolSpanStatistics[] }) {
  const spans = spansOf(hours);
  const [first] = hours;
  if (first === undefined) return null;
  const mean = spans.map((hour) =>
    hour === undefined ? undefined : bigintRatio(hour.txsMs, BigInt(hour.observedMs)),
  );
  const most = spans.map((hour) => hour?.maxTxs);
  return (
    <Panel
      title={t('Size of the pool')}
      aside={t('last {hours} hours', { hours: POOL_HISTORY_HOURS })}
      liveUpdateId="pool-history"
      padded
      footer={<ButtonLink href={routes.poolCharts}>{t('Charts by day and CSV files')}</ButtonLink>}
    >
      <TimeSpanChart
        id="pool-history"
        description={t('Number of waiting transactions by hour, as this index observed them.')}
        spanName={t('Hour (UTC)')}
        spans={spans.map((_, index) => ({
          name: formatSpanLabel(first.start + index * HOUR_SECONDS, 'hour'),
          isComplete: index < spans.length - 1,
        }))}
        lines={[
          {
            name: t('Mean'),
            values: mean,
            valueLabels: mean.map((value) => (value === undefined ? '–' : formatShortNumber(value))),
          },
          { name: t('Maximum'), values: most, valueLabels: most.map((value) => value?.toString() ?? '–') },
        ]}
        kind="lines"
        hasLegend
        unit=""
        formatAxisTick={(value) => formatShortNumber(value)}
      />
    </Panel>
  );
}

/** Returns one element per hour. The element is undefined for an hour in which the pool was not observed. */
function spansOf(hours: readonly PoolSpanStatistics[]): (PoolSpanStatistics | undefined)[] {
  const [first] = hours;
  const last = hours.at(-1);
  if (first === undefined || last === undefined) return [];
  const at = new Map(hours.map((hour) => [hour.start, hour]));
  return Array.from({ length: (last.start - first.start) / HOUR_SECONDS + 1 }, (_, index) =>
    at.get(first.start + index * HOUR_SECONDS),
  );
}
