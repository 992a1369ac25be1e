import { formatXmr, XMR_DECIMALS } from '../../../protocol/units.ts';
import { groupDigits } from '../../_lib/digits.ts';

/**
 * An amount in atomic units as XMR, exact to the last of its twelve decimals. Zeros at the end are stepped back, so that
 * columns align on the point and the eye still sees where the amount ends.
 */
export function Xmr({ amount, unit = true }: { readonly amount: bigint; readonly unit?: boolean }) {
  const text = formatXmr(amount, { minDecimals: XMR_DECIMALS });
  const [whole = '0', fraction = ''] = text.split('.');
  const zeros = /0*$/.exec(fraction)?.[0].length ?? 0;
  const kept = fraction.slice(0, fraction.length - zeros);
  const negative = whole.startsWith('-');
  return (
    <span className="amount">
      {negative && '-'}
      {groupDigits(negative ? whole.slice(1) : whole).map((group, index) => (
        <span key={index} className="group">
          {group}
        </span>
      ))}
      {kept !== '' && `.${kept}`}
      <span className="amount-zeros">{`${kept === '' ? '.' : ''}${'0'.repeat(zeros)}`}</span>
      {unit && <span className="unit">XMR</span>}
    </span>
  );
}
