import { seriesStripes } from '../../_lib/chart-marks.ts';

const TILE_WIDTH = 10;

/**
 * Returns the id of the stripe pattern of a data series; undefined for the first series, which is plain.
 *
 * @param seriesIndex from 0
 */
export function stripePatternId(chart: string, seriesIndex: number): string | undefined {
  return seriesIndex === 0 || seriesStripes[seriesIndex - 1] === undefined
    ? undefined
    : `${chart}-stripes-${seriesIndex}`;
}

/** Defines the stripe patterns of a chart. Stripes are horizontal, because the drawing is stretched horizontally. */
export function StripePatterns({ id, count }: { readonly id: string; readonly count: number }) {
  return (
    <defs>
      {seriesStripes.slice(0, Math.max(0, count - 1)).map(([period, gap], index) => (
        <pattern
          key={index}
          id={stripePatternId(id, index + 1)}
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
