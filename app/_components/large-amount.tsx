import type { ReactNode } from 'react';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { groupDigits } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';

interface LargeAmountProps {
  /** Amount in atomic units. */
  readonly amount: bigint;
  /** Words after the amount, which replace the unit. */
  readonly wordsInsteadOfUnit?: ReactNode;
}

/** The main amount of a result, in large type and without trailing zeros. */
export function LargeAmount({ amount, wordsInsteadOfUnit }: LargeAmountProps) {
  const [integer = '0', fraction] = formatXmr(amount).split('.');
  return (
    <p className="large-amount">
      <span className="nowrap">
        {groupDigits(integer).map((group, index) => (
          <span key={index} className="number-group">
            {group}
          </span>
        ))}
        {fraction === undefined ? '' : formatLocalNumber(`.${fraction}`)}
      </span>{' '}
      <span className="large-amount-unit">{wordsInsteadOfUnit ?? 'XMR'}</span>
    </p>
  );
}
