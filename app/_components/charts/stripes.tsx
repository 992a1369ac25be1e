import { stripes } from '../../_lib/chart-marks.ts';

const TILE_WIDTH = 10;

/**
 * Returns the id of the pattern that makes stripes of a column; undefined for the first line, which is plain.
 *
 * @param place number of the line, from 0
 */
export function stripesId(chart: string, place: number): string | undefined {
  return place === 0 || stripes[place - 1] === undefined ? undefined : `${chart}-stripes-${place}`;
}

/** Defines the patterns of a chart. The gaps between stripes are horizontal, because the drawing is stretched sideways. */
export function StripePatterns({ id, count }: { readonly id: string; readonly count: number }) {
  return (
    <defs>
      {stripes.slice(0, Math.max(0, count - 1)).map(([period, gap], index) => (
        <pattern
          key={index}
          id={stripesId(id, index + 1)}
          width={TILE_WIDTH}
          height={period}
          patternUnits="userSpaceOnUse"
        >
          <rect className="chart-gap" width={TILE_WIDTH} height={gap} />
        </pattern>
      ))}
    </defs>
  );
}
