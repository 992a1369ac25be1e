import { t } from '../../i18n/translate.ts';
import { type ChartRange, ranges } from '../../lookups/chart-range.ts';
import { type BadParam, optionalParam, type SearchParams } from '../_lib/params.ts';

/** Parses `?range=`. Returns undefined without it; the default then depends on the age of the chain. */
export function parseRange(params: SearchParams): ChartRange | BadParam | undefined {
  return optionalParam(
    params,
    'range',
    (text) => ranges.find(({ name }) => name === text),
    t('The URL parameter “range” must be one of {values}.', {
      values: ranges.map(({ name }) => name).join(', '),
    }),
  );
}
