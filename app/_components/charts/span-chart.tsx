import { t } from '../../../i18n/translate.ts';
import { scaleLinear } from 'd3-scale';
import { ChartLayout, MAX_VALUES_WITH_DOTS } from './frame.tsx';
import { ChartLegend } from './legend.tsx';
import { highestValue, PLOT_SVG_HEIGHT } from './plot-paths.ts';
import { computePlotSvgWidth, TimeSpanPlot, type PlotTimeSpan, type TimeSpanSeries } from './span-plot.tsx';
import { renderTimeSpanTableHtml } from './span-table.ts';

interface SpanChartProps {
  readonly id: string;
  /** One sentence that describes the chart. Screen readers read it instead of the drawing. */
  readonly description: string;
  /** Header of the first column of the table, such as Hour, Day or Month. */
  readonly spanName: string;
  /** Consecutive hours, days, weeks or months, oldest first. */
  readonly spans: readonly PlotTimeSpan[];
  /** One to seven data series. A column chart has one. */
  readonly lines: readonly TimeSpanSeries[];
  readonly kind: 'lines' | 'columns';
  /** Whether to show the legend even for a single data series. */
  readonly hasLegend: boolean;
  /** Formats a tick of the y-axis. */
  readonly formatAxisTick: (value: number) => string;
  /** Unit of the y-axis of the interactive chart. */
  readonly unit: string;
}

/** Maximum number of time spans with tooltips. With more, each is too narrow to point at. */
const MAX_SPANS_WITH_TOOLTIP = 60;

/**
 * A server-rendered chart of values per hour, day, week or month, as lines or columns. Time spans that are not complete
 * yet are paler.
 */
export function TimeSpanChart(props: SpanChartProps) {
  const { id, description, spans, lines, kind, hasLegend, spanName, formatAxisTick, unit } = props;
  const highest = Math.max(...lines.map(({ values }) => highestValue(values)), 1e-9);
  const y = scaleLinear().domain([0, highest]).nice(2).range([0, PLOT_SVG_HEIGHT]);
  const top = y.domain()[1] ?? 1;
  const width = computePlotSvgWidth(kind, spans.length);
  const step = width / Math.max(1, spans.length);
  return (
    <ChartLayout
      id={id}
      description={description}
      formatAxisTick={formatAxisTick}
      axisLabels={
        spans.length > 1 ? [spans[0]?.name ?? '', spans.at(-1)?.name ?? ''] : [spans[0]?.name ?? '']
      }
      ticks={[top, top / 2, 0]}
      width={width}
      height={PLOT_SVG_HEIGHT}
      isSparse={kind === 'columns' && spans.length <= 2}
      embeddedValues={{ unit, kind, lines: lines.map(({ values }) => values) }}
      legend={
        hasLegend && (
          <ChartLegend names={lines.map(({ name }) => name)} hasDots={spans.length <= MAX_VALUES_WITH_DOTS} />
        )
      }
      table={
        <div
          dangerouslySetInnerHTML={{
            __html: renderTimeSpanTableHtml({ caption: description, spanName, spans, columns: lines }),
          }}
        />
      }
    >
      <TimeSpanPlot spans={spans} lines={lines} kind={kind} svgHeightOf={(value) => y(value)} />
      {spans.length <= MAX_SPANS_WITH_TOOLTIP &&
        spans.map(({ name, isComplete }, index) => (
          <rect
            key={name}
            className="chart-hit"
            x={Number((index * step).toFixed(1))}
            width={Number(step.toFixed(1))}
            height={PLOT_SVG_HEIGHT}
          >
            <title>
              {titleOf(isComplete ? name : t('{name}, incomplete so far', { name }), lines, index)}
            </title>
          </rect>
        ))}
    </ChartLayout>
  );
}

function titleOf(span: string, lines: readonly TimeSpanSeries[], index: number): string {
  const values = lines.map(({ name, valueLabels }) =>
    lines.length > 1 ? `${name} ${valueLabels[index] ?? ''}` : (valueLabels[index] ?? ''),
  );
  return `${span}: ${values.join(', ')}`;
}
