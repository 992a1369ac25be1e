import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import { SpanChart, type SpanSeries } from '../_components/charts/span-chart.tsx';
import { Panel } from '../_components/panel.tsx';
import { routes } from '../_lib/routes.ts';
import type { ChartDefinition } from './charts.ts';
import type { ChartSpan } from '../../lookups/charts.ts';
import type { ChartRange } from '../../lookups/chart-range.ts';

interface ChartPanelProps {
  readonly definition: ChartDefinition;
  readonly range: ChartRange;
  readonly spans: readonly ChartSpan[];
}

const spanNames: Readonly<Record<ChartRange['span'], MessageId>> = {
  hour: messageId('Hour (UTC)'),
  day: messageId('Day (UTC)'),
  week: messageId('Week (UTC)'),
  month: messageId('Month (UTC)'),
};

const stepNames: Readonly<Record<ChartRange['span'], MessageId>> = {
  hour: messageId('by hour'),
  day: messageId('by day'),
  week: messageId('by week'),
  month: messageId('by month'),
};

/** Renders one chart, or nothing when it has no values. */
export function ChartPanel({ definition, range, spans }: ChartPanelProps) {
  const { id, kind, valueFormat } = definition;
  const title = translate(definition.title);
  const description = translate(definition.description);
  const step = translate(stepNames[range.span]);
  const all = linesOf(definition, spans);
  // Omits data series without values. These are transaction types that do not occur, and percentiles by week or month.
  const lines = all.filter(({ values }) => values.some((value) => value !== undefined && value !== 0));
  const shown = lines.length > 0 ? lines : all.slice(0, 1);
  if (shown.every(({ values }) => values.every((value) => value === undefined))) return null;
  return (
    <Panel title={title} aside={step} id={id} live={`chart-${id}`} padded>
      <p className="chart-description">{description}</p>
      <SpanChart
        id={id}
        description={`${title}, ${step}. ${description}`}
        spanName={translate(spanNames[range.span])}
        spans={spans}
        lines={shown}
        kind={kind}
        hasLegend={definition.lines.length > 1}
        tick={valueFormat.tick}
        unit={valueFormat.unit}
      />
      <p className="small">
        {t('CSV files of the complete history:')}{' '}
        {definition.lines.map(({ name, series }, index) => (
          <span key={series}>
            {index > 0 && ', '}
            <a href={routes.seriesCsv(series, range.span === 'hour' ? 'hour' : 'day')}>{translate(name)}</a>
          </span>
        ))}
      </p>
    </Panel>
  );
}

function linesOf({ lines, valueFormat }: ChartDefinition, spans: readonly ChartSpan[]): SpanSeries[] {
  return lines.map(({ name, of }) => {
    const exact = spans.map(of);
    return {
      name: translate(name),
      values: exact.map((value) => (value === undefined ? undefined : valueFormat.number(value))),
      valueLabels: exact.map((value) => (value === undefined ? '–' : valueFormat.text(value))),
    };
  });
}
