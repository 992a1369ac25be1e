import { positionOnAgeScale, type AgeScale } from './age-scale.ts';

/** Size of the drawing of one ring in SVG units. The drawing is stretched to the width of the page. */
export const AGE_STRIP_SVG_WIDTH = 1_000;
export const AGE_STRIP_SVG_HEIGHT = 72;

/** Distances of the upper ends of the ticks from the upper edge, in SVG units: `short` ticks for expected ages, `tall` for others. */
const TICK_TOP = { short: 38, tall: 20 } as const;
/** Height of the highest point of the curve, in SVG units. */
const CURVE_HEIGHT = 62;
/** Number of columns of the histogram that the curve shows. */
const CURVE_COLUMNS = 48;
/** Minimum distance between two age labels, as a share of the axis. Labels that are closer to each other are merged. */
const JOINED_DISTANCE = 0.1;

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns the SVG path of a vertical tick at the age of each ring member. @param agesSeconds in seconds */
export function ageTicksPath(
  agesSeconds: readonly number[],
  scale: AgeScale,
  size: keyof typeof TICK_TOP,
): string {
  return agesSeconds
    .map(
      (age) =>
        `M${rounded(AGE_STRIP_SVG_WIDTH * positionOnAgeScale(age, scale))} ${TICK_TOP[size]}V${AGE_STRIP_SVG_HEIGHT}`,
    )
    .join('');
}

/**
 * Returns the path of the area below the curve of the ages that wallets choose. The area over a range of ages shows how many
 * members wallets choose from it.
 *
 * @param ageQuantilesSeconds ascending ages in seconds, with equal shares of members between them
 */
export function ageCurvePath(ageQuantilesSeconds: readonly number[], scale: AgeScale): string {
  const counts = Array.from({ length: CURVE_COLUMNS }, () => 0);
  for (const age of ageQuantilesSeconds) {
    const column = Math.min(CURVE_COLUMNS - 1, Math.floor(positionOnAgeScale(age, scale) * CURVE_COLUMNS));
    counts[column] = (counts[column] ?? 0) + 1;
  }
  const at = (column: number) => counts[Math.min(CURVE_COLUMNS - 1, Math.max(0, column))] ?? 0;
  // A weighted mean of five columns smooths the curve, because the quantiles are only a sample.
  const smooth = counts.map(
    (count, column) =>
      (at(column - 2) + 2 * at(column - 1) + 3 * count + 2 * at(column + 1) + at(column + 2)) / 9,
  );
  const top = Math.max(...smooth, 1);
  const points = smooth.map(
    (value, column) =>
      `L${rounded((AGE_STRIP_SVG_WIDTH * (column + 0.5)) / CURVE_COLUMNS)} ${rounded(AGE_STRIP_SVG_HEIGHT - (CURVE_HEIGHT * value) / top)}`,
  );
  return `M0 ${AGE_STRIP_SVG_HEIGHT}${points.join('')}L${AGE_STRIP_SVG_WIDTH} ${AGE_STRIP_SVG_HEIGHT}z`;
}

export interface MergedAgeLabel {
  /** Ages in seconds, youngest first. */
  readonly agesSeconds: readonly number[];
  /** Position of the label on the axis, from 0 to 1: the position of its oldest age. */
  readonly axisFraction: number;
}

/** Joins the labels of ages that are close to each other on the axis. @param agesInSeconds ascending */
export function mergeCloseAgeLabels(agesInSeconds: readonly number[], scale: AgeScale): MergedAgeLabel[] {
  const merged: MergedAgeLabel[] = [];
  for (const age of agesInSeconds) {
    const position = positionOnAgeScale(age, scale);
    const last = merged.at(-1);
    if (last !== undefined && position - last.axisFraction < JOINED_DISTANCE)
      merged[merged.length - 1] = { agesSeconds: [...last.agesSeconds, age], axisFraction: position };
    else merged.push({ agesSeconds: [age], axisFraction: position });
  }
  return merged;
}
