import { createRoot } from 'react-dom/client';
import {
  Bar,
  Brush,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import {
  lineDashes,
  parseChartValues,
  seriesStripes,
  type EmbeddedChartValues,
} from '../_lib/chart-marks.ts';
import { formatShortNumber } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';

/** Height of the chart, in pixels. */
const CHART_HEIGHT_PX = 320;

/** Width of the y-axis, in pixels. */
const Y_AXIS_WIDTH_PX = 64;

/** Maximum number of values for a line with dots, as in the server-rendered chart. */
const MAX_DOTTED_VALUES = 12;

/** A point on the x-axis, with one value per data series. The value labels come from the table below the chart. */
interface Sample {
  readonly name: string;
  readonly valueLabels: readonly string[];
  readonly values: readonly (number | undefined)[];
}

interface Chart extends Omit<EmbeddedChartValues, 'lines'> {
  /** Names of the data series. */
  readonly seriesNames: readonly string[];
  readonly samples: readonly Sample[];
}

/** Reads the chart from the data attributes of its figure and from its table. */
function chartOf(figure: HTMLElement): Chart {
  const { dataset } = figure;
  const table = figure.querySelector('table');
  const lines = parseChartValues(dataset['values'] ?? '');
  const rows = [...(table?.tBodies[0]?.rows ?? [])];
  return {
    unit: dataset['chart'] ?? '',
    kind: dataset['kind'] === 'columns' ? 'columns' : 'lines',
    seriesNames: [...(table?.tHead?.rows[0]?.cells ?? [])].slice(1).map(({ textContent }) => textContent),
    samples: rows.map(({ cells }, index) => ({
      name: cells[0]?.textContent ?? '',
      valueLabels: [...cells].slice(1).map(({ textContent }) => textContent),
      values: lines.map((values) => values[index]),
    })),
  };
}

interface ChartTooltipProps {
  readonly seriesNames: readonly string[];
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: Sample }[];
}

function ChartTooltip({ seriesNames, active, payload }: ChartTooltipProps) {
  const sample = payload?.[0]?.payload;
  if (active !== true || sample === undefined) return null;
  return (
    <div className="chart-tip">
      <strong>{sample.name}</strong>
      {sample.valueLabels.map((text, index) => (
        <div key={seriesNames[index] ?? index}>
          {sample.valueLabels.length > 1 && `${seriesNames[index] ?? ''}: `}
          {text}
        </div>
      ))}
    </div>
  );
}

const colorOf = (index: number) => `var(--plot-${index + 1})`;

/** Defines the stripe patterns that distinguish columns without colour. Columns of the first series are plain. */
function StripePatterns({ id, count }: { readonly id: string; readonly count: number }) {
  return (
    <defs>
      {seriesStripes.slice(0, Math.max(0, count - 1)).map(([period, gap], index) => (
        <pattern
          key={index}
          id={`${id}-${index + 1}`}
          width={period}
          height={period}
          patternUnits="userSpaceOnUse"
        >
          <rect width={period} height={period} fill={colorOf(index + 1)} />
          <rect width={period} height={gap} fill="var(--plate)" />
        </pattern>
      ))}
    </defs>
  );
}

interface InteractiveChartProps {
  readonly chart: Chart;
  /** Prefix of the ids of the stripe patterns in the document. */
  readonly id: string;
}

function InteractiveChart({ chart: { unit, kind, seriesNames, samples }, id }: InteractiveChartProps) {
  const tick = (value: number) =>
    unit === '%'
      ? `${formatLocalNumber(String(Number(value.toPrecision(3))))} %`
      : formatShortNumber(value, unit);
  const valueOf = (index: number) => (sample: Sample) => sample.values[index];
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT_PX}>
      <ComposedChart data={[...samples]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <StripePatterns id={id} count={kind === 'columns' ? seriesNames.length : 0} />
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="name"
          tick={{ fill: 'var(--muted)', fontSize: 12 }}
          stroke="var(--edge)"
          minTickGap={48}
          padding={kind === 'lines' ? { left: 12, right: 12 } : {}}
        />
        <YAxis
          tick={{ fill: 'var(--muted)', fontSize: 12 }}
          stroke="var(--edge)"
          width={Y_AXIS_WIDTH_PX}
          tickFormatter={tick}
        />
        <Tooltip content={<ChartTooltip seriesNames={seriesNames} />} isAnimationActive={false} />
        {seriesNames.map((name, index) =>
          kind === 'columns' ? (
            <Bar
              key={name}
              name={name}
              dataKey={valueOf(index)}
              stackId="all"
              fill={index === 0 ? colorOf(0) : `url(#${id}-${index})`}
              maxBarSize={20}
              isAnimationActive={false}
            />
          ) : (
            <Line
              key={name}
              name={name}
              dataKey={valueOf(index)}
              stroke={colorOf(index)}
              strokeWidth={1.75}
              strokeDasharray={lineDashes[index] ?? 'none'}
              dot={samples.length <= MAX_DOTTED_VALUES}
              isAnimationActive={false}
            />
          ),
        )}
        <Brush dataKey="name" height={24} stroke="var(--plot-2)" fill="var(--stage)" travellerWidth={10} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/**
 * Replaces the server-rendered chart with a taller chart that has tooltips and zoom. The table below it does not change.
 *
 * @returns the focusable element of the new chart; undefined when the chart was already replaced
 */
export function showInteractiveChart(figure: HTMLElement): HTMLElement | undefined {
  const plot = figure.querySelector('.chart-plot');
  if (plot === null) return undefined;
  const container = document.createElement('div');
  container.className = 'chart-stage';
  container.dataset['interactive'] = '';
  container.tabIndex = -1;
  // The caption of the table describes the chart, so it also labels the new chart.
  container.role = 'group';
  container.ariaLabel = figure.querySelector('.chart-table')?.ariaLabel ?? '';
  plot.replaceWith(container);
  const id = `stripes-${figure.closest('[id]')?.id ?? 'chart'}`;
  createRoot(container).render(<InteractiveChart chart={chartOf(figure)} id={id} />);
  return container;
}
