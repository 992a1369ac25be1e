import { scaleLinear } from 'd3-scale';
import { PointChartFrame, MAX_VALUES_WITH_DOTS, type ChartProps } from './frame.tsx';
import {
  areaPath,
  dotsPath,
  highestValue,
  linePath,
  withOnlyNewestValue,
  PLOT_SVG_HEIGHT,
  PLOT_SVG_WIDTH,
} from './plot-paths.ts';

interface LineChartProps extends ChartProps {
  /** Whether the y-axis begins at zero, not at the smallest value. */
  readonly fromZero?: boolean;
  /** Whether the last value is the current one, which the chart marks in another colour. */
  readonly endsNow?: boolean;
}

/** A server-rendered line chart. */
export function LineChart({ fromZero = true, endsNow = true, ...props }: LineChartProps) {
  const { points } = props;
  const values = points.map(({ value }) => value);
  const highest = Math.max(highestValue(values), 1e-9);
  const lowest = fromZero ? 0 : values.reduce((least, value) => Math.min(least, value), highest);
  const scale = scaleLinear()
    .domain(lowest === highest ? [lowest - 1, highest + 1] : [lowest, highest])
    .nice(2)
    .range([PLOT_SVG_HEIGHT, 0]);
  const [bottom = 0, top = 1] = scale.domain();
  const y = (value: number) => scale(value);
  return (
    <PointChartFrame
      {...props}
      ticks={[top, (top + bottom) / 2, bottom]}
      width={PLOT_SVG_WIDTH}
      height={PLOT_SVG_HEIGHT}
    >
      <path className="chart-area" d={areaPath({ values, toY: y })} />
      <path className="chart-line" d={linePath({ values, toY: y })} />
      {values.length <= MAX_VALUES_WITH_DOTS && (
        <path className="chart-dots" d={dotsPath({ values, toY: y })} />
      )}
      {endsNow && (
        <path className="chart-now" d={dotsPath({ values: withOnlyNewestValue(values), toY: y })} />
      )}
    </PointChartFrame>
  );
}
