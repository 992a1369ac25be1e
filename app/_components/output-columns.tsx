import { t } from '../../i18n/translate.ts';
import type { OutputDetail } from '../../lookups/decoded-transaction.ts';
import { createPositionColumn } from './columns.tsx';
import { OutputLink } from './links.tsx';
import { MissingValue } from './missing-value.tsx';
import type { TableColumn } from './table.tsx';
import { Hash } from './values/hash.tsx';

/**
 * Returns the first columns of a list of outputs: position, global index and one-time key.
 *
 * @param missingGlobalIndexLabel label for an output without a global index
 */
export function createOutputColumns(missingGlobalIndexLabel: string): readonly TableColumn<OutputDetail>[] {
  return [
    createPositionColumn(({ position }) => String(position)),
    {
      key: 'index',
      header: t('Global index'),
      isRightAligned: true,
      cell: ({ amount, globalIndex }) =>
        globalIndex === undefined ? (
          <span className="wraps">
            <MissingValue>{missingGlobalIndexLabel}</MissingValue>
          </span>
        ) : (
          <OutputLink amount={amount} globalIndex={globalIndex} />
        ),
    },
    {
      key: 'key',
      header: t('One-time key'),
      fillsWidth: true,
      cell: ({ key }) => (key === null ? <MissingValue>{t('unknown')}</MissingValue> : <Hash value={key} />),
    },
  ];
}
