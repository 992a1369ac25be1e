import { t } from '../../../../i18n/translate.ts';
import { formatRoundedAge } from '../../../../i18n/rounded-age.ts';
import type { RingWithTime } from '../../../../db/queries/ring-times.ts';
import { positionOnAgeScale } from '../../../_components/rings/age-scale.ts';
import { routes } from '../../../_lib/routes.ts';
import {
  layOutAgeAxisMarks,
  DECOY_AGE_CURVE_SVG_HEIGHT,
  DECOY_AGE_CURVE_SVG_WIDTH,
  decoyAgeCurvePath,
  layOutRingMarks,
  countRingTimelineLevels,
  NARROW_SCREEN_MIN_MARK_DISTANCE_PERCENT,
  type OutputTimelineData,
} from './life-layout.ts';
import { RING_SYMBOL_RADIUS_PX, RingSymbolDots } from './ring-mark.tsx';

interface OutputTimelineProps {
  readonly timeline: OutputTimelineData<RingWithTime>;
  /** Current age of the output in seconds. */
  readonly ageSeconds: number;
  /** Current age of the output in blocks, at least 0. */
  readonly ageBlocks: number;
  /** Whether to draw the curve of the ages at which wallets choose an output as a decoy. */
  readonly hasDecoyAgeCurve: boolean;
}

/**
 * The two drawings of the timeline, for narrow and for wide windows. The minimum distances of marks and of labels are in
 * per cent of the timeline, and fit the smallest window of each kind.
 */
const sizes = [
  { name: 'narrow', distance: NARROW_SCREEN_MIN_MARK_DISTANCE_PERCENT, labelDistance: 17 },
  { name: 'wide', distance: 4.3, labelDistance: 8 },
] as const;

/**
 * Middle of the timeline in per cent. If the current time is in the left half, its label begins at the now mark.
 * Otherwise, its label ends at the now mark.
 */
const MIDDLE = 50;

const MARK = 2 * RING_SYMBOL_RADIUS_PX + 1;
/** Room in pixels for the label of the current time above the marks, and for the axis below the line. */
const ABOVE = 44;
const BELOW = 24;

/** Renders the timeline of an output: a mark for each ring, at the age that the output had when the ring was made. */
export function OutputTimeline({ timeline, ageSeconds, ageBlocks, hasDecoyAgeCurve }: OutputTimelineProps) {
  const { scale, rings, ringsPerMark } = timeline;
  const curve =
    hasDecoyAgeCurve && ageBlocks > 0
      ? decoyAgeCurvePath(scale, Math.max(1, ageSeconds) / ageBlocks)
      : undefined;
  const now = Math.round(1000 * positionOnAgeScale(ageSeconds, scale)) / 10;
  return sizes.map(({ name, distance, labelDistance }) => {
    const marks = layOutRingMarks(rings, scale, distance, ringsPerMark);
    const line = ABOVE + Math.max(2, countRingTimelineLevels(marks)) * MARK;
    return (
      <svg
        key={name}
        className={`life-line life-line-${name}`}
        width="100%"
        height={line + BELOW}
        role="group"
        aria-label={t('Rings with this output, by the age of the output when each ring was made')}
      >
        <defs>
          <g id={`ring-mark-${name}`}>
            <RingSymbolDots />
          </g>
        </defs>
        {curve !== undefined && (
          <svg
            y={line - DECOY_AGE_CURVE_SVG_HEIGHT}
            width="100%"
            height={DECOY_AGE_CURVE_SVG_HEIGHT}
            viewBox={`0 0 ${DECOY_AGE_CURVE_SVG_WIDTH} ${DECOY_AGE_CURVE_SVG_HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className="life-line-curve" d={curve} />
          </svg>
        )}
        <line className="life-line-chain" x2={`${now}%`} y1={line} y2={line} />
        {now < 100 && <line className="life-line-future" x1={`${now}%`} x2="100%" y1={line} y2={line} />}
        {marks.map(({ positionPercent, stackLevel, rings: own }) => {
          const [ring] = own;
          if (ring === undefined) return null;
          const mark = (
            <use
              href={`#ring-mark-${name}`}
              x={`${positionPercent}%`}
              y={line - 2 - stackLevel * MARK - MARK / 2}
            />
          );
          const title = <title>{formatRoundedAge(ring.ageSeconds)}</title>;
          return own.length > 1 || ring.txHash === null ? (
            <g key={`${positionPercent} ${stackLevel}`}>
              {title}
              {mark}
            </g>
          ) : (
            // Not in the tab order, because the table below has the same links.
            <a
              key={`${positionPercent} ${stackLevel}`}
              className="life-line-ring"
              href={routes.txInput(ring.txHash, ring.position)}
              tabIndex={-1}
            >
              {title}
              {mark}
            </a>
          );
        })}
        <text y={line + 18}>{formatRoundedAge(scale.startSeconds)}</text>
        {layOutAgeAxisMarks(scale, labelDistance).map((mark) => (
          <g key={mark.ageSeconds}>
            <line
              className="life-line-tick"
              x1={`${mark.positionPercent}%`}
              x2={`${mark.positionPercent}%`}
              y1={line}
              y2={line + 5}
            />
            <text x={`${mark.positionPercent}%`} y={line + 18} textAnchor="middle">
              {formatRoundedAge(mark.ageSeconds)}
            </text>
          </g>
        ))}
        <text x="100%" y={line + 18} textAnchor="end">
          {now < 100 ? formatRoundedAge(scale.endSeconds) : t('now')}
        </text>
        <line className="now-mark" x1={`${now}%`} x2={`${now}%`} y1={18} y2={line + 6} />
        <text className="life-line-now" x={`${now}%`} y={12} textAnchor={now < MIDDLE ? 'start' : 'end'}>
          {t('Age now: {age}', { age: formatRoundedAge(ageSeconds) })}
        </text>
        {rings.length === 0 && (
          <text className="life-line-empty" x="50%" y={line - 14} textAnchor="middle">
            {t('Not in a ring yet')}
          </text>
        )}
      </svg>
    );
  });
}
