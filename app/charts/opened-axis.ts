import { scaleLinear, scaleLog } from 'd3-scale';
import type { ChartSpan } from '../../lookups/charts.ts';
import { highestValue, PLOT_SVG_HEIGHT, type PlotValues } from '../_components/charts/plot-paths.ts';
import type { ChartScale } from './search-params.ts';

interface LargeChartYAxis {
  /** Values at which a horizontal grid line crosses the plot. The lower end of the axis has no grid line. */
  readonly ticks: readonly number[];
  /** Converts a value to its height above the bottom of the plot, from 0 to {@link PLOT_SVG_HEIGHT}. */
  readonly heightOf: (value: number) => number;
}

const TICKS = 4;

/** Returns the y-axis of the large chart. A linear axis begins at zero. */
export function createLargeChartYAxis(lines: readonly PlotValues[], scale: ChartScale): LargeChartYAxis {
  const highest = Math.max(...lines.map(highestValue));
  const lowest = Math.min(
    ...lines.map((values) =>
      values.reduce<number>(
        (least, value) => (value === undefined || value <= 0 ? least : Math.min(least, value)),
        highest,
      ),
    ),
  );
  if (scale === 'log' && highest > 0) {
    const log = scaleLog()
      .domain(lowest === highest ? [lowest / 10, highest * 10] : [lowest, highest])
      .nice()
      .range([0, PLOT_SVG_HEIGHT]);
    const [bottom = 0] = log.domain();
    const decades = log.ticks(TICKS).filter((value) => value > bottom && Math.log10(value) % 1 === 0);
    return { ticks: decades, heightOf: (value) => log(value) };
  }
  const linear = scaleLinear()
    .domain([0, Math.max(highest, 1e-9) * 1.05])
    .range([0, PLOT_SVG_HEIGHT]);
  return {
    ticks: highest === 0 ? [] : linear.ticks(TICKS).filter((value) => value > 0),
    heightOf: (value) => linear(value),
  };
}

interface SpanTick {
  readonly index: number;
  readonly label: string;
}

/** Maximum number of labels on the time axis. */
const TIME_LABELS = 5;

/**
 * Returns the ticks of the time axis: hours, days, weeks or months at equal distances, with their dates as labels. The
 * newest time span has no tick unless it is the only one, because its label would not fit at the right edge.
 */
export function computeTimeAxisTicks(spans: readonly ChartSpan[]): SpanTick[] {
  const labels = Math.min(TIME_LABELS, Math.max(1, spans.length - 1));
  const isSameDay = areSpansInOneDay(spans);
  return Array.from({ length: labels }, (_, label) => Math.round((label * (spans.length - 1)) / labels)).map(
    (index) => ({ index, label: formatTimeSpanStart(spans[index], isSameDay) }),
  );
}

/** Whether all time spans of the chart lie within 24 hours. */
export function areSpansInOneDay(spans: readonly ChartSpan[]): boolean {
  return (spans.at(-1)?.start ?? 0) - (spans[0]?.start ?? 0) < 86_400;
}

/**
 * Formats the start of an hour, day, week or month: month and year for a month, date and time for an hour, and the date
 * otherwise. Empty without a time span.
 *
 * @param isChartInOneDay whether all time spans are hours of one day, so that the hour is enough
 */
export function formatTimeSpanStart(span: ChartSpan | undefined, isChartInOneDay = false): string {
  if (span === undefined) return '';
  const iso = new Date(span.start * 1_000).toISOString();
  const isHour = span.name.endsWith(':00');
  if (isHour) return isChartInOneDay ? iso.slice(11, 16) : span.name.slice(5);
  return /^\d{4}-\d{2}$/.test(span.name) ? span.name : iso.slice(0, 10);
}
