import { t } from '../../i18n/translate.ts';
import { type ChartRange, chartRanges } from '../../lookups/chart-range.ts';
import { type InvalidUrlParam, parseOptionalParam, type SearchParams } from '../_lib/params.ts';
import { chartIds, DEFAULT_CHART_ID, type ChartId } from './chart-ids.ts';

/** Scales of the y-axis of the large chart. The first one is the default. */
export const chartScales = ['linear', 'log'] as const;

export type ChartScale = (typeof chartScales)[number];

/** Parses `?range=`. Returns undefined without it; the default then depends on the age of the chain. */
export function parseChartRange(params: SearchParams): ChartRange | InvalidUrlParam | undefined {
  return parseOptionalParam(
    params,
    'range',
    (text) => chartRanges.find(({ name }) => name === text),
    t('The URL parameter “range” must be one of {values}.', {
      values: chartRanges.map(({ name }) => name).join(', '),
    }),
  );
}

/** Parses `?chart=`, the id of the chart to show large. */
export function parseChartId(params: SearchParams): ChartId | InvalidUrlParam {
  const id = parseOptionalParam(
    params,
    'chart',
    (text) => chartIds.find((each) => each === text),
    t('The URL parameter “chart” must be one of {values}.', { values: chartIds.join(', ') }),
  );
  return id ?? DEFAULT_CHART_ID;
}

/** Parses `?scale=`, the scale of the large chart. */
export function parseChartScale(params: SearchParams): ChartScale | InvalidUrlParam {
  const scale = parseOptionalParam(
    params,
    'scale',
    (text) => chartScales.find((each) => each === text),
    t('The URL parameter “scale” must be one of {values}.', { values: chartScales.join(', ') }),
  );
  return scale ?? chartScales[0];
}
