import { t } from '../../../languages/texts.ts';
import { formatFeeRate } from '../../_lib/fee-rate.ts';

/** Shows a fee rate in µXMR per kB. The exact number of atomic units per byte is in the title. */
export function FeeRate({ rate, unit = true }: { readonly rate: bigint; readonly unit?: boolean }) {
  return (
    <span className="nowrap" title={t('{rate} atomic units (piconero) per byte', { rate })}>
      {formatFeeRate(rate)}
      {unit && ' µXMR/kB'}
    </span>
  );
}
