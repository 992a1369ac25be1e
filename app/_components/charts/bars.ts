/** Horizontal distance between two values of a chart, in SVG units. */
export const STEP = 10;

/** Maximum width of a column, in SVG units. */
const WIDEST = 8;

/** Number of columns from which they have the maximum width. Fewer columns are narrower. */
const FULL_FROM = 24;

/** Returns the width of a column, in the unit of {@link STEP}. */
export function barWidth(columns: number): number {
  return Math.min(WIDEST, Number(((WIDEST * Math.max(1, columns)) / FULL_FROM).toFixed(2)));
}
