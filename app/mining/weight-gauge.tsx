import { t } from '../../i18n/translate.ts';
import { formatShortBytes } from '../../i18n/digits.ts';
import { weightFill, MEDIAN_FILL } from './weight-fill.ts';

interface WeightGaugeProps {
  /** Weight of a block in bytes. */
  readonly weight: number;
  /** Weight up to which a block pays its full reward, in bytes, above 0. */
  readonly median: number;
}

/** A lying block, filled by its weight, with a mark at the median. */
export function WeightGauge({ weight, median }: WeightGaugeProps) {
  return (
    <svg
      className="weight-gauge"
      role="img"
      aria-label={t('{weight} of {median}', {
        weight: formatShortBytes(weight),
        median: formatShortBytes(median),
      })}
    >
      <rect className="weight-gauge-room" width="100%" y={2} height={12} />
      <rect className="weight-gauge-fill" width={`${weightFill(weight, median)}%`} y={2} height={12} />
      <line x1={`${MEDIAN_FILL}%`} x2={`${MEDIAN_FILL}%`} y2={16} />
    </svg>
  );
}
