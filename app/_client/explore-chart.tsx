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
import { chartLineDashes, parseChartValues, type EmbeddedChartValues } from '../_lib/chart-marks.ts';
import { formatShortNumber } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';

const CHART_HEIGHT_PX = 320;

/** Width of the horizontal part of the crosshair, in pixels. */
const CROSS_WIDTH_PX = 26;

/** Width of the y-axis in pixels, with room for its longest label. */
const Y_AXIS_WIDTH_PX = 64;

/** Maximum number of values for a line with dots. The server-rendered chart has the same limit. */
const MAX_VALUES_WITH_DOTS = 12;

/** A point on the x-axis, with one value per data series. The value labels come from the table below the chart. */
interface Sample {
  readonly name: string;
  readonly valueLabels: readonly string[];
  readonly values: readonly (number | undefined)[];
}

interface Chart extends Omit<EmbeddedChartValues, 'lines'> {
  readonly seriesNames: readonly string[];
  readonly samples: readonly Sample[];
  readonly scale: 'linear' | 'log';
}

/**
 * Reads the chart from the data attributes of its figure and from its table. A table inside the figure has the oldest
 * value first. A table elsewhere on the page has the newest value first.
 */
function chartOf(figure: HTMLElement): Chart {
  const { dataset } = figure;
  const own = figure.querySelector('table');
  const table = own ?? document.getElementById(dataset['table'] ?? '')?.querySelector('table');
  const lines = parseChartValues(dataset['values'] ?? '');
  const rows = [...(table?.tBodies[0]?.rows ?? [])];
  if (own === null) rows.reverse();
  // The table of the large chart on the charts page has further columns after those of the lines. They are ignored
  // here.
  const cellsOf = ({ cells }: HTMLTableRowElement) =>
    [...cells].slice(1, 1 + lines.length).map(({ textContent }) => textContent);
  const head = table?.tHead?.rows[0];
  return {
    unit: dataset['chart'] ?? '',
    kind: dataset['kind'] === 'columns' ? 'columns' : 'lines',
    scale: dataset['scale'] === 'log' ? 'log' : 'linear',
    seriesNames: head === undefined ? [] : cellsOf(head),
    samples: rows.map((row, index) => ({
      name: row.cells[0]?.textContent ?? '',
      valueLabels: cellsOf(row),
      values: lines.map((values) => values[index]),
    })),
  };
}

interface ChartTooltipProps {
  readonly seriesNames: readonly string[];
  /** Whether to show the values on one line above the chart, date first, instead of in a tooltip. */
  readonly isReading: boolean;
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: Sample }[];
}

function ChartTooltip({ seriesNames, isReading, active, payload }: ChartTooltipProps) {
  const sample = payload?.[0]?.payload;
  if (active !== true || sample === undefined) return null;
  const { name, valueLabels } = sample;
  if (isReading) {
    const others = valueLabels.slice(1).map((text, index) => `${seriesNames[index + 1] ?? ''} ${text}`);
    return (
      <span className="chart-tip">
        {name}: <b>{valueLabels[0]}</b> <small>{others.join(', ')}</small>
      </span>
    );
  }
  return (
    <div className="chart-tip">
      <strong>{name}</strong>
      {valueLabels.map((text, index) => (
        <div key={seriesNames[index] ?? index}>
          {valueLabels.length > 1 && `${seriesNames[index] ?? ''}: `}
          {text}
        </div>
      ))}
    </div>
  );
}

const colorOf = (index: number) => `var(--plot-${index + 1})`;

/** The horizontal part of the crosshair. Recharts renders the vertical line. */
function CrossMark({ cx, cy }: { readonly cx?: number; readonly cy?: number }) {
  if (cx === undefined || cy === undefined) return <g />;
  return <path d={`M${cx - CROSS_WIDTH_PX / 2} ${cy}h${CROSS_WIDTH_PX}`} stroke="var(--ink)" />;
}

interface InteractiveChartProps {
  readonly chart: Chart;
  /** Element above the chart that shows the value at the crosshair. Null when a tooltip shows the value. */
  readonly reading: HTMLElement | null;
}

function InteractiveChart({
  chart: { unit, kind, scale, seriesNames, samples },
  reading,
}: InteractiveChartProps) {
  const tick = (value: number) =>
    unit === '%'
      ? `${formatLocalNumber(String(Number(value.toPrecision(3))))} %`
      : formatShortNumber(value, unit);
  // A value of 0 is left out, because a logarithmic scale has no zero.
  const valueOf = (index: number) => (sample: Sample) =>
    scale === 'log' && sample.values[index] === 0 ? undefined : sample.values[index];
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT_PX}>
      <ComposedChart data={[...samples]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--edge)" strokeDasharray="1 4" vertical={false} />
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
          scale={scale}
          {...(scale === 'log' ? { domain: ['auto', 'auto'] } : {})}
          tickFormatter={tick}
        />
        <Tooltip
          content={<ChartTooltip seriesNames={seriesNames} isReading={reading !== null} />}
          cursor={kind === 'columns' ? { fill: 'var(--line)' } : { stroke: 'var(--ink)', strokeWidth: 1 }}
          portal={reading}
          isAnimationActive={false}
        />
        {seriesNames.map((name, index) =>
          kind === 'columns' ? (
            <Bar
              key={name}
              name={name}
              dataKey={valueOf(index)}
              fill="var(--muted)"
              maxBarSize={20}
              isAnimationActive={false}
            />
          ) : (
            <Line
              key={name}
              name={name}
              dataKey={valueOf(index)}
              stroke={colorOf(index)}
              strokeWidth={2}
              strokeDasharray={chartLineDashes[index] ?? 'none'}
              activeDot={<CrossMark />}
              dot={samples.length <= MAX_VALUES_WITH_DOTS}
              isAnimationActive={false}
            />
          ),
        )}
        <Brush dataKey="name" height={24} stroke="var(--ink)" fill="var(--plate)" travellerWidth={10} />
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
  // The description of the server-rendered chart also labels the interactive chart.
  container.role = 'group';
  container.ariaLabel =
    figure.querySelector('.chart-table')?.ariaLabel ?? figure.querySelector('desc')?.textContent ?? '';
  plot.replaceWith(container);
  createRoot(container).render(
    <InteractiveChart chart={chartOf(figure)} reading={figure.querySelector('.chart-reading')} />,
  );
  return container;
}
