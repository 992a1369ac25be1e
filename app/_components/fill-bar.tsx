import { layOutBlockFillLayers, MEDIAN_WEIGHT_BAR_HEIGHT_PERCENT } from './treemap/fill-scale.ts';

interface FillBarProps {
  /** Weight of the block in bytes, with its coinbase. */
  readonly weight: number;
  /** Penalty-free weight in bytes, above 0. */
  readonly penaltyFreeWeight: number;
  /** Weight in bytes of each fee class, cheapest first. */
  readonly weightsByFeeClass: readonly number[];
  /** Label for screen readers. Needed only when no text beside the bar contains the numbers. */
  readonly label?: string;
}

/** Shows how full a block is, as a horizontal bar with a tick at the penalty-free weight. */
export function BlockFillBar({ weight, penaltyFreeWeight, weightsByFeeClass, label }: FillBarProps) {
  const tick = `${MEDIAN_WEIGHT_BAR_HEIGHT_PERCENT}%`;
  return (
    <svg
      className="fill fill-bar"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <rect className="fill-bar-ground" y="3" width="100%" height="12" />
      {layOutBlockFillLayers(weightsByFeeClass, weight, penaltyFreeWeight).map(
        ({ feeClass, fromPercent, toPercent }) => (
          <rect
            key={feeClass ?? 'coinbase'}
            className={feeClass === undefined ? undefined : `fee-fill-${feeClass}`}
            x={`${fromPercent}%`}
            y="3"
            width={`${Number((toPercent - fromPercent).toFixed(1))}%`}
            height="12"
          />
        ),
      )}
      <rect className="fill-bar-frame" y="3" width="100%" height="12" />
      <line x1={tick} x2={tick} y2="18" />
    </svg>
  );
}
