import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { ChartFrame, MAX_DOTTED_VALUES, type ChartProps } from './frame.tsx';

const HEIGHT = 100;
const WIDTH = 1000;

interface LineChartProps extends ChartProps {
  /** Whether the y-axis begins at zero, not at the smallest value. */
  readonly fromZero?: boolean;
}

/** A server-rendered line chart. */
export function LineChart({ fromZero = true, ...props }: LineChartProps) {
  const { points } = props;
  const values = points.map(({ value }) => value);
  const highest = Math.max(...values, 1e-9);
  const lowest = fromZero ? 0 : Math.min(...values, highest);
  const y = scaleLinear()
    .domain(lowest === highest ? [lowest - 1, highest + 1] : [lowest, highest])
    .nice(2)
    .range([HEIGHT, 0]);
  const x = scaleLinear()
    .domain([0, Math.max(1, points.length - 1)])
    .range([0, WIDTH]);
  const [bottom = 0, top = 1] = y.domain();
  const at = (value: number) => Number(y(value).toFixed(2));
  const across = (_: number, index: number) => Number(x(index).toFixed(1));
  return (
    <ChartFrame {...props} ticks={[top, (top + bottom) / 2, bottom]} width={WIDTH} height={HEIGHT}>
      <path className="chart-area" d={area<number>().x(across).y0(HEIGHT).y1(at)(values) ?? ''} />
      <path className="chart-line" d={line<number>().x(across).y(at)(values) ?? ''} />
      {values.length <= MAX_DOTTED_VALUES && (
        <path
          className="chart-dots"
          d={values.map((value, index) => `M${across(value, index)} ${at(value)}h0`).join('')}
        />
      )}
    </ChartFrame>
  );
}
