import type { ChartSpan } from '../../lookups/charts.ts';
import { PLOT_SVG_HEIGHT, type PlotValues } from '../_components/charts/plot-paths.ts';
import {
  computePlotSvgWidth,
  TimeSpanPlot,
  computeTimeSpanXPercent,
} from '../_components/charts/span-plot.tsx';
import type { ChartEventFlag } from './chart-flags.ts';
import type { ChartValues } from './chart-series.ts';
import { createLargeChartYAxis, computeTimeAxisTicks } from './opened-axis.ts';
import type { ChartScale } from './search-params.ts';

/** A flag of a chart, with the letter and the name that identify it in the notes below the chart. */
export interface NamedChartFlag {
  readonly flag: ChartEventFlag;
  readonly letter: string;
  readonly name: string;
}

interface LargeChartPictureProps {
  readonly chart: ChartValues;
  readonly spans: readonly ChartSpan[];
  readonly scale: ChartScale;
  readonly eventFlags: readonly NamedChartFlag[];
  readonly description: string;
}

/** A flag shows its name if the next flag is at least this far away, in per cent of the width. */
const NAME_WIDTH = 20;

/** The picture of the large chart: flags, values and axes. Only the plot is stretched to the width of the page. */
export function LargeChartPicture({ chart, spans, scale, eventFlags, description }: LargeChartPictureProps) {
  const { definition, lines, band } = chart;
  const { kind, valueFormat } = definition;
  const axis = createLargeChartYAxis(
    [...lines, ...(band ?? [])].map(({ values }) => values),
    scale,
  );
  const drawable = (values: PlotValues): PlotValues =>
    scale === 'log' ? values.map((value) => (value === 0 ? undefined : value)) : values;
  const levelOf = (value: number): string => `${(PLOT_SVG_HEIGHT - axis.heightOf(value)).toFixed(2)}%`;
  const [low, high] = band ?? [];
  const at = (index: number): number => computeTimeSpanXPercent(kind, index, spans.length);
  return (
    <div className="chart-plot opened-picture">
      {eventFlags.length > 0 && (
        <svg className="opened-picture-flags" aria-hidden="true">
          {eventFlags.map(({ flag, letter, name }, index) => {
            const next = eventFlags[index + 1];
            const left = at(flag.spanIndex);
            const isRoomRight = (next === undefined ? 100 : at(next.flag.spanIndex)) - left >= NAME_WIDTH;
            return (
              <svg key={letter} x={`${left}%`}>
                <rect x={-9} y={3} width={18} height={18} />
                <text className="opened-picture-letter" y={16}>
                  {letter}
                </text>
                {isRoomRight && (
                  <text className="opened-picture-name" x={15} y={16}>
                    {name}
                  </text>
                )}
              </svg>
            );
          })}
        </svg>
      )}
      <svg className="chart-picture opened-picture-plot" role="img" aria-labelledby="opened-description">
        <desc id="opened-description">{description}</desc>
        {eventFlags.map(({ flag: { event, spanIndex: from }, letter }) =>
          event.kind === 'traffic' ? (
            <rect
              key={letter}
              className="opened-picture-traffic"
              x={`${at(from)}%`}
              width={`${Math.max(0.4, at(event.lastSpanIndex) - at(from)).toFixed(2)}%`}
              height="100%"
            />
          ) : undefined,
        )}
        {axis.ticks.map((value) => (
          <line key={value} className="chart-grid" x2="100%" y1={levelOf(value)} y2={levelOf(value)} />
        ))}
        <svg
          viewBox={`0 0 ${computePlotSvgWidth(kind, spans.length)} ${PLOT_SVG_HEIGHT}`}
          preserveAspectRatio="none"
        >
          <TimeSpanPlot
            spans={spans}
            lines={lines.map(({ values }) => ({ values: drawable(values) }))}
            kind={kind}
            band={
              low === undefined || high === undefined
                ? undefined
                : { low: drawable(low.values), high: drawable(high.values) }
            }
            svgHeightOf={axis.heightOf}
          />
        </svg>
        {eventFlags.map(({ flag: { event, spanIndex: from }, letter }) => (
          <line
            key={letter}
            className={`opened-picture-flag opened-picture-${event.kind === 'reorgs' ? 'reorg' : event.kind}`}
            x1={`${at(from)}%`}
            x2={`${at(from)}%`}
            y2="100%"
          />
        ))}
        {axis.ticks.map((value) => (
          <text key={value} className="chart-tick" y={levelOf(value)} dy={-4} aria-hidden="true">
            {valueFormat.formatAxisTick(value)}
          </text>
        ))}
      </svg>
      <svg className="opened-picture-axis" aria-hidden="true">
        {computeTimeAxisTicks(spans).map(({ index, label }, number) => (
          <svg
            key={index}
            x={`${at(index)}%`}
            className={number % 2 === 1 ? 'opened-picture-odd' : undefined}
          >
            <line y1={4} y2={16} />
            <text x={5} y={15}>
              {label}
            </text>
          </svg>
        ))}
      </svg>
    </div>
  );
}
