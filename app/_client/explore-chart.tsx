import { createRoot } from 'react-dom/client';
import { Area, AreaChart, Brush, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { shortNumber } from '../_lib/digits.ts';

interface Sample {
  readonly name: string;
  readonly value: number;
  readonly text: string;
}

/** Reads the numbers from the table of the chart. */
function samplesOf(place: HTMLElement): Sample[] {
  return [...place.querySelectorAll<HTMLTableRowElement>('.chart-table tbody tr')].map((row) => {
    const [name, value] = row.cells;
    return {
      name: name?.textContent ?? '',
      value: Number(row.querySelector<HTMLElement>('[data-value]')?.dataset['value'] ?? 0),
      text: value?.textContent ?? '',
    };
  });
}

interface TipProps {
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: Sample }[];
}

function Tip({ active, payload }: TipProps) {
  const sample = payload?.[0]?.payload;
  if (active !== true || sample === undefined) return null;
  return (
    <div className="chart-tip">
      <strong>{sample.name}</strong>
      <br />
      {sample.text}
    </div>
  );
}

function Explorer({ samples, unit }: { readonly samples: readonly Sample[]; readonly unit: string }) {
  return (
    <ResponsiveContainer width="100%" height={300}>
      <AreaChart data={[...samples]} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
        <CartesianGrid stroke="var(--plot-grid)" vertical={false} />
        <XAxis
          dataKey="name"
          tick={{ fill: 'var(--muted)', fontSize: 12 }}
          stroke="var(--line-strong)"
          minTickGap={48}
        />
        <YAxis
          tick={{ fill: 'var(--muted)', fontSize: 12 }}
          stroke="var(--line-strong)"
          width={72}
          tickFormatter={(value: number) => shortNumber(value, unit)}
        />
        <Tooltip content={<Tip />} />
        <Area
          dataKey="value"
          stroke="var(--plot-1)"
          fill="var(--plot-1)"
          fillOpacity={0.12}
          isAnimationActive={false}
        />
        <Brush dataKey="name" height={24} stroke="var(--plot-2)" fill="var(--sunken)" travellerWidth={10} />
      </AreaChart>
    </ResponsiveContainer>
  );
}

/** Replaces the drawing of the server by a chart with tooltips and zoom. The table below it does not change. */
export function exploreChart(place: HTMLElement): void {
  const drawing = place.querySelector<HTMLElement>('.chart-plot');
  if (drawing === null) return;
  const samples = samplesOf(place);
  const stage = document.createElement('div');
  stage.className = 'chart-stage';
  stage.dataset['interactive'] = '';
  drawing.replaceWith(stage);
  createRoot(stage).render(<Explorer samples={samples} unit={place.dataset['chart'] ?? ''} />);
}
