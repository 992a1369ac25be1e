import { LegendList } from '../legend-list.tsx';
import { stripePatternId } from './stripes.tsx';

interface LegendProps {
  /** Id of the chart. It is the prefix of the ids of its stripe patterns. */
  readonly id: string;
  /** Names of the data series of the chart, in order. */
  readonly names: readonly string[];
  readonly kind: 'lines' | 'columns';
  /** Whether the lines of the chart have dots. */
  readonly hasDots: boolean;
}

/** Legend of a chart. Each entry shows the colour and the dashes or stripes of its data series. */
export function Legend({ id, names, kind, hasDots }: LegendProps) {
  return (
    <LegendList>
      {names.map((name, index) => (
        <li key={name}>
          <svg className="chart-sample" viewBox="0 0 28 12" aria-hidden="true">
            {kind === 'lines' ? (
              <>
                <path className={`chart-span-line chart-color-${index + 1}`} d="M1 6h26" />
                {hasDots && <path className={`chart-dots chart-color-${index + 1}`} d="M14 6h0" />}
              </>
            ) : (
              <ColumnSample color={index + 1} stripes={stripePatternId(id, index)} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </LegendList>
  );
}

function ColumnSample({ color, stripes }: { readonly color: number; readonly stripes: string | undefined }) {
  return (
    <>
      <rect className={`chart-span-column chart-color-${color}`} width={28} height={12} />
      {stripes !== undefined && <rect fill={`url(#${stripes})`} width={28} height={12} />}
    </>
  );
}
