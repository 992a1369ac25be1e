import { formatXmr, XMR_DECIMALS } from '@ringscope/protocol/units.ts';
import { groupDigits } from '../../../i18n/digits.ts';
import { formatLocalNumber } from '../../../i18n/local-number.ts';

/**
 * Renders an amount in XMR with all twelve decimals, so that table columns align on the decimal point. Trailing zeros are
 * pale, so that the significant digits stand out.
 */
export function Xmr({ amount, showsUnit = true }: { readonly amount: bigint; readonly showsUnit?: boolean }) {
  const text = formatXmr(amount, { minDecimals: XMR_DECIMALS });
  const [integer = '0', fraction = ''] = text.split('.');
  const sign = formatLocalNumber('.');
  const zeros = /(?<!0)0+$/.exec(fraction)?.[0].length ?? 0;
  const significant = fraction.slice(0, fraction.length - zeros);
  const negative = integer.startsWith('-');
  return (
    <span>
      {negative && '-'}
      {groupDigits(negative ? integer.slice(1) : integer).map((group, index) => (
        <span key={index} className="number-group">
          {group}
        </span>
      ))}
      {significant !== '' && `${sign}${significant}`}
      <span className="xmr-zeros">{`${significant === '' ? sign : ''}${'0'.repeat(zeros)}`}</span>
      {showsUnit && <span className="xmr-unit">XMR</span>}
    </span>
  );
}
