import { translate } from '../../i18n/translate.ts';
import type { ChartSpan } from '../../lookups/charts.ts';
import type { MetricFraction } from '../../lookups/metrics.ts';
import type { TimeSpanSeries } from '../_components/charts/span-plot.tsx';
import type { ChartDefinition, ChartLine } from './charts.ts';

/** The values of a chart in the selected range of time. */
export interface ChartValues {
  readonly definition: ChartDefinition;
  /** Data series with at least one value. The first is the main one. */
  readonly lines: readonly TimeSpanSeries[];
  /**
   * Lower and upper limit of the area behind the lines. Undefined for charts without this area, and for weeks and
   * months, for which the index has no percentiles.
   */
  readonly band: readonly [low: TimeSpanSeries, high: TimeSpanSeries] | undefined;
  /**
   * Index of the hour, day, week or month with the current value: for a sum the newest complete one, for other values
   * the newest one. Undefined when the main data series has no value.
   */
  readonly currentValueIndex: number | undefined;
}

/**
 * Computes the values of a chart. It omits each data series whose values are all zero or missing, but keeps the first one
 * if this holds for all of them.
 *
 * @param spans consecutive hours, days, weeks or months, oldest first
 */
export function chartValuesOf(definition: ChartDefinition, spans: readonly ChartSpan[]): ChartValues {
  const all = definition.lines.map((line) => seriesOf(line, definition, spans));
  // Omits data series without values: transaction types that do not occur, and percentiles by week or month, which the
  // index does not have.
  const lines = all.filter(({ values }) => values.some((value) => value !== undefined && value !== 0));
  const shown = lines.length > 0 ? lines : all.slice(0, 1);
  const band = definition.band?.map((line) => seriesOf(line, definition, spans));
  const [low, high] = band ?? [];
  return {
    definition,
    lines: shown,
    band:
      low !== undefined && high !== undefined && hasValues(low) && hasValues(high) ? [low, high] : undefined,
    currentValueIndex: indexOfNow(shown[0]?.values ?? [], spans, definition.isSumPerSpan),
  };
}

function hasValues({ values }: TimeSpanSeries): boolean {
  return values.some((value) => value !== undefined);
}

function seriesOf(
  { name, getValue }: ChartLine,
  { valueFormat }: ChartDefinition,
  spans: readonly ChartSpan[],
): TimeSpanSeries {
  const exact = spans.map(getValue);
  return {
    name: translate(name),
    values: exact.map((value) => (value === undefined ? undefined : valueFormat.toNumber(value))),
    valueLabels: exact.map((value) => (value === undefined ? '–' : valueFormat.formatForTable(value))),
  };
}

function indexOfNow(
  values: TimeSpanSeries['values'],
  spans: readonly ChartSpan[],
  isSum: boolean,
): number | undefined {
  const isUsable = (index: number, mustBeComplete: boolean): boolean =>
    values[index] !== undefined && (!mustBeComplete || spans[index]?.isComplete === true);
  const indices = values.map((_, index) => index);
  const newest =
    indices.findLast((index) => isUsable(index, isSum)) ??
    indices.findLast((index) => isUsable(index, false));
  return newest;
}

/** Returns the value of the main data series in one hour, day, week or month, or undefined where it has none. */
export function getMainLineValue(
  { lines }: ChartDefinition,
  span: ChartSpan | undefined,
): MetricFraction | undefined {
  return span === undefined ? undefined : lines[0]?.getValue(span);
}

/** Splits a formatted number from its unit, which is rendered smaller: `5.21 GH/s` → `5.21`, `GH/s`. */
export function splitNumberAndUnit(
  numberWithUnit: string,
): readonly [number: string, unit: string | undefined] {
  const at = numberWithUnit.indexOf(' ');
  return at === -1
    ? [numberWithUnit, undefined]
    : [numberWithUnit.slice(0, at), numberWithUnit.slice(at + 1)];
}
