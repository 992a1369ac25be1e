import { chartColumnWidth, CHART_VALUE_SVG_SPACING } from './bars.ts';
import {
  svgXOfValue,
  areaPath,
  bandPath,
  dotsPath,
  linePath,
  withOnlyIsolatedValues,
  withOnlyNewestValue,
  PLOT_SVG_HEIGHT,
  PLOT_SVG_WIDTH,
  roundCoordinate,
  type PlotValues,
} from './plot-paths.ts';

/** A data series over time. A value is undefined for hours, days, weeks or months without data. */
export interface TimeSpanSeries {
  readonly name: string;
  readonly values: PlotValues;
  /** Labels of `values` with their unit, in the same order. */
  readonly valueLabels: readonly string[];
}

/** An hour, a day, a week or a month of a chart. */
export interface PlotTimeSpan {
  readonly name: string;
  readonly isComplete: boolean;
}

export interface SpanPlotProps {
  readonly spans: readonly PlotTimeSpan[];
  /** One to seven data series. A column plot shows only the first. */
  readonly lines: readonly Pick<TimeSpanSeries, 'values'>[];
  readonly kind: 'lines' | 'columns';
  /** Range of values that is shaded behind the first line, such as the 10th to the 90th percentile. */
  readonly band?: { readonly low: PlotValues; readonly high: PlotValues } | undefined;
  /** Converts a value to a height, from 0 at the lower edge to {@link PLOT_SVG_HEIGHT}. */
  readonly svgHeightOf: (value: number) => number;
}

/** Returns the width of the view box of a plot, in SVG units. */
export function computePlotSvgWidth(kind: SpanPlotProps['kind'], spanCount: number): number {
  return kind === 'lines' ? PLOT_SVG_WIDTH : Math.max(1, spanCount) * CHART_VALUE_SVG_SPACING;
}

/**
 * Returns the horizontal position of an hour, day, week or month in per cent of the plot: of its point on a line, or of
 * the middle of its column.
 *
 * @param index from 0
 */
export function computeTimeSpanXPercent(
  kind: SpanPlotProps['kind'],
  index: number,
  spanCount: number,
): number {
  return kind === 'lines'
    ? roundCoordinate((svgXOfValue(index, spanCount) * 100) / PLOT_SVG_WIDTH)
    : roundCoordinate(((index + 0.5) * 100) / Math.max(1, spanCount));
}

/**
 * The drawing of a chart over time, without axes. A dot marks the newest value of the first line; a column plot has no
 * dot.
 */
export function TimeSpanPlot({ spans, lines, kind, band, svgHeightOf }: SpanPlotProps) {
  if (kind === 'columns')
    return <SpanColumns spans={spans} values={lines[0]?.values ?? []} svgHeightOf={svgHeightOf} />;
  const y = (value: number) => PLOT_SVG_HEIGHT - svgHeightOf(value);
  const [first] = lines;
  const subject = first?.values ?? [];
  return (
    <>
      {band !== undefined && (
        <path className="chart-band" d={bandPath({ values: band.high, lowerValues: band.low, toY: y })} />
      )}
      {band === undefined && lines.length === 1 && (
        <path className="chart-area" d={areaPath({ values: subject, toY: y })} />
      )}
      {lines.map(({ values }, index) => (
        <SpanLine key={index} color={index + 1} values={values} spans={spans} y={y} />
      ))}
      <path className="chart-now" d={dotsPath({ values: withOnlyNewestValue(subject), toY: y })} />
    </>
  );
}

interface SpanLineProps extends Pick<SpanPlotProps, 'spans'> {
  /** Number of the data series, counted from 1, which selects its colour. */
  readonly color: number;
  readonly values: PlotValues;
  readonly y: (value: number) => number;
}

/** A line of a chart. It is paler over the time span that is not complete yet. */
function SpanLine({ color, values, spans, y }: SpanLineProps) {
  const firstOpen = spans.findIndex(({ isComplete }) => !isComplete);
  const end = firstOpen === -1 ? values.length : firstOpen;
  const settled = values.map((value, index) => (index < end ? value : undefined));
  // The paler part of the line begins at the last complete time span, so that it touches the line of the complete time spans.
  const open = values.map((value, index) => (index >= end - 1 ? value : undefined));
  const dots = dotsPath({ values: withOnlyIsolatedValues(values), toY: y });
  return (
    <>
      <path className={`chart-line chart-color-${color}`} d={linePath({ values: settled, toY: y })} />
      {end < values.length && (
        <path
          className={`chart-line chart-open chart-color-${color}`}
          d={linePath({ values: open, toY: y })}
        />
      )}
      {dots !== '' && <path className={`chart-dots chart-color-${color}`} d={dots} />}
    </>
  );
}

interface SpanColumnsProps extends Pick<SpanPlotProps, 'spans' | 'svgHeightOf'> {
  readonly values: PlotValues;
}

/**
 * Renders all complete columns as one path, and the incomplete one as another. A rectangle per column would add thousands of
 * elements to a page.
 */
function SpanColumns({ spans, values, svgHeightOf }: SpanColumnsProps) {
  const bar = chartColumnWidth(spans.length);
  const shapeOf = (isComplete: boolean): string =>
    spans
      .map((span, index) => {
        const value = values[index] ?? 0;
        if (value <= 0 || span.isComplete !== isComplete) return '';
        const height = roundCoordinate(Math.max(0.6, svgHeightOf(value)));
        const left = roundCoordinate(index * CHART_VALUE_SVG_SPACING + (CHART_VALUE_SVG_SPACING - bar) / 2);
        return `M${left} ${roundCoordinate(PLOT_SVG_HEIGHT - height)}h${bar}v${height}h${-bar}z`;
      })
      .join('');
  const open = shapeOf(false);
  return (
    <>
      <path className="chart-bar" d={shapeOf(true)} />
      {open !== '' && <path className="chart-bar chart-open" d={open} />}
    </>
  );
}
