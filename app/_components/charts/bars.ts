/** Width of the place of each value in a drawing. */
export const STEP = 10;

/** Width of a column when a drawing has many. */
const WIDEST = 8;

/** Number of values from which columns fill their places. With fewer values, columns would be fat. */
const FULL_FROM = 24;

/** Returns the width of a column, in the unit of {@link STEP}. */
export function barWidth(columns: number): number {
  return Math.min(WIDEST, Number(((WIDEST * Math.max(1, columns)) / FULL_FROM).toFixed(2)));
}
