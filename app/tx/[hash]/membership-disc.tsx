import { t } from '../../../i18n/translate.ts';
import { formatLocalNumber } from '../../../i18n/local-number.ts';
import { formatRoundedAge } from '../../../i18n/rounded-age.ts';
import type { OutputTreeCounts } from '../../../lookups/output-tree.ts';
import {
  RING_DRAWING_SVG_CENTRE,
  OLDEST_MEMBER_RADIUS,
  RING_DRAWING_SVG_SIZE,
} from '../../_components/rings/dial-geometry.ts';
import { spreadPointsOverDisc } from './sunflower.ts';

/** Maximum number of dots. Each dot stands for an equal number of outputs. */
const MAX_DOTS = 360;
/** Minimum distance between two circles with a label, in SVG units. */
const LABEL_DISTANCE = 18;

/** Factor by which the dots of the disc are larger than the dots in the drawing of a large ring. */
const DOT_SCALE = 3;
/** Distance from the outermost dots to the rim of the disc, in SVG units before `DOT_SCALE` enlarges the dots. */
const DOT_MARGIN = 2;

/** Returns the number of outputs that one dot stands for. */
export function countOutputsPerDot(outputCount: number): number {
  return Math.max(1, Math.ceil(outputCount / MAX_DOTS));
}

/** Returns the radius of the circle that covers a share of the area of the disc. */
function radiusOf(share: number): number {
  return OLDEST_MEMBER_RADIUS * Math.sqrt(share);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns the dots of the disc as one path of points, the youngest in the middle. */
function dotsPath(dots: number): string {
  return spreadPointsOverDisc(dots, OLDEST_MEMBER_RADIUS / DOT_SCALE - DOT_MARGIN)
    .map(({ x, y }) => `M${x} ${y}h0`)
    .join('');
}

/**
 * Renders all outputs that could be the source of a transaction as a disc of dots. Area stands for a number of outputs, not
 * for an age: each circle contains the outputs that are younger than the age on its label.
 */
export function PossibleSpentOutputsDisc({ outputCount, countsByMaxAge }: OutputTreeCounts) {
  const circles: { seconds: number; radius: number }[] = [];
  for (const { maxAgeSeconds, outputCount: younger } of countsByMaxAge) {
    const radius = rounded(radiusOf(Math.min(1, younger / Math.max(1, outputCount))));
    const last = circles.at(-1)?.radius ?? 0;
    if (radius - last >= LABEL_DISTANCE && OLDEST_MEMBER_RADIUS - radius >= LABEL_DISTANCE)
      circles.push({ seconds: maxAgeSeconds, radius });
  }
  return (
    <div className="ring-dial">
      <svg
        viewBox={`0 0 ${RING_DRAWING_SVG_SIZE} ${RING_DRAWING_SVG_SIZE}`}
        role="img"
        aria-label={t(
          '{outputs} outputs, the youngest in the middle, the oldest at the rim. Any of them can be the one that is spent.',
          { outputs: formatLocalNumber(String(outputCount)) },
        )}
      >
        <circle
          className="ring-dial-rim"
          cx={RING_DRAWING_SVG_CENTRE}
          cy={RING_DRAWING_SVG_CENTRE}
          r={OLDEST_MEMBER_RADIUS}
        />
        <g transform={`translate(${RING_DRAWING_SVG_CENTRE} ${RING_DRAWING_SVG_CENTRE}) scale(${DOT_SCALE})`}>
          <path
            className="ring-dial-dots"
            d={dotsPath(Math.ceil(outputCount / countOutputsPerDot(outputCount)))}
          />
        </g>
        <circle
          className="ring-dial-centre"
          cx={RING_DRAWING_SVG_CENTRE}
          cy={RING_DRAWING_SVG_CENTRE}
          r={6.5}
        />
        {circles.map(({ seconds, radius }) => (
          <circle
            key={seconds}
            className="ring-dial-circle"
            cx={RING_DRAWING_SVG_CENTRE}
            cy={RING_DRAWING_SVG_CENTRE}
            r={radius}
          />
        ))}
        {circles.map(({ seconds, radius }) => (
          <text
            key={seconds}
            className="ring-dial-age"
            x={RING_DRAWING_SVG_CENTRE}
            y={RING_DRAWING_SVG_CENTRE - radius + 4}
          >
            {formatRoundedAge(seconds)}
          </text>
        ))}
      </svg>
    </div>
  );
}
