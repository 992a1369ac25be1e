import { scaleLinear } from 'd3-scale';
import { chartColumnWidth, CHART_VALUE_SVG_SPACING } from './bars.ts';
import { PointChartFrame, type ChartProps } from './frame.tsx';

const HEIGHT = 100;

/** A server-rendered column chart. The y-axis begins at zero. */
export function ColumnChart(props: ChartProps) {
  const { points } = props;
  const y = scaleLinear()
    .domain([0, Math.max(...points.map(({ value }) => value), 1e-9)])
    .nice(2)
    .range([0, HEIGHT]);
  const top = y.domain()[1] ?? 1;
  const bar = chartColumnWidth(points.length);
  return (
    <PointChartFrame
      {...props}
      ticks={[top, top / 2, 0]}
      width={Math.max(1, points.length) * CHART_VALUE_SVG_SPACING}
      height={HEIGHT}
      hasLinks={points.some(({ href }) => href !== undefined)}
      isSparse={points.length <= 2 || props.axisLabels.length === points.length}
    >
      {/* The y-axis points upwards here, so that a column needs a height but no position of its top. */}
      <g transform={`matrix(1 0 0 -1 0 ${HEIGHT})`}>
        {points.map(({ name, value, valueLabel, href }, index) => {
          const height = value > 0 ? Math.max(1, Number(y(value).toFixed(1))) : 0;
          const column = (
            <>
              <title>{`${name}: ${valueLabel}`}</title>
              <rect
                className="chart-hit"
                x={index * CHART_VALUE_SVG_SPACING}
                width={CHART_VALUE_SVG_SPACING}
                height={HEIGHT}
              />
              <rect
                className="chart-bar"
                x={index * CHART_VALUE_SVG_SPACING + (CHART_VALUE_SVG_SPACING - bar) / 2}
                width={bar}
                height={height}
              />
            </>
          );
          // The links of the columns are not in the tab order, because the table contains the same links in reading order.
          return href === undefined ? (
            <g key={index}>{column}</g>
          ) : (
            <a key={index} href={href} tabIndex={-1}>
              {column}
            </a>
          );
        })}
      </g>
    </PointChartFrame>
  );
}
