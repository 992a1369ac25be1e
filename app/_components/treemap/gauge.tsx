import { t } from '../../../i18n/translate.ts';
import { layOutBlockFillLayers, formatFillPercent, MEDIAN_WEIGHT_BAR_HEIGHT_PERCENT } from './fill-scale.ts';

interface GaugeProps {
  /** Weight of the block in bytes, with its coinbase. */
  readonly weight: number;
  /** Penalty-free weight in bytes, above 0. */
  readonly penaltyFreeWeight: number;
  /** Weight in bytes of each fee class, cheapest first. */
  readonly weightsByFeeClass: readonly number[];
}

/**
 * Shows how full a block is, beside its treemap and with the same height. The line is the penalty-free weight. A block that
 * reaches into the hatched part above the line gets a lower reward.
 */
export function BlockFillGauge({ weight, penaltyFreeWeight, weightsByFeeClass }: GaugeProps) {
  const layers = layOutBlockFillLayers(weightsByFeeClass, weight, penaltyFreeWeight);
  const line = `${100 - MEDIAN_WEIGHT_BAR_HEIGHT_PERCENT}%`;
  return (
    <svg
      className="fill gauge"
      role="img"
      aria-label={t('Block filled to {percent} % of the median weight', {
        percent: formatFillPercent(weight, penaltyFreeWeight),
      })}
    >
      {layers.map(({ feeClass, fromPercent, toPercent }) => (
        <rect
          key={feeClass ?? 'coinbase'}
          className={feeClass === undefined ? undefined : `fee-fill-${feeClass}`}
          y={`${round(100 - toPercent)}%`}
          width="100%"
          height={`${round(toPercent - fromPercent)}%`}
        />
      ))}
      <line x1={-6} x2={32} y1={line} y2={line} />
    </svg>
  );
}

function round(percent: number): number {
  return Math.round(10 * percent) / 10;
}
