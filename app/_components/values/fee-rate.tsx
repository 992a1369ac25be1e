import { t } from '../../../i18n/translate.ts';
import { formatFeeRate } from '../../../i18n/rates.ts';
import { Count } from './number.tsx';

/** Atomic units per byte in 1 µXMR per kB. */
const ATOMIC_PER_MICRO_XMR_PER_KB = 1_000n;

/** Rates from this value on have no decimals, and their digits are grouped. */
const WHOLE_NUMBERS_FROM = 1_000n * ATOMIC_PER_MICRO_XMR_PER_KB;

/** Renders a fee rate in µXMR per kB. The tooltip has the exact atomic units per byte. */
export function FeeRate({ rate, showsUnit = true }: { readonly rate: bigint; readonly showsUnit?: boolean }) {
  return (
    <span className="nowrap" title={t('{rate} atomic units (piconero) per byte', { rate })}>
      {rate < WHOLE_NUMBERS_FROM ? formatFeeRate(rate) : <Count value={rate / ATOMIC_PER_MICRO_XMR_PER_KB} />}
      {showsUnit && ' µXMR/kB'}
    </span>
  );
}
