import { LegendList } from '../legend-list.tsx';

interface LegendProps {
  /** Names of the data series of the chart, in order. */
  readonly names: readonly string[];
  /** Whether the lines of the chart have a dot at each value. */
  readonly hasDots: boolean;
}

/** Legend of a chart. Each entry shows the colour and the dashes of its line. */
export function ChartLegend({ names, hasDots }: LegendProps) {
  return (
    <LegendList>
      {names.map((name, index) => (
        <li key={name}>
          <svg className="chart-sample" viewBox="0 0 28 12" aria-hidden="true">
            <path className={`chart-line chart-color-${index + 1}`} d="M1 6h26" />
            {hasDots && <path className={`chart-dots chart-color-${index + 1}`} d="M14 6h0" />}
          </svg>
          {name}
        </li>
      ))}
    </LegendList>
  );
}
