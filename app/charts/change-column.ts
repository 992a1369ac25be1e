import { t } from '../../i18n/translate.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import type { PlotTimeSpan, TimeSpanSeries } from '../_components/charts/span-plot.tsx';
import type { TimeSpanTableColumn } from '../_components/charts/span-table.ts';

/**
 * Returns a table column with the change of each value from the value before it, in per cent. The sum of a time span
 * that is not complete has no change, because it is still too low to be compared.
 */
export function percentChangeColumn(
  { values }: Pick<TimeSpanSeries, 'values'>,
  spans: readonly PlotTimeSpan[],
  valuesAreSums: boolean,
): TimeSpanTableColumn {
  return {
    name: t('Change in %'),
    valueLabels: values.map((value, index) => {
      const before = values[index - 1];
      const isComparable = !valuesAreSums || spans[index]?.isComplete === true;
      if (value === undefined || before === undefined || before === 0 || !isComparable) return '–';
      const percent = (value / before - 1) * 100;
      const rounded = Math.abs(percent).toFixed(1);
      const sign = rounded === '0.0' ? '' : percent > 0 ? '+' : '−';
      return `${sign}${formatLocalNumber(rounded)} %`;
    }),
  };
}
