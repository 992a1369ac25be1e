import { t } from '../../../i18n/translate.ts';
import type { OutputWithTx } from '../../../db/queries/output.ts';
import { getRequestUnixSeconds } from '../../_frame/now.ts';
import { routes } from '../../_lib/routes.ts';
import { formatIsoUtc } from '../../_components/values/time.tsx';
import { computeRingMarkStackLevels } from '../../output/[amount]/[index]/life-layout.ts';

/** Minimum distance between two circles in the narrowest window, in per cent of the line. */
const CIRCLE_DISTANCE = 5;
const CIRCLE_RADIUS = 5.5;
const LEVEL_HEIGHT = 16;
/** Room in pixels for the label of the current time above the circles, and for the dates below the line. */
const ABOVE = 28;
const BELOW = 24;

/**
 * Renders outputs that share a key as circles at the times of their blocks, on a linear time axis from the oldest block
 * to now.
 */
export function SameKeyOutputsTimeline({ outputs }: { readonly outputs: readonly OutputWithTx[] }) {
  const sorted = outputs.toSorted((a, b) => a.timestamp - b.timestamp);
  const start = sorted[0]?.timestamp ?? 0;
  const length = Math.max(1, getRequestUnixSeconds() - start);
  const positions = sorted.map(({ timestamp }) =>
    Math.min(100, Math.round((1000 * (timestamp - start)) / length) / 10),
  );
  const levels = computeRingMarkStackLevels(positions, CIRCLE_DISTANCE);
  const line = ABOVE + (1 + Math.max(...levels)) * LEVEL_HEIGHT;
  return (
    <svg
      className="life-line"
      width="100%"
      height={line + BELOW}
      role="group"
      aria-label={t('Outputs with this key, by the time of their blocks')}
    >
      <line className="life-line-chain" x2="100%" y1={line} y2={line} />
      {sorted.map(({ amount, globalIndex, timestamp }, index) => (
        // Not in the tab order, because the table below has the same links.
        <a
          key={`${amount}/${globalIndex}`}
          className="life-line-ring"
          href={routes.output(amount, globalIndex)}
          tabIndex={-1}
        >
          <title>{`${globalIndex}, ${formatIsoUtc(timestamp) ?? ''}`}</title>
          <circle
            className="ring-mark-ground"
            stroke="currentColor"
            strokeWidth={2}
            cx={`${positions[index] ?? 0}%`}
            cy={line - 10 - (levels[index] ?? 0) * LEVEL_HEIGHT}
            r={CIRCLE_RADIUS}
          />
        </a>
      ))}
      <text y={line + 18}>{formatIsoUtc(start)?.slice(0, 10)}</text>
      <line className="now-mark" x1="100%" x2="100%" y1={18} y2={line + 6} />
      <text className="life-line-now" x="100%" y={12} textAnchor="end">
        {t('Now')}
      </text>
    </svg>
  );
}
