import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { serialiseChartValues, type EmbeddedChartValues } from '../../_lib/chart-marks.ts';
import { Table } from '../table.tsx';

/** One value of a chart, with its labels for the table and the tooltip. */
export interface ChartPoint {
  /** Name of the point in the table, such as a block height. */
  readonly name: string;
  readonly value: number;
  /** Formatted value with its unit. */
  readonly valueLabel: string;
  /** URL that a click on the point opens. */
  readonly href?: string;
}

export interface ChartProps {
  readonly id: string;
  /** One sentence that describes the chart. Screen readers read it instead of the drawing. */
  readonly description: string;
  readonly points: readonly ChartPoint[];
  /** Header of the first column of the table. */
  readonly pointName: string;
  /** Header of the second column of the table. */
  readonly valueName: string;
  /** Formats a tick of the y-axis. */
  readonly formatAxisTick: (value: number) => string;
  /** Labels of the x-axis: two for the ends, three with one for the middle, or one per column. */
  readonly axisLabels: readonly string[];
  /** Unit of the y-axis. Undefined for a chart without an interactive version. */
  readonly unit?: string;
}

/** Maximum number of values for a line with dots. A line through few values would be hard to see without dots. */
export const MAX_VALUES_WITH_DOTS = 12;

interface ChartLayoutProps extends Pick<ChartProps, 'id' | 'description' | 'formatAxisTick' | 'axisLabels'> {
  /** Tick values of the y-axis, from the top down. */
  readonly ticks: readonly number[];
  /** Width of the SVG view box of the children. The SVG is stretched to the page width, so strokes must not scale. */
  readonly width: number;
  readonly height: number;
  /**
   * Whether the drawing contains links, which `role="img"` does not allow. Such a drawing is hidden from screen
   * readers, which read its description instead.
   */
  readonly hasLinks?: boolean;
  /** Whether every value has its own label on the x-axis, because there are few values. */
  readonly isSparse?: boolean;
  /** Embedded values, from which the client script renders an interactive chart on request. Undefined: the chart stays static. */
  readonly embeddedValues?: EmbeddedChartValues;
  /** Legend below the plot. */
  readonly legend?: ReactNode;
  /** Table with the values of the chart. */
  readonly table: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of every chart: the drawing, the y-axis and a table of the values. The drawing is stretched to the page width.
 * The axis labels are outside the stretched part, so their letters keep their shape.
 */
export function ChartLayout({
  id,
  description,
  formatAxisTick,
  axisLabels,
  ticks,
  width,
  height,
  hasLinks = false,
  isSparse = false,
  embeddedValues,
  legend,
  table,
  children,
}: ChartLayoutProps) {
  const levelOf = (index: number): string =>
    `${Number(((index * 100) / Math.max(1, ticks.length - 1)).toFixed(2))}%`;
  return (
    <figure
      className="chart"
      data-chart={embeddedValues?.unit}
      data-kind={embeddedValues?.kind}
      data-values={embeddedValues === undefined ? undefined : serialiseChartValues(embeddedValues.lines)}
    >
      {hasLinks && <p className="visually-hidden">{description}</p>}
      <div className="chart-plot">
        <svg
          className="chart-picture"
          {...(hasLinks ? { 'aria-hidden': true } : { role: 'img', 'aria-labelledby': `${id}-description` })}
        >
          {!hasLinks && <desc id={`${id}-description`}>{description}</desc>}
          {ticks.slice(0, -1).map((value, index) => (
            <line key={value} className="chart-grid" x2="100%" y1={levelOf(index)} y2={levelOf(index)} />
          ))}
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
            {children}
          </svg>
          {ticks.slice(0, -1).map((value, index) => (
            <text key={value} className="chart-tick" y={levelOf(index)} dy={-4} aria-hidden="true">
              {formatAxisTick(value)}
            </text>
          ))}
        </svg>
        <div className={isSparse ? 'chart-x chart-x-sparse' : 'chart-x'} aria-hidden="true">
          {axisLabels.map((label, index) => (
            <span key={index}>{label}</span>
          ))}
        </div>
      </div>
      {legend}
      <details className="not-printed">
        <summary>{t('Values as a table')}</summary>
        <section className="chart-table" aria-label={description} tabIndex={0}>
          {table}
        </section>
      </details>
    </figure>
  );
}

type FrameProps = ChartProps &
  Pick<ChartLayoutProps, 'ticks' | 'width' | 'height' | 'hasLinks' | 'isSparse' | 'children'>;

/** The frame of a chart with one value per point. */
export function PointChartFrame({ points, pointName, valueName, unit, ...shell }: FrameProps) {
  return (
    <ChartLayout
      {...shell}
      {...(unit === undefined
        ? {}
        : { embeddedValues: { unit, kind: 'lines' as const, lines: [points.map(({ value }) => value)] } })}
      table={
        <Table
          caption={shell.description}
          rows={points}
          rowKey={(_, index) => index}
          emptyMessage={t('There are no values to show.')}
          columns={[
            {
              key: 'name',
              header: pointName,
              cell: ({ name, href }) => (href === undefined ? name : <a href={href}>{name}</a>),
            },
            {
              key: 'value',
              header: valueName,
              isRightAligned: true,
              cell: ({ valueLabel }) => valueLabel,
            },
          ]}
        />
      }
    />
  );
}
