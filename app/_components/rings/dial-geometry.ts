import type { ExpectedRingMemberAgeRange } from '../../../lookups/simulated-rings.ts';
import { positionOnAgeScale, type AgeScale } from './age-scale.ts';

/** Width and height of the round drawing of a ring, in SVG units. The centre is in the middle. */
export const RING_DRAWING_SVG_SIZE = 360;
export const RING_DRAWING_SVG_CENTRE = RING_DRAWING_SVG_SIZE / 2;
/**
 * Distance from the centre to a ring member with the oldest age of the scale, in SVG units. The margin outside leaves
 * room for labels.
 */
export const OLDEST_MEMBER_RADIUS = 158;
/** Distance from the centre to a ring member with the youngest age of the scale, in SVG units. */
export const YOUNGEST_MEMBER_RADIUS = 22;

/**
 * Part of the full circle over which the ring members are placed. The gap at twelve o'clock contains the labels of the
 * age circles.
 */
const TURN = 0.89;
/** Minimum number of straight segments that approximate each edge of the area of expected ages. */
const EDGE_SEGMENTS = 30;

export interface RingMemberPoint {
  readonly x: number;
  readonly y: number;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns the distance of a ring member of this age from the centre of the drawing. */
export function radiusOfMemberAge(ageSeconds: number, scale: AgeScale): number {
  return rounded(
    YOUNGEST_MEMBER_RADIUS +
      (OLDEST_MEMBER_RADIUS - YOUNGEST_MEMBER_RADIUS) * positionOnAgeScale(ageSeconds, scale),
  );
}

/**
 * Returns the position of a ring member in the drawing. Its rank by age determines its angle, clockwise from twelve
 * o'clock.
 *
 * @param ageRank rank from 0 to `count - 1`, youngest first. Fractions are between two ranks
 * @param count number of members
 * @param radius distance from the centre, see {@link radiusOfMemberAge}
 */
export function ringMemberPoint(ageRank: number, count: number, radius: number): RingMemberPoint {
  const turn = (1 - TURN) / 2 + (TURN * (ageRank + 0.5)) / count;
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return {
    x: rounded(RING_DRAWING_SVG_CENTRE + radius * Math.cos(angle)),
    y: rounded(RING_DRAWING_SVG_CENTRE + radius * Math.sin(angle)),
  };
}

/** Returns the points of a spiral through the given ages. @param ages one age for each rank, youngest first */
function spiral(ages: readonly number[], scale: AgeScale): RingMemberPoint[] {
  const last = ages.length - 1;
  const segments = Math.max(EDGE_SEGMENTS, last);
  return Array.from({ length: segments + 1 }, (_, index) => {
    const place = (last * index) / segments;
    const [from, to] = [ages[Math.floor(place)] ?? 0, ages[Math.ceil(place)] ?? 0];
    const share = place - Math.floor(place);
    const position = positionOnAgeScale(from, scale) * (1 - share) + positionOnAgeScale(to, scale) * share;
    return ringMemberPoint(
      place,
      ages.length,
      YOUNGEST_MEMBER_RADIUS + (OLDEST_MEMBER_RADIUS - YOUNGEST_MEMBER_RADIUS) * position,
    );
  });
}

function line(points: readonly RingMemberPoint[]): string {
  return points.map(({ x, y }) => `${x} ${y}`).join('L');
}

/** SVG paths of the expected ages of a ring: the area that contains them, and the line of their medians. */
export interface ExpectedAgeSvgPaths {
  readonly area: string;
  readonly median: string;
}

/**
 * Returns the SVG paths of the ages that the members of an ordinary ring have.
 *
 * @param expectedAges the expected ages of each ring member, youngest first, for at least two members
 */
export function expectedAgeSvgPaths(
  expectedAges: readonly ExpectedRingMemberAgeRange[],
  scale: AgeScale,
): ExpectedAgeSvgPaths {
  const oldest = spiral(
    expectedAges.map((place) => place.oldestSeconds),
    scale,
  );
  const youngest = spiral(
    expectedAges.map((place) => place.youngestSeconds),
    scale,
  );
  const median = spiral(
    expectedAges.map((place) => place.medianSeconds),
    scale,
  );
  return { area: `M${line(oldest)}L${line(youngest.reverse())}z`, median: `M${line(median)}` };
}
