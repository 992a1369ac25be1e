/** A logarithmic scale of output ages in seconds. All drawings of rings on a page have the same scale. */
export interface AgeScale {
  /**
   * Age in seconds at the inner circle of a round drawing of a ring, and at the left end of a linear drawing. Younger
   * ring members have their marks there, too.
   */
  readonly startSeconds: number;
  /** Age in seconds at the rim of a round drawing of a ring, and at the right end of a linear drawing. */
  readonly endSeconds: number;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const YEAR = 365.25 * DAY;
const MONTH = YEAR / 12;

/** Ages at which a scale may end, in seconds. */
const ends = [MINUTE, 5 * MINUTE, HOUR, 6 * HOUR, DAY, 7 * DAY, MONTH, YEAR, 10 * YEAR, 20 * YEAR, 50 * YEAR];

/**
 * Ages in seconds that can get a mark, the most important ones first. In a round drawing of a ring, a mark is a circle.
 */
const marks = [DAY, YEAR, HOUR, MONTH, 10 * YEAR, 5 * MINUTE, 20 * MINUTE, 6 * HOUR, 7 * DAY, MINUTE, 10];

/** Minimum distance between two marks, as a share of the scale. */
const MARK_DISTANCE = 0.08;
/** Minimum distance from a mark to the end of the scale, as a share of the scale. The end has a label of its own. */
const END_DISTANCE = 0.11;
/** Maximum number of marks on a scale of ages. */
const MAX_MARKS = 4;

/** Lowest age of most scales. Outputs are usually 20 minutes old before a ring may contain them. */
const USUAL_START = 20 * MINUTE;

/**
 * Returns the scale for rings on a chain.
 *
 * @param oldestAgeSeconds age in seconds of the oldest output that the rings can contain
 * @param endsAtOldestAge whether the scale ends at that age. By default, it ends at the next round age
 */
export function ageScaleUpTo(oldestAgeSeconds: number, endsAtOldestAge = false): AgeScale {
  const end = endsAtOldestAge
    ? oldestAgeSeconds
    : (ends.find((each) => each >= oldestAgeSeconds) ?? oldestAgeSeconds);
  // The blocks of a test chain may be seconds apart, so a scale of less than a day begins at a lower age.
  const start = end > DAY ? USUAL_START : Math.min(MINUTE, Math.max(1, Math.round(end / 60)));
  return { startSeconds: start, endSeconds: Math.max(end, 2 * start) };
}

/** Returns the position of an age on a scale, from 0 to 1. */
export function positionOnAgeScale(ageSeconds: number, { startSeconds, endSeconds }: AgeScale): number {
  if (!(ageSeconds > startSeconds)) return 0;
  return Math.min(1, Math.log(ageSeconds / startSeconds) / Math.log(endSeconds / startSeconds));
}

/** Returns the ages that get a mark on a scale, youngest first. No mark is too close to another or to an end of the scale. */
export function chooseAgesToMark(scale: AgeScale): number[] {
  const chosen: number[] = [];
  for (const age of marks) {
    const position = positionOnAgeScale(age, scale);
    const isFree =
      1 - position >= END_DISTANCE &&
      [0, ...chosen.map((each) => positionOnAgeScale(each, scale))].every(
        (other) => Math.abs(other - position) >= MARK_DISTANCE,
      );
    if (isFree && chosen.length < MAX_MARKS) chosen.push(age);
  }
  return chosen.sort((a, b) => a - b);
}
