import type { ReactNode } from 'react';
import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import { T, ValueInMessage } from '../_components/t.tsx';
import { BlockLink } from '../_components/links.tsx';
import { EmptyListMessage } from '../_components/empty.tsx';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
import { renderTimeSpanTableHtml } from '../_components/charts/span-table.ts';
import { Count } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';
import type { ChartRange } from '../../lookups/chart-range.ts';
import type { ChartsData, ChartSpan } from '../../lookups/charts.ts';
import { chartDefinitions } from './charts.ts';
import { chartEventFlagsOf } from './chart-flags.ts';
import { hardFork17ChartIds, MAIN_CHART_COUNT, type ChartId } from './chart-ids.ts';
import { SmallCharts } from './small-charts.tsx';
import { percentChangeColumn } from './change-column.ts';
import { chartValuesOf, type ChartValues } from './chart-series.ts';
import { chartsHeadlineOf } from './charts-headline.ts';
import {
  chartCsvFilesOf,
  ChartCsvLinks,
  LARGE_CHART_TABLE_ID,
  LargeChart,
  chartSpanLabels,
} from './opened-chart.tsx';
import { formatTimeSpanStart } from './opened-axis.ts';
import type { ChartScale } from './search-params.ts';
import { OutputTreeGrowthPanel } from './tree-growth-panel.tsx';
import { InputOutputCountPanels } from './shapes-panels.tsx';

interface ChartsViewProps extends ChartsData {
  readonly openChartId: ChartId;
  readonly scale: ChartScale;
}

/**
 * All charts of a range as small pictures, and one of them large with its table. The large chart is directly below the
 * main charts, so that both are visible at the same time.
 */
export function ChartsView({ openChartId, scale, ...data }: ChartsViewProps) {
  const { tip, range, spans, txsByInputAndOutputCount, outputTreeGrowth } = data;
  const lead = (
    <T>
      The chain up to block <BlockLink height={tip.height} />, by hour, day, week and month in UTC. A block
      counts in the period of its timestamp, which its miner set. Orphaned blocks are not included. The last
      period is paler until it is complete. <a href={routes.series}>The API</a> has the same numbers.
    </T>
  );
  if (spans.length === 0) {
    return (
      <Page title={t('Charts')} lead={lead}>
        <EmptyListMessage>
          {t('There is only the genesis block, which has no real timestamp.')}
        </EmptyListMessage>
      </Page>
    );
  }
  const charts = chartDefinitions.map((definition) => chartValuesOf(definition, spans));
  const opened = charts.find(({ definition }) => definition.id === openChartId);
  const small = { spans, range, openChartId };
  return (
    <Page title={<Headline spans={spans} range={range} />} lead={lead}>
      <SmallCharts
        liveUpdateId="charts"
        label={t('Main charts')}
        charts={charts.slice(0, MAIN_CHART_COUNT)}
        {...small}
      />
      {opened !== undefined && (
        <>
          <LargeChart
            chart={opened}
            spans={spans}
            range={range}
            scale={scale}
            flags={chartEventFlagsOf(data)}
          />
          <OpenedTable chart={opened} spans={spans} range={range} />
        </>
      )}
      <div className="stack">
        <h2>{t('More charts')}</h2>
        <SmallCharts
          liveUpdateId="more-charts"
          label={t('More charts')}
          charts={charts.slice(MAIN_CHART_COUNT).filter(({ definition }) => hasStarted(definition.id, spans))}
          {...small}
        />
      </div>
      <OutputTreeGrowthPanel tree={outputTreeGrowth} />
      <InputOutputCountPanels txCounts={txsByInputAndOutputCount} />
    </Page>
  );
}

/**
 * Returns whether the chain has data for a chart. The charts of hard fork 17 have none before the first transaction
 * with a membership proof.
 */
function hasStarted(id: ChartId, spans: readonly ChartSpan[]): boolean {
  return !hardFork17ChartIds.includes(id) || spans.some(({ chain }) => (chain?.fcmpTxs ?? 0) > 0);
}

/** Sentences about the number of transactions in the newest complete hour, day, week or month. */
const trafficSentences: Readonly<Record<ChartRange['spanLength'], (txs: ReactNode) => ReactNode>> = {
  hour: (txs) => (
    <T>
      <em>
        <ValueInMessage of={txs} />
      </em>{' '}
      in the last complete hour.
    </T>
  ),
  day: (txs) => (
    <T>
      <em>
        <ValueInMessage of={txs} />
      </em>{' '}
      in the last complete day.
    </T>
  ),
  week: (txs) => (
    <T>
      <em>
        <ValueInMessage of={txs} />
      </em>{' '}
      in the last complete week.
    </T>
  ),
  month: (txs) => (
    <T>
      <em>
        <ValueInMessage of={txs} />
      </em>{' '}
      in the last complete month.
    </T>
  ),
};

/** The text at the top of the charts page: a steady fee rate, an extreme hash rate, or else the number of transactions. */
function Headline({ spans, range }: { readonly spans: readonly ChartSpan[]; readonly range: ChartRange }) {
  const { feesSteadySinceSpanIndex, hashRateExtreme, newestCompleteSpan } = chartsHeadlineOf(spans);
  const since =
    feesSteadySinceSpanIndex === undefined ? undefined : formatTimeSpanStart(spans[feesSteadySinceSpanIndex]);
  const fees = since !== undefined && t('The usual fee rate has not changed since {date}.', { date: since });
  const rate =
    hashRateExtreme === 'highest' ? (
      <T>
        The hash rate is at <em>its highest</em> in this range.
      </T>
    ) : (
      hashRateExtreme === 'lowest' && (
        <T>
          The hash rate is at <em>its lowest</em> in this range.
        </T>
      )
    );
  if (fees !== false || rate !== false) {
    return (
      <>
        {fees} {rate}
      </>
    );
  }
  if (newestCompleteSpan === undefined) return t('Charts');
  return trafficSentences[range.spanLength](
    newestCompleteSpan.txs === 1 ? (
      <T>
        <Count value={newestCompleteSpan.txs} /> transaction
      </T>
    ) : (
      <T>
        <Count value={newestCompleteSpan.txs} /> transactions
      </T>
    ),
  );
}

const spanNames: Readonly<Record<ChartRange['spanLength'], MessageId>> = {
  hour: messageId('Hour (UTC)'),
  day: messageId('Day (UTC)'),
  week: messageId('Week (UTC)'),
  month: messageId('Month (UTC)'),
};

interface OpenedTableProps {
  readonly chart: ChartValues;
  readonly spans: readonly ChartSpan[];
  readonly range: ChartRange;
}

/** The table with the values of the opened chart, newest time span first. */
function OpenedTable({ chart, spans, range }: OpenedTableProps) {
  const { definition, lines, band } = chart;
  const [subject, ...others] = [...lines, ...(band ?? [])];
  if (subject === undefined) return null;
  const files = chartCsvFilesOf(chart);
  const caption = `${translate(definition.title)} ${translate(chartSpanLabels[range.spanLength])}`;
  return (
    <Panel
      id="table"
      title={t('The values of this chart as a table')}
      liveUpdateId="chart-table"
      aside={
        files.length > 0 && (
          <span className="opened-chart-toolbar not-printed">
            {t('CSV of the complete history:')} <ChartCsvLinks files={files} range={range} />
          </span>
        )
      }
    >
      <section className="chart-table" id={LARGE_CHART_TABLE_ID} aria-label={caption} tabIndex={0}>
        <div
          dangerouslySetInnerHTML={{
            __html: renderTimeSpanTableHtml({
              caption,
              spanName: translate(spanNames[range.spanLength]),
              spans,
              newestFirst: true,
              columns: [
                subject,
                ...others.map((column) => ({ ...column, displayOnPhones: 'hide' as const })),
                percentChangeColumn(subject, spans, definition.isSumPerSpan),
                {
                  name: t('Blocks'),
                  valueLabels: spans.map(({ chain }) => String(chain?.blocks ?? 0)),
                  displayOnPhones: 'hide',
                },
              ],
            }),
          }}
        />
      </section>
    </Panel>
  );
}
