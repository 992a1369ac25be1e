import { decoyAgeCdf } from '@ringscope/protocol/decoy-selection.ts';
import {
  chooseAgesToMark,
  ageScaleUpTo,
  positionOnAgeScale,
  type AgeScale,
} from '../../../_components/rings/age-scale.ts';

/** A mark on the timeline of an output, for one ring or for several that were made at about the same age of the output. */
export interface RingTimelineMark<Ring> {
  /** Position of the mark on the timeline in per cent. */
  readonly positionPercent: number;
  /** Level of the mark in its stack, from 0 at the bottom. */
  readonly stackLevel: number;
  /** The rings for which the mark stands. With many rings on the timeline, each mark stands for several. */
  readonly rings: readonly Ring[];
}

/** Maximum number of marks that each stand for one ring. With more rings, one mark stands for several. */
export const MAX_TIMELINE_RING_MARKS = 60;

/** Minimum distance between two ring marks in the narrowest window, in per cent of the timeline. */
export const NARROW_SCREEN_MIN_MARK_DISTANCE_PERCENT = 9;

/** Maximum number of marks in a stack. */
const MAX_LEVELS = 8;

/** Numbers of rings that one mark may stand for. */
const markSizes = [1, 2, 3, 5, 10, 20, 50];

/** Lowest age at which a scale of less than a day may begin, in seconds. */
const FIRST_SECOND = 1;
/** Lowest age at which a scale of a day or more may begin, in seconds. */
const FIRST_MINUTE = 60;

/** Data for the timeline of an output: the rings that include it, by the age of the output. */
export interface OutputTimelineData<Ring> {
  readonly scale: AgeScale;
  /** Rings with the age of the output when each was made, in seconds, youngest age first. */
  readonly rings: readonly (Ring & { readonly ageSeconds: number })[];
  /** Number of rings that one mark stands for. */
  readonly ringsPerMark: number;
}

/**
 * Returns the scale and the rings of the timeline of an output. The scale begins at the start that {@link ageScaleUpTo} returns,
 * or at the first ring if that is earlier. It ends at the current age of the output, but not before
 * {@link NEW_OUTPUT_END} if no ring includes it.
 *
 * @param outputTimestamp time of the block of the output, in Unix seconds
 * @param outputAgeSeconds current age in seconds
 */
export function createOutputTimelineData<Ring extends { readonly timestamp: number }>(
  foundRings: readonly Ring[],
  outputTimestamp: number,
  outputAgeSeconds: number,
): OutputTimelineData<Ring> {
  // Miners choose the timestamps, so a ring may seem to be older than its member.
  const rings = foundRings
    .map((ring) => ({ ...ring, ageSeconds: Math.max(0, ring.timestamp - outputTimestamp) }))
    .sort((a, b) => a.ageSeconds - b.ageSeconds);
  const usual = ageScaleUpTo(Math.max(1, outputAgeSeconds), true);
  const least = usual.endSeconds < DAY ? FIRST_SECOND : FIRST_MINUTE;
  const scale = {
    startSeconds: Math.min(usual.startSeconds, Math.max(least, rings[0]?.ageSeconds ?? Infinity)),
    // Most rings that include a new output will be made later, so its scale extends into the future.
    endSeconds: rings.length === 0 ? Math.max(usual.endSeconds, NEW_OUTPUT_END) : usual.endSeconds,
  };
  const perMark = markSizes.find((size) => {
    const marks = layOutRingMarks(rings, scale, NARROW_SCREEN_MIN_MARK_DISTANCE_PERCENT, size);
    return marks.length <= MAX_TIMELINE_RING_MARKS && countRingTimelineLevels(marks) <= MAX_LEVELS;
  });
  return { scale, rings, ringsPerMark: perMark ?? Math.max(1, Math.ceil(rings.length / MAX_LEVELS)) };
}

const DAY = 86_400;

/** The age scale of an output that no ring includes extends at least to this age, in seconds. */
const NEW_OUTPUT_END = 30 * DAY;

/**
 * Places the marks of rings on the timeline of an output, and stacks those that would touch.
 *
 * @param rings youngest age first
 * @param minDistancePercent minimum distance of two marks on one level, in per cent of the line
 * @param ringsPerMark number of rings that one mark stands for
 */
export function layOutRingMarks<Ring extends { readonly ageSeconds: number }>(
  rings: readonly Ring[],
  scale: AgeScale,
  minDistancePercent: number,
  ringsPerMark: number,
): RingTimelineMark<Ring>[] {
  const groups = Array.from({ length: Math.ceil(rings.length / ringsPerMark) }, (_, index) =>
    rings.slice(index * ringsPerMark, (index + 1) * ringsPerMark),
  );
  const positions = groups.map((group) => {
    const middle = group[Math.floor(group.length / 2)]?.ageSeconds ?? 0;
    return Math.round(1000 * positionOnAgeScale(middle, scale)) / 10;
  });
  const levels = computeRingMarkStackLevels(positions, minDistancePercent);
  return groups.map((group, index) => ({
    positionPercent: positions[index] ?? 0,
    stackLevel: levels[index] ?? 0,
    rings: group,
  }));
}

/**
 * Returns the level of each mark on a line, from 0. A mark is on the lowest level on which it touches no mark before it.
 *
 * @param positionPercents ascending, in per cent of the line
 * @param minDistancePercent minimum distance of two marks on one level, in per cent of the line
 */
export function computeRingMarkStackLevels(
  positionPercents: readonly number[],
  minDistancePercent: number,
): number[] {
  /** Position of the last mark of each level. */
  const ends: number[] = [];
  return positionPercents.map((position) => {
    const free = ends.findIndex((end) => position - end >= minDistancePercent);
    const level = free === -1 ? ends.length : free;
    ends[level] = position;
    return level;
  });
}

/** Returns the height of the tallest stack of marks, in marks. 0 without marks. */
export function countRingTimelineLevels(
  marks: readonly Pick<RingTimelineMark<unknown>, 'stackLevel'>[],
): number {
  return marks.reduce((most, { stackLevel }) => Math.max(most, stackLevel + 1), 0);
}

/**
 * Returns the ages to label on the axis, with their positions in per cent of the axis.
 *
 * @param minDistancePercent minimum distance of a label from the previous one and from both ends, in per cent of the axis
 */
export function layOutAgeAxisMarks(
  scale: AgeScale,
  minDistancePercent: number,
): { ageSeconds: number; positionPercent: number }[] {
  let last = 0;
  return chooseAgesToMark(scale).flatMap((age) => {
    const position = Math.round(1000 * positionOnAgeScale(age, scale)) / 10;
    if (position - last < minDistancePercent || 100 - position < minDistancePercent) return [];
    last = position;
    return [{ ageSeconds: age, positionPercent: position }];
  });
}

/** Width and height of the SVG view box of the curve that shows at which ages wallets choose decoys. */
export const DECOY_AGE_CURVE_SVG_WIDTH = 1000;
export const DECOY_AGE_CURVE_SVG_HEIGHT = 64;
const CURVE_STEPS = 60;

/**
 * Returns the SVG path of the area below a curve that shows at which ages wallets choose an output as a decoy. The height
 * of the curve is relative to its highest point, so it has no unit.
 *
 * @param secondsPerBlock mean time between blocks since the output was created
 */
export function decoyAgeCurvePath({ startSeconds, endSeconds }: AgeScale, secondsPerBlock: number): string {
  const ageAt = (step: number): number => startSeconds * (endSeconds / startSeconds) ** (step / CURVE_STEPS);
  const shareAt = (step: number): number => decoyAgeCdf(ageAt(step) / secondsPerBlock);
  const shares = Array.from({ length: CURVE_STEPS }, (_, step) => shareAt(step + 1) - shareAt(step));
  const most = Math.max(...shares, Number.MIN_VALUE);
  const points = shares.map((share, step) => {
    const x = Math.round(((step + 0.5) * DECOY_AGE_CURVE_SVG_WIDTH) / CURVE_STEPS);
    return `${x} ${Math.round(DECOY_AGE_CURVE_SVG_HEIGHT * (1 - share / most))}`;
  });
  return `M0 ${DECOY_AGE_CURVE_SVG_HEIGHT}L${points.join('L')}L${DECOY_AGE_CURVE_SVG_WIDTH} ${points.at(-1)?.split(' ')[1] ?? DECOY_AGE_CURVE_SVG_HEIGHT}V${DECOY_AGE_CURVE_SVG_HEIGHT}z`;
}
