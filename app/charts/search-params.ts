import { t } from '../../i18n/translate.ts';
import { type ChartRange, ranges } from '../../lookups/chart-range.ts';
import { type BadParam, optionalParam, type SearchParams } from '../_lib/params.ts';

/** Reads the name in `?range=`. Without it, the result is undefined, and the age of the chain decides. */
export function parseRange(params: SearchParams): ChartRange | BadParam | undefined {
  return optionalParam(
    params,
    'range',
    (text) => ranges.find(({ name }) => name === text),
    t('range must be one of {values}.', { values: ranges.map(({ name }) => name).join(', ') }),
  );
}
