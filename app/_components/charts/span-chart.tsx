import { t } from '../../../i18n/translate.ts';
import { Fragment } from 'react';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { barWidth, VALUE_SPACING } from './bars.ts';
import { ChartShell, MAX_DOTTED_VALUES } from './frame.tsx';
import { Legend } from './legend.tsx';
import { stripePatternId, StripePatterns } from './stripes.tsx';

/** A data series over time. A value is undefined for spans without data. */
export interface SpanSeries {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
  /** Formatted values with their unit. */
  readonly valueLabels: readonly string[];
}

interface SpanChartProps {
  readonly id: string;
  /** One sentence that describes the chart. Screen readers read it instead of the drawing. */
  readonly description: string;
  /** Header of the first column of the table, such as Hour, Day or Month. */
  readonly spanName: string;
  /** Consecutive hours, days, weeks or months, oldest first. */
  readonly spans: readonly { readonly name: string; readonly complete: boolean }[];
  /** Data series, from one to seven. */
  readonly lines: readonly SpanSeries[];
  readonly kind: 'lines' | 'columns';
  /** Whether to show the legend even for a single data series. */
  readonly hasLegend: boolean;
  /** Formats a tick of the y-axis. */
  readonly tick: (value: number) => string;
  /** Unit of the y-axis of the interactive chart. */
  readonly unit: string;
}

const HEIGHT = 100;

/** Maximum number of spans with tooltips. With more spans, each is too narrow to point at. */
const MAX_SPANS_WITH_TOOLTIP = 60;

/** A server-rendered chart of values per time span, as lines or stacked columns. Incomplete spans are paler. */
export function SpanChart(props: SpanChartProps) {
  const { id, description, spans, lines, kind, hasLegend, spanName, tick, unit } = props;
  const highest = Math.max(...spans.map((_, index) => topOf(lines, kind, index)), 1e-9);
  const y = scaleLinear().domain([0, highest]).nice(2).range([0, HEIGHT]);
  const top = y.domain()[1] ?? 1;
  const width = Math.max(1, spans.length) * VALUE_SPACING;
  return (
    <ChartShell
      id={id}
      description={description}
      tick={tick}
      ticks={[top, top / 2, 0]}
      axisLabels={
        spans.length > 1 ? [spans[0]?.name ?? '', spans.at(-1)?.name ?? ''] : [spans[0]?.name ?? '']
      }
      width={width}
      height={HEIGHT}
      isSparse={spans.length <= 2}
      numbers={{ unit, kind, lines: lines.map(({ values }) => values) }}
      legend={
        hasLegend && (
          <Legend
            id={id}
            names={lines.map(({ name }) => name)}
            kind={kind}
            hasDots={spans.length <= MAX_DOTTED_VALUES}
          />
        )
      }
      table={
        <div dangerouslySetInnerHTML={{ __html: spanTableHtml({ description, spanName, spans, lines }) }} />
      }
    >
      {kind === 'columns' && <StripePatterns id={id} count={lines.length} />}
      {kind === 'lines'
        ? lines.map((one, index) => (
            <Line key={one.name} seriesNumber={index + 1} values={one.values} spans={spans} scale={y} />
          ))
        : lines.map((one, index) => (
            <Columns key={one.name} chart={id} seriesIndex={index} lines={lines} spans={spans} scale={y} />
          ))}
      {spans.length <= MAX_SPANS_WITH_TOOLTIP &&
        spans.map(({ name, complete }, index) => (
          <rect
            key={name}
            className="chart-span-hit"
            x={index * VALUE_SPACING}
            y={0}
            width={VALUE_SPACING}
            height={HEIGHT}
          >
            <title>{titleOf(complete ? name : t('{name}, so far', { name }), lines, index)}</title>
          </rect>
        ))}
    </ChartShell>
  );
}

function topOf(lines: readonly SpanSeries[], kind: SpanChartProps['kind'], index: number): number {
  const values = lines.map((one) => one.values[index] ?? 0);
  return kind === 'columns' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
}

function titleOf(span: string, lines: readonly SpanSeries[], index: number): string {
  const values = lines.map(({ name, valueLabels }) =>
    lines.length > 1 ? `${name} ${valueLabels[index] ?? ''}` : (valueLabels[index] ?? ''),
  );
  return `${span}: ${values.join(', ')}`;
}

type Scale = (value: number) => number;

interface LineProps extends Pick<SpanChartProps, 'spans'> {
  /** Number of the data series, from 1. It selects the colour. */
  readonly seriesNumber: number;
  readonly values: SpanSeries['values'];
  readonly scale: Scale;
}

function Line({ seriesNumber, values, spans, scale }: LineProps) {
  const render = line<number | undefined>()
    .defined((value) => value !== undefined)
    .x((_, index) => index * VALUE_SPACING + VALUE_SPACING / 2)
    .y((value) => rounded(HEIGHT - scale(value ?? 0)));
  const firstOpen = spans.findIndex(({ complete }) => !complete);
  const end = firstOpen === -1 ? values.length : firstOpen;
  const settled = values.map((value, index) => (index < end ? value : undefined));
  // The incomplete part begins at the last complete span, so that both parts join.
  const open = values.map((value, index) => (index >= end - 1 ? value : undefined));
  const dots = values
    .map((value, index) => {
      const isAlone = values[index - 1] === undefined && values[index + 1] === undefined;
      if (value === undefined || (!isAlone && values.length > MAX_DOTTED_VALUES)) return '';
      return `M${index * VALUE_SPACING + VALUE_SPACING / 2} ${rounded(HEIGHT - scale(value))}h0`;
    })
    .join('');
  return (
    <>
      <path className={`chart-span-line chart-color-${seriesNumber}`} d={render(settled) ?? ''} />
      {end < values.length && (
        <path className={`chart-span-line chart-open chart-color-${seriesNumber}`} d={render(open) ?? ''} />
      )}
      {dots !== '' && <path className={`chart-dots chart-color-${seriesNumber}`} d={dots} />}
    </>
  );
}

interface ColumnsProps extends Pick<SpanChartProps, 'lines' | 'spans'> {
  /** Id of the chart. It is the prefix of the ids of its stripe patterns. */
  readonly chart: string;
  /** Index of the data series, from 0. Its columns are stacked on those of the series with lower indices. */
  readonly seriesIndex: number;
  readonly scale: Scale;
}

/**
 * Renders all complete columns of a data series as one path, and the incomplete ones as another. A rectangle per column
 * would add thousands of elements to a page.
 */
function Columns({ chart, seriesIndex, lines, spans, scale }: ColumnsProps) {
  const bar = barWidth(spans.length);
  const shapeOf = (complete: boolean): string =>
    spans
      .map((span, at) => {
        const value = lines[seriesIndex]?.values[at] ?? 0;
        if (value <= 0 || span.complete !== complete) return '';
        const below = lines
          .slice(0, seriesIndex)
          .reduce((sum, { values }) => sum + Math.max(0, values[at] ?? 0), 0);
        const from = scale(below);
        const height = Math.max(0.6, scale(below + value) - from);
        return `M${rounded(at * VALUE_SPACING + (VALUE_SPACING - bar) / 2)} ${rounded(HEIGHT - from - height)}h${bar}v${rounded(height)}h${-bar}z`;
      })
      .join('');
  const shapes = [
    { className: 'chart-span-column', d: shapeOf(true) },
    { className: 'chart-span-column chart-open', d: shapeOf(false) },
  ].filter(({ d }) => d !== '');
  const stripes = stripePatternId(chart, seriesIndex);
  return shapes.map(({ className, d }) => (
    <Fragment key={className}>
      <path className={`${className} chart-color-${seriesIndex + 1}`} d={d} />
      {stripes !== undefined && <path fill={`url(#${stripes})`} d={d} />}
    </Fragment>
  ));
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * Returns the values of a chart as an HTML table with the markup of the component `Table`. A page has a dozen such tables
 * with a hundred or more rows each, for which HTML strings are much faster than React elements.
 */
function spanTableHtml({
  description,
  spanName,
  spans,
  lines,
}: Pick<SpanChartProps, 'description' | 'spanName' | 'spans' | 'lines'>): string {
  const names = lines.map(({ name }) => escaped(name));
  const headers = names.map((name) => `<th scope="col" class="table-end">${name}</th>`).join('');
  const rows = spans.map(({ name, complete }, row) => {
    const cells = lines.map(
      ({ valueLabels }) => `<td class="table-end">${escaped(valueLabels[row] ?? '')}</td>`,
    );
    const label = complete ? escaped(name) : t('{name}, so far', { name: escaped(name) });
    return `<tr><td>${label}</td>${cells.join('')}</tr>`;
  });
  return (
    `<table class="table"><caption class="visually-hidden">${escaped(description)}</caption>` +
    `<thead><tr><th scope="col">${escaped(spanName)}</th>${headers}</tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table>`
  );
}
