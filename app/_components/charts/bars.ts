/** Horizontal distance between two values of a chart, in SVG units. */
export const CHART_VALUE_SVG_SPACING = 10;

/** Maximum width of a column, in SVG units. */
const MAX_COLUMN_WIDTH = 8;

/**
 * With at least this many columns, each column has the maximum width. With fewer columns, each is narrower, because the
 * chart is then stretched more to fill its width.
 */
const FULL_WIDTH_FROM = 24;

/** Returns the width of a column in a chart with this number of columns, in SVG units. */
export function chartColumnWidth(columnCount: number): number {
  return Math.min(
    MAX_COLUMN_WIDTH,
    Number(((MAX_COLUMN_WIDTH * Math.max(1, columnCount)) / FULL_WIDTH_FROM).toFixed(2)),
  );
}
