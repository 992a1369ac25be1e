import type { PlotValues } from '../_components/charts/plot-paths.ts';

/** Consecutive hours, days, weeks or months in which rings had the same mean size. */
export interface RingSizePeriod {
  /** Mean number of members of a ring, rounded. */
  readonly ringSize: number;
  /** Index of the first hour, day, week or month with this ring size. */
  readonly firstSpanIndex: number;
}

/** Maximum number of ring sizes in the picture. The picture shows the newest. */
const MAX_PERIODS = 5;

/**
 * Returns the newest ring sizes and when they began, oldest first. A ring size must last for at least two time spans,
 * because around a hard fork a mean lies between two sizes. If none does, the newest is returned.
 *
 * @param meanRingSizes mean number of ring members in each time span
 */
export function findRingSizePeriods(meanRingSizes: PlotValues): RingSizePeriod[] {
  const runs: (RingSizePeriod & { spans: number })[] = [];
  for (const [from, mean] of meanRingSizes.entries()) {
    if (mean === undefined) continue;
    const size = Math.round(mean);
    const last = runs.at(-1);
    if (last?.ringSize === size) last.spans += 1;
    else runs.push({ ringSize: size, firstSpanIndex: from, spans: 1 });
  }
  const long = runs.filter(({ spans }) => spans > 1);
  const eras: RingSizePeriod[] = [];
  for (const { ringSize, firstSpanIndex } of long.length > 0 ? long : runs.slice(-1)) {
    if (eras.at(-1)?.ringSize !== ringSize) eras.push({ ringSize, firstSpanIndex });
  }
  return eras.slice(-MAX_PERIODS);
}

/** A dot of a drawn ring, which stands for one member. */
interface RingDot {
  readonly x: number;
  readonly y: number;
}

/** A ring of dots in the picture of ring sizes. */
export interface DottedRing {
  readonly period: RingSizePeriod;
  /** Horizontal position of the centre of the drawn ring, in SVG units. */
  readonly x: number;
  readonly dots: readonly RingDot[];
  /** Radius of each dot of the drawn ring, in SVG units. */
  readonly dotRadius: number;
}

/** Height of the picture and lower edge of the rings, in SVG units. */
export const RING_SIZE_PICTURE_SVG_HEIGHT = 96;
const RINGS_BOTTOM = 76;

const RING_GAP = 18;
const MAX_RADIUS = 36;
const MAX_DOT_RADIUS = 3;

/** Maximum number of dots of a drawn ring. For a larger ring, only the number below the drawing is exact. */
const MAX_DOTS = 64;

/** Places rings beside each other, each with as many dots as it has members. Larger rings have a larger radius. */
export function placeDottedRings(periods: readonly RingSizePeriod[]): {
  readonly rings: DottedRing[];
  readonly width: number;
} {
  let left = 0;
  const rings = periods.map((period) => {
    const count = Math.max(1, Math.min(MAX_DOTS, period.ringSize));
    const radius = count === 1 ? 0 : Math.min(MAX_RADIUS, 5 + 1.5 * count);
    const dotRadius = Number(Math.min(MAX_DOT_RADIUS, (Math.PI * Math.max(1, radius)) / count).toFixed(2));
    const x = left + radius + MAX_DOT_RADIUS;
    const y = RINGS_BOTTOM - radius - MAX_DOT_RADIUS;
    left = x + radius + MAX_DOT_RADIUS + RING_GAP;
    const dots = Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * index) / count;
      return {
        x: Number((x + radius * Math.sin(angle)).toFixed(1)),
        y: Number((y - radius * Math.cos(angle)).toFixed(1)),
      };
    });
    return { period, x: Number(x.toFixed(1)), dots, dotRadius };
  });
  return { rings, width: Math.max(1, Number((left - RING_GAP).toFixed(1))) };
}
