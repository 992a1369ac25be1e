import { translatePlural, messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import type { ChartSpan } from '../../lookups/charts.ts';
import type { MetricName } from '../../lookups/metrics.ts';
import { chartRanges, type ChartRange } from '../../lookups/chart-range.ts';
import { serialiseChartValues } from '../_lib/chart-marks.ts';
import { routes } from '../_lib/routes.ts';
import { ChartLegend } from '../_components/charts/legend.tsx';
import { MAX_VALUES_WITH_DOTS } from '../_components/charts/frame.tsx';
import { DiagramSection } from '../_components/diagram-section.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import type { ChartEventFlag } from './chart-flags.ts';
import { getMainLineValue, type ChartValues } from './chart-series.ts';
import { LargeChartPicture, type NamedChartFlag } from './opened-picture.tsx';
import { chartScales, type ChartScale } from './search-params.ts';

interface LargeChartProps {
  readonly chart: ChartValues;
  readonly spans: readonly ChartSpan[];
  readonly range: ChartRange;
  readonly scale: ChartScale;
  readonly flags: readonly ChartEventFlag[];
}

/** Names of the time steps of a chart, as part of its title. */
export const chartSpanLabels: Readonly<Record<ChartRange['spanLength'], MessageId>> = {
  hour: messageId('by hour'),
  day: messageId('by day'),
  week: messageId('by week'),
  month: messageId('by month'),
};

const scaleNames: Readonly<Record<ChartScale, MessageId>> = {
  linear: messageId('Linear scale'),
  log: messageId('Logarithmic scale'),
};

/** Id of the HTML table with the values of the large chart. The script of the page reads it. */
export const LARGE_CHART_TABLE_ID = 'chart-table';

/** The large chart: title and toolbar, current value, flags, picture and notes. Another section shows its table. */
export function LargeChart({ chart, spans, range, scale, flags }: LargeChartProps) {
  const { definition, lines, band, currentValueIndex: now } = chart;
  const { kind, valueFormat } = definition;
  const title = `${translate(definition.title)} ${translate(chartSpanLabels[range.spanLength])}`;
  const description = translate(definition.description);
  const named = flags.map((flag, index) => ({
    flag,
    letter: String.fromCodePoint(65 + index),
    name: flagName(flag),
  }));
  return (
    <DiagramSection
      id="open"
      liveUpdateId="chart-open"
      title={title}
      aside={<Toolbar chart={chart} range={range} scale={scale} />}
    >
      {now === undefined ? (
        <p className="opened-chart-empty">{t('No values in this range. A longer range may have some.')}</p>
      ) : (
        <figure
          className="chart"
          data-chart={valueFormat.unit}
          data-kind={kind}
          data-scale={scale}
          data-table={LARGE_CHART_TABLE_ID}
          data-values={serialiseChartValues([...lines, ...(band ?? [])].map(({ values }) => values))}
        >
          <Reading chart={chart} spans={spans} now={now} />
          <LargeChartPicture
            chart={chart}
            spans={spans}
            scale={scale}
            eventFlags={named}
            description={`${title}. ${description}`}
          />
          {lines.length > 1 && (
            <ChartLegend
              names={lines.map(({ name }) => name)}
              hasDots={spans.length <= MAX_VALUES_WITH_DOTS}
            />
          )}
          {named.length > 0 && <FlagNotes flags={named} spans={spans} />}
          <p className="small muted">
            {description}{' '}
            {band !== undefined && t('The shaded area reaches from the 10th to the 90th percentile.')}
          </p>
        </figure>
      )}
    </DiagramSection>
  );
}

type ToolbarProps = Pick<LargeChartProps, 'chart' | 'range' | 'scale'>;

function Toolbar({ chart, range, scale }: ToolbarProps) {
  const { id } = chart.definition;
  return (
    <div className="opened-chart-toolbar">
      <Tabs
        label={t('Range of the charts')}
        tabs={chartRanges.map(({ name, label }) => ({
          href: routes.chart(id, name, scale),
          label: translate(label),
          isCurrent: name === range.name,
        }))}
      />
      <Tabs
        label={t('Scale of the chart')}
        tabs={chartScales.map((each) => ({
          href: routes.chart(id, range.name, each),
          label: translate(scaleNames[each]),
          isCurrent: each === scale,
        }))}
      />
      <a href="#table">{t('Show the values as a table')}</a>
      <ChartCsvLinks files={chartCsvFilesOf(chart).slice(0, 1)} range={range} />
    </div>
  );
}

interface CsvFile {
  readonly name: MessageId;
  readonly series: MetricName;
}

/** Returns the CSV files of a chart: one for each of its data series that the API has. */
export function chartCsvFilesOf({ definition: { lines, band } }: ChartValues): CsvFile[] {
  return [...lines, ...(band ?? [])].flatMap(({ name, metric }) =>
    metric === undefined ? [] : [{ name, series: metric }],
  );
}

interface CsvLinksProps {
  readonly files: readonly CsvFile[];
  readonly range: ChartRange;
}

/** Links to CSV files of the complete history, by hour or by day. */
export function ChartCsvLinks({ files, range }: CsvLinksProps) {
  return files.map(({ name, series }) => (
    <a key={series} href={routes.seriesCsv(series, range.spanLength === 'hour' ? 'hour' : 'day')}>
      {files.length === 1 ? 'CSV' : translate(name)}
    </a>
  ));
}

interface ReadingProps extends Pick<LargeChartProps, 'chart' | 'spans'> {
  /** Index of the hour, day, week or month with the current value. */
  readonly now: number;
}

/** The current value, date first. The client script replaces it with the value at the crosshair. */
function Reading({ chart: { definition, lines, band }, spans, now }: ReadingProps) {
  const span = spans[now];
  const exact = getMainLineValue(definition, span);
  const others = [...lines.slice(1), ...(band ?? [])].map(
    ({ name, valueLabels }) => `${name} ${valueLabels[now] ?? ''}`,
  );
  const blocks = span?.chain?.blocks ?? 0;
  return (
    <p className="chart-reading">
      <span className="chart-reading-now">
        {span?.isComplete === true ? span.name : t('{name}, incomplete so far', { name: span?.name ?? '' })}:{' '}
        <b>{exact === undefined ? '–' : definition.valueFormat.formatForHeadline(exact)}</b>{' '}
        <small>{[...others, translatePlural(blocks, '{count} block', '{count} blocks')].join(', ')}</small>
      </span>
    </p>
  );
}

function flagName({ event }: ChartEventFlag): string {
  switch (event.kind) {
    case 'hardFork':
      return t('Hard fork {versions}', { versions: event.versions.join(', ') });
    case 'traffic':
      return t('Unusually many transactions');
    case 'reorg':
      return translatePlural(
        event.depth,
        'Reorganisation of {count} block',
        'Reorganisation of {count} blocks',
      );
    case 'reorgs':
      return translatePlural(event.count, '{count} reorganisation', '{count} reorganisations');
  }
}

interface FlagNotesProps {
  readonly flags: readonly NamedChartFlag[];
  readonly spans: readonly ChartSpan[];
}

/** Lists the flags of the chart, which mark events such as hard forks, and explains each. */
function FlagNotes({ flags, spans }: FlagNotesProps) {
  return (
    <ol className="opened-chart-notes">
      {flags.map(({ flag, letter, name }) => (
        <li key={letter}>
          <b>{letter}</b>
          <span>
            <FlagLink flag={flag} name={name} /> <small>{noteOf(flag, spans)}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

function FlagLink({ flag: { event }, name }: { readonly flag: ChartEventFlag; readonly name: string }) {
  switch (event.kind) {
    case 'traffic':
      return name;
    case 'reorg':
      return <a href={routes.reorg(event.id)}>{name}</a>;
    case 'hardFork':
    case 'reorgs':
      return <a href={routes.forks}>{name}</a>;
  }
}

function noteOf({ spanIndex, event }: ChartEventFlag, spans: readonly ChartSpan[]): string {
  const from = spans[spanIndex]?.name ?? '';
  switch (event.kind) {
    case 'hardFork':
      return from;
    case 'traffic':
      return t('{from} to {to}: {multiple} times as many transactions as the median of this range', {
        from,
        to: spans[event.lastSpanIndex]?.name ?? '',
        multiple: formatLocalNumber(event.multipleOfMedian.toFixed(1)),
      });
    case 'reorg':
      return event.detectedAt.toISOString().slice(0, 16).replace('T', ' ');
    case 'reorgs':
      return translatePlural(
        event.deepest,
        'newest reorganisation: {date}; the deepest one replaced {count} block',
        'newest reorganisation: {date}; the deepest one replaced {count} blocks',
        { date: from },
      );
  }
}
