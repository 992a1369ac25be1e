import { ranges, type ChartRange } from '../../read/chart-range.ts';
import { queryParam, type BadParam, type SearchParams } from '../_lib/params.ts';

/** `?range=` by name; undefined where it is left to the age of the chain. */
export function parseRange(params: SearchParams): ChartRange | BadParam | undefined {
  const text = queryParam(params, 'range');
  if (text === undefined) return undefined;
  return (
    ranges.find(({ name }) => name === text) ?? {
      field: 'range',
      problem: `range must be one of ${ranges.map(({ name }) => name).join(', ')}.`,
    }
  );
}
