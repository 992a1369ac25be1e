import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { writeNumbers, type ChartNumbers } from '../../_lib/chart-marks.ts';
import { Table } from '../table.tsx';

/** One value of a chart, with its texts for the table and the tooltip. */
export interface ChartPoint {
  /** Name of the point in the table, such as a block height. */
  readonly name: string;
  readonly value: number;
  /** Text of the value with its unit. */
  readonly text: string;
  /** Address that a click on the point opens. */
  readonly href?: string;
}

export interface ChartProps {
  readonly id: string;
  /** Describes the drawing in one sentence. A screen reader reads it in place of the drawing. */
  readonly description: string;
  readonly points: readonly ChartPoint[];
  /** Header of the first column of the table. */
  readonly pointName: string;
  /** Header of the second column of the table. */
  readonly valueName: string;
  /** Writes a value of the scale at the left of the plot. */
  readonly tick: (value: number) => string;
  /** Texts under both ends of the plot, and under its middle if there are three. Columns may have a text each. */
  readonly ends: readonly string[];
  /** Unit of the scale of a chart that visitors can explore. Other charts have none. */
  readonly unit?: string;
}

/** Highest number of values that are drawn with a dot each. With fewer values, a line alone would hardly be seen. */
export const MOST_DOTS = 12;

interface ShellProps extends Pick<ChartProps, 'id' | 'description' | 'tick' | 'ends'> {
  /** Values of the scale at the left, from the top down. */
  readonly ticks: readonly number[];
  /** Size of the box in which the children draw. The box is stretched to the page, so strokes must not scale. */
  readonly width: number;
  readonly height: number;
  /** Whether the drawing has links. Links are not allowed in an image, so a text replaces the drawing for screen readers. */
  readonly hasLinks?: boolean;
  /** Whether each value has its name under it, because there are few of them. */
  readonly isSparse?: boolean;
  /** The numbers for the script of the page, which makes a chart from them when a visitor asks for it. */
  readonly numbers?: ChartNumbers;
  /** Explains the colours under the plot. */
  readonly legend?: ReactNode;
  /** Table with the numbers of the drawing. */
  readonly table: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of every chart: a drawing that stretches with the page, its scale and a table of its numbers. The scale is
 * text outside the drawing, because text inside would be stretched.
 */
export function ChartShell({
  id,
  description,
  tick,
  ends,
  ticks,
  width,
  height,
  hasLinks = false,
  isSparse = false,
  numbers,
  legend,
  table,
  children,
}: ShellProps) {
  return (
    <figure
      className="chart"
      data-chart={numbers?.unit}
      data-kind={numbers?.kind}
      data-values={numbers === undefined ? undefined : writeNumbers(numbers.lines)}
    >
      {hasLinks && <p className="visually-hidden">{description}</p>}
      <div className="chart-plot">
        <div className="chart-y" aria-hidden="true">
          {ticks.map((value) => (
            <span key={value}>{tick(value)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          {...(hasLinks ? { 'aria-hidden': true } : { role: 'img', 'aria-labelledby': `${id}-description` })}
        >
          {!hasLinks && <desc id={`${id}-description`}>{description}</desc>}
          {ticks.map((value, index) => {
            const y = (index / Math.max(1, ticks.length - 1)) * height;
            return <line key={value} className="chart-grid" x1={0} x2={width} y1={y} y2={y} />;
          })}
          {children}
        </svg>
        <div className={isSparse ? 'chart-x chart-x-sparse' : 'chart-x'} aria-hidden="true">
          {ends.map((end, index) => (
            <span key={index}>{end}</span>
          ))}
        </div>
      </div>
      {legend}
      <details>
        <summary>{t('The numbers')}</summary>
        <section className="chart-table" aria-label={description} tabIndex={0}>
          {table}
        </section>
      </details>
    </figure>
  );
}

type FrameProps = ChartProps &
  Pick<ShellProps, 'ticks' | 'width' | 'height' | 'hasLinks' | 'isSparse' | 'children'>;

/** A chart with one value for each point. */
export function ChartFrame({ points, pointName, valueName, unit, ...shell }: FrameProps) {
  return (
    <ChartShell
      {...shell}
      {...(unit === undefined
        ? {}
        : { numbers: { unit, kind: 'lines' as const, lines: [points.map(({ value }) => value)] } })}
      table={
        <Table
          caption={shell.description}
          rows={points}
          rowKey={(_, index) => index}
          empty={t('No values.')}
          columns={[
            {
              key: 'name',
              header: pointName,
              card: 'name',
              cell: ({ name, href }) => (href === undefined ? name : <a href={href}>{name}</a>),
            },
            {
              key: 'value',
              header: valueName,
              end: true,
              card: 'figure',
              cell: ({ text }) => text,
            },
          ]}
        />
      }
    />
  );
}
