import { t } from '../../../i18n/translate.ts';
import { formatFeeRate } from '../../../i18n/rates.ts';
import { Count } from './number.tsx';

/** Atomic units per byte in 1 µXMR per kB. */
const ATOMIC_UNITS = 1_000n;

/** A rate from here on has no decimals, and its digits may need groups. */
const GROUPED_FROM = 1_000n * ATOMIC_UNITS;

/** Shows a fee rate in µXMR per kB. The exact number of atomic units per byte is in the title. */
export function FeeRate({ rate, unit = true }: { readonly rate: bigint; readonly unit?: boolean }) {
  return (
    <span className="nowrap" title={t('{rate} atomic units (piconero) per byte', { rate })}>
      {rate < GROUPED_FROM ? formatFeeRate(rate) : <Count value={rate / ATOMIC_UNITS} />}
      {unit && ' µXMR/kB'}
    </span>
  );
}
