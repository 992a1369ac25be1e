import { translate, t } from '../../i18n/translate.ts';
import type { ChartSpan } from '../../lookups/charts.ts';
import type { ChartRange } from '../../lookups/chart-range.ts';
import { routes } from '../_lib/routes.ts';
import { splitNumberAndUnit, getMainLineValue, type ChartValues } from './chart-series.ts';
import type { ChartId } from './chart-ids.ts';
import { areSpansInOneDay, formatTimeSpanStart } from './opened-axis.ts';
import { isSmallChartLogarithmic, SmallChartPicture } from './small-chart-picture.tsx';
import { findRingSizePeriods } from './ring-eras.ts';

interface SmallChartsProps {
  /** Name by which the client script finds this part of the page, to update it after a new block. */
  readonly liveUpdateId: string;
  readonly label: string;
  readonly charts: readonly ChartValues[];
  readonly spans: readonly ChartSpan[];
  readonly range: ChartRange;
  /** The chart that the page shows large. */
  readonly openChartId: ChartId;
}

/** Charts as small pictures with their current value. Each links to its large version. */
export function SmallCharts({ liveUpdateId, label, charts, spans, range, openChartId }: SmallChartsProps) {
  return (
    <section aria-label={label} data-live={liveUpdateId}>
      <ul className="small-charts">
        {charts.map((chart) => {
          const { id } = chart.definition;
          return (
            <li key={id} id={id} className={id === openChartId ? 'small-charts-open' : undefined}>
              <h2>
                <a href={routes.chart(id, range.name)} aria-current={id === openChartId ? 'true' : undefined}>
                  {translate(chart.definition.title)}
                </a>
              </h2>
              <Mini chart={chart} spans={spans} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Mini({ chart, spans }: { readonly chart: ChartValues; readonly spans: readonly ChartSpan[] }) {
  const { definition, lines, currentValueIndex } = chart;
  const exact =
    currentValueIndex === undefined ? undefined : getMainLineValue(definition, spans[currentValueIndex]);
  if (currentValueIndex === undefined || exact === undefined) {
    return <p className="small muted">{t('No values in this range.')}</p>;
  }
  const [figure, unit] = splitNumberAndUnit(definition.valueFormat.formatForHeadline(exact));
  const labels = lines[0]?.valueLabels ?? [];
  const first = lines[0]?.values.findIndex((value) => value !== undefined) ?? 0;
  const shown = spans.slice(0, currentValueIndex + 1);
  const [from, to] = endsOf(chart, shown, first);
  return (
    <>
      <p className="small-charts-figure">
        {figure} {unit !== undefined && <small>{unit}</small>}
      </p>
      <SmallChartPicture
        chart={chart}
        spans={shown}
        label={t(
          '{chart} from {startDate} to {endDate}: {firstValue} at the start, {lastValue} at the end.',
          {
            chart: translate(definition.title),
            startDate: spans[first]?.name ?? '',
            endDate: spans[currentValueIndex]?.name ?? '',
            firstValue: labels[first] ?? '',
            lastValue: labels[currentValueIndex] ?? '',
          },
        )}
      />
      <p className="chart-x">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </>
  );
}

/**
 * Returns the labels below the left and the right end of a small chart: usually the times of its first and its last
 * value. The charts of block weight and fee rate have a legend instead, and the chart of ring sizes has the time at
 * which each ring size began.
 */
function endsOf(chart: ChartValues, shown: readonly ChartSpan[], first: number): readonly [string, string] {
  const { definition, lines } = chart;
  const isSameDay = areSpansInOneDay(shown);
  const start = formatTimeSpanStart(shown[first], isSameDay);
  const end = definition.isSumPerSpan ? formatTimeSpanStart(shown.at(-1), isSameDay) : t('now');
  if (definition.id === 'ring-size') {
    const eras = findRingSizePeriods(lines[0]?.values ?? []);
    return [
      eras.map(({ firstSpanIndex }) => formatTimeSpanStart(shown[firstSpanIndex], isSameDay)).join(', '),
      eras.length > 1 ? '' : end,
    ];
  }
  if (definition.id === 'block-weight') return [start, t('line at 300 kB: no penalty below it')];
  if (isSmallChartLogarithmic(chart)) return [t('median, 10th to 90th percentile'), t('logarithmic scale')];
  const exact = getMainLineValue(definition, shown[first]);
  return [exact === undefined ? start : `${start}, ${definition.valueFormat.formatForHeadline(exact)}`, end];
}
