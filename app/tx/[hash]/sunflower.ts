/** A position in the drawing, relative to its centre. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Angle between consecutive points, in radians. Points at this angle fill a disc evenly, like the seeds of a sunflower.
 */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns points that fill a disc around the centre evenly, from the middle outwards. */
export function spreadPointsOverDisc(count: number, radius: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const distance = radius * Math.sqrt((index + 0.5) / count);
    return {
      x: rounded(distance * Math.cos(index * GOLDEN_ANGLE)),
      y: rounded(distance * Math.sin(index * GOLDEN_ANGLE)),
    };
  });
}

/** Returns an SVG path with a circle around each point. */
export function circleOutlinesPath(points: readonly Point[], radius: number): string {
  const r = rounded(radius);
  return points
    .map(({ x, y }) => `M${rounded(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`)
    .join('');
}
