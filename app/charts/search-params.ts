import { t } from '../../i18n/translate.ts';
import { type ChartRange, chartRanges } from '../../lookups/chart-range.ts';
import { type BadParam, parseOptionalParam, type SearchParams } from '../_lib/params.ts';

/** Parses `?range=`. Returns undefined without it; the default then depends on the age of the chain. */
export function parseChartRange(params: SearchParams): ChartRange | BadParam | undefined {
  return parseOptionalParam(
    params,
    'range',
    (text) => chartRanges.find(({ name }) => name === text),
    t('The URL parameter “range” must be one of {values}.', {
      values: chartRanges.map(({ name }) => name).join(', '),
    }),
  );
}
