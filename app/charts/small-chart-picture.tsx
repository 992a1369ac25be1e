import { scaleLinear, scaleLog } from 'd3-scale';
import { CURRENT_FULL_REWARD_ZONE } from '@ringscope/protocol/emission.ts';
import type { ChartSpan } from '../../lookups/charts.ts';
import { highestValue, PLOT_SVG_HEIGHT, type PlotValues } from '../_components/charts/plot-paths.ts';
import { computePlotSvgWidth, TimeSpanPlot } from '../_components/charts/span-plot.tsx';
import type { ChartValues } from './chart-series.ts';
import { placeDottedRings, findRingSizePeriods, RING_SIZE_PICTURE_SVG_HEIGHT } from './ring-eras.ts';

/**
 * Free space above the highest value on a linear axis, as a share of the axis up to this value. If the axis does not begin
 * at zero, the space below the lowest value is this share of the range of the values.
 */
const MARGIN = 0.12;

/**
 * Whether a small chart has a logarithmic scale: only if it shows an area between percentiles, which are far apart, and
 * no value is zero.
 */
export function isSmallChartLogarithmic({ band, lines }: ChartValues): boolean {
  return (
    band !== undefined && [...band, ...lines].every(({ values }) => values.every((value) => value !== 0))
  );
}

interface SmallChartPictureProps {
  readonly chart: ChartValues;
  /** Hours, days, weeks or months of the chart, up to the one with the current value. */
  readonly spans: readonly ChartSpan[];
  /** Sentence about the small chart for screen readers. */
  readonly label: string;
}

/** The picture of a small chart, without axes. */
export function SmallChartPicture({ chart, spans, label }: SmallChartPictureProps) {
  const { definition, lines, band } = chart;
  const cut = (values: PlotValues): PlotValues => values.slice(0, spans.length);
  const subject = cut(lines[0]?.values ?? []);
  if (definition.id === 'ring-size') return <RingsPicture sizes={subject} label={label} />;
  const isLog = isSmallChartLogarithmic(chart);
  const [low, high] = band ?? [];
  const drawn = [
    subject,
    ...(isLog && low !== undefined && high !== undefined ? [cut(low.values), cut(high.values)] : []),
  ];
  const { kind, isSumPerSpan } = definition;
  const fixed = definition.id === 'block-weight' ? CURRENT_FULL_REWARD_ZONE : 0;
  const heightOf = isLog
    ? logHeight(drawn)
    : linearHeight(drawn, { isCut: !isSumPerSpan && kind === 'lines', top: fixed });
  const limit = fixed === 0 ? undefined : PLOT_SVG_HEIGHT - heightOf(fixed);
  const width = computePlotSvgWidth(kind, spans.length);
  return (
    <svg
      className="small-chart-picture"
      viewBox={`0 0 ${width} ${PLOT_SVG_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <TimeSpanPlot
        spans={spans}
        lines={[{ values: subject }]}
        kind={kind}
        band={
          low === undefined || high === undefined
            ? undefined
            : { low: cut(low.values), high: cut(high.values) }
        }
        svgHeightOf={heightOf}
      />
      {limit !== undefined && (
        <path className="small-chart-picture-limit" d={`M0 ${limit.toFixed(1)}H${width}`} />
      )}
    </svg>
  );
}

interface LinearHeight {
  /** Whether the axis may begin above zero, when all values are close to each other. */
  readonly isCut: boolean;
  /** A value that the axis of the chart must include, such as the penalty-free weight. 0 if there is no such value. */
  readonly top: number;
}

function linearHeight(all: readonly PlotValues[], { isCut, top }: LinearHeight): (value: number) => number {
  const highest = Math.max(...all.map(highestValue), top, 1e-9);
  const lowest = Math.min(
    ...all.map((values) => values.reduce<number>((least, value) => Math.min(least, value ?? least), highest)),
  );
  const bottom = isCut && lowest > highest / 2 && lowest < highest ? lowest - (highest - lowest) * MARGIN : 0;
  const scale = scaleLinear()
    .domain([bottom, highest + (highest - bottom) * MARGIN])
    .range([0, PLOT_SVG_HEIGHT]);
  return (value) => scale(value);
}

function logHeight(all: readonly PlotValues[]): (value: number) => number {
  const known = all.flatMap((values) => values.filter((value) => value !== undefined));
  const scale = scaleLog()
    .domain([Math.min(...known) / 1.3, Math.max(...known) * 1.3])
    .range([0, PLOT_SVG_HEIGHT]);
  return (value) => scale(value);
}

/** One ring of dots for each ring size, oldest size first. Each dot is a member. */
function RingsPicture({ sizes, label }: { readonly sizes: PlotValues; readonly label: string }) {
  const { rings, width } = placeDottedRings(findRingSizePeriods(sizes));
  return (
    <svg
      className="small-chart-picture small-chart-picture-rings"
      viewBox={`0 0 ${width} ${RING_SIZE_PICTURE_SVG_HEIGHT}`}
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={label}
    >
      {rings.map(({ period, x, dots, dotRadius }) => (
        <g key={period.firstSpanIndex}>
          {dots.map((dot, index) => (
            <circle key={index} cx={dot.x} cy={dot.y} r={dotRadius} />
          ))}
          <text x={x} y={RING_SIZE_PICTURE_SVG_HEIGHT - 4}>
            {period.ringSize}
          </text>
        </g>
      ))}
    </svg>
  );
}
