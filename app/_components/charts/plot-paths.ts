import { area, line } from 'd3-shape';

/** Values of a data series, oldest first. Undefined where the series has a gap. */
export type PlotValues = readonly (number | undefined)[];

/** Maximum number of values in a drawn line. A line of more values would have several per pixel. */
export const MAX_VALUES_PER_CHART_LINE = 1_200;

/** Width of the drawing area of a line, in SVG units. */
export const PLOT_SVG_WIDTH = 1_000;

/** Height of the drawing area, in SVG units. */
export const PLOT_SVG_HEIGHT = 100;

/** Rounds a coordinate to two decimals, because more would only make the page larger. */
export function roundCoordinate(value: number): number {
  return Number(value.toFixed(2));
}

/** Returns the highest value, or 0 without values. A series may be too long for the arguments of `Math.max`. */
export function highestValue(values: PlotValues): number {
  return values.reduce<number>((highest, value) => Math.max(highest, value ?? 0), 0);
}

/**
 * Returns the indices of the values that a line needs. Of a long series, each group of neighbours keeps its lowest and its
 * highest value and a gap if it has one, so no peak is lost.
 */
export function selectPlottedIndices(values: PlotValues): number[] {
  if (values.length <= MAX_VALUES_PER_CHART_LINE) return values.map((_, index) => index);
  const groups = MAX_VALUES_PER_CHART_LINE / 3;
  const kept = new Set([0, values.length - 1]);
  for (let group = 0; group < groups; group += 1) {
    const from = Math.floor((group * values.length) / groups);
    const to = Math.floor(((group + 1) * values.length) / groups);
    let [lowest, highest, gap]: (number | undefined)[] = [];
    for (let index = from; index < to; index += 1) {
      const value = values[index];
      if (value === undefined) gap ??= index;
      else {
        if (lowest === undefined || value < (values[lowest] ?? value)) lowest = index;
        if (highest === undefined || value > (values[highest] ?? value)) highest = index;
      }
    }
    for (const index of [lowest, highest, gap]) if (index !== undefined) kept.add(index);
  }
  return [...kept].sort((a, b) => a - b);
}

/**
 * Returns the horizontal position of a value in a line: the first is at 0, the last at {@link PLOT_SVG_WIDTH}. Rounds to one
 * decimal, which is about a tenth of a pixel on a desktop screen.
 */
export function svgXOfValue(index: number, valueCount: number): number {
  return valueCount < 2 ? PLOT_SVG_WIDTH : Number(((index * PLOT_SVG_WIDTH) / (valueCount - 1)).toFixed(1));
}

type Height = (value: number) => number;

interface PlottedSeries {
  readonly values: PlotValues;
  /** Converts a value to a vertical position, measured downwards. */
  readonly toY: Height;
}

/** Returns the SVG path of a line, which has a gap where a value is undefined. */
export function linePath({ values, toY }: PlottedSeries): string {
  return (
    line<number>()
      .defined((index) => values[index] !== undefined)
      .x((index) => svgXOfValue(index, values.length))
      .y((index) => roundCoordinate(toY(values[index] ?? 0)))(selectPlottedIndices(values)) ?? ''
  );
}

/**
 * Returns the path of the area between a line and the lower edge. It begins like the path of the line itself, so both
 * paths together take hardly more space than one of them in a compressed page.
 */
export function areaPath(plot: PlottedSeries): string {
  return linePath(plot)
    .split('M')
    .filter((part) => part !== '' && !part.endsWith('Z'))
    .map((part) => `M${part}V${PLOT_SVG_HEIGHT}H${part.slice(0, part.indexOf(','))}Z`)
    .join('');
}

/** Returns the path of the area between two lines. */
export function bandPath({
  values,
  toY,
  lowerValues,
}: PlottedSeries & { readonly lowerValues: PlotValues }): string {
  return (
    area<number>()
      .defined((index) => values[index] !== undefined && lowerValues[index] !== undefined)
      .x((index) => svgXOfValue(index, values.length))
      .y0((index) => roundCoordinate(toY(lowerValues[index] ?? 0)))
      .y1((index) => roundCoordinate(toY(values[index] ?? 0)))(selectPlottedIndices(values)) ?? ''
  );
}

/** Returns a path of length zero at each value, which renders as a dot. */
export function dotsPath({ values, toY }: PlottedSeries): string {
  return values
    .map((value, index) =>
      value === undefined ? '' : `M${svgXOfValue(index, values.length)} ${roundCoordinate(toY(value))}h0`,
    )
    .join('');
}

/** Returns the values that have gaps on both sides. The path of a line does not show such single points. */
export function withOnlyIsolatedValues(values: PlotValues): PlotValues {
  return values.map((value, index) =>
    values[index - 1] === undefined && values[index + 1] === undefined ? value : undefined,
  );
}

/**
 * Returns the series with only its newest value, which the chart marks as the current one. All other values are gaps.
 */
export function withOnlyNewestValue(values: PlotValues): PlotValues {
  const last = values.findLastIndex((value) => value !== undefined);
  return values.map((value, index) => (index === last ? value : undefined));
}
