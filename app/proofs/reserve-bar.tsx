import { formatXmr } from '@ringscope/protocol/units.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { t } from '../../i18n/translate.ts';

interface ReserveBarProps {
  /** Total amount of the reserve in atomic units. */
  readonly total: bigint;
  /** Spent amount in atomic units, at most `total`. */
  readonly spent: bigint;
}

/** A bar for the amount of a reserve: green for the unspent part, hatched for the spent part. */
export function ReserveBar({ total, spent }: ReserveBarProps) {
  const left = total - spent;
  // Rounded down to tenths of a percent, so that a spent part is always visible.
  const width = total === 0n ? 0 : Number((left * 1_000n) / total) / 10;
  return (
    <svg
      className="reserve-bar"
      role="img"
      aria-label={t('{left} of {total} XMR are unspent', {
        left: formatLocalNumber(formatXmr(left)),
        total: formatLocalNumber(formatXmr(total)),
      })}
    >
      <rect className="reserve-bar-left" width={`${width}%`} height="100%" />
    </svg>
  );
}
