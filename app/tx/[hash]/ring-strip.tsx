import { scaleLog } from 'd3-scale';
import { t } from '../../../i18n/translate.ts';
import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { formatShortNumber } from '../../../i18n/digits.ts';

const WIDTH = 1000;
const HEIGHT = 36;

interface RingStripProps {
  readonly id: string;
  /** Age of each member when the ring was created, in blocks. */
  readonly ages: readonly {
    /** Position in the ring. */
    readonly position: number;
    readonly globalIndex: number;
    readonly age: number;
  }[];
  /** Age in blocks at the right end of the scale. */
  readonly oldest: number;
  /** Whether each member has a tooltip. */
  readonly isPointed: boolean;
}

function inBlocks(age: number): string {
  return age === 1 ? t('1 block') : t('{number} blocks', { number: formatShortNumber(age) });
}

/** Renders the ages of ring members at the creation of the ring, on a logarithmic scale. */
export function RingStrip({ id, ages, oldest, isPointed }: RingStripProps) {
  if (ages.length === 0) return null;
  const end = 10 ** Math.ceil(Math.log10(Math.max(oldest, SPENDABLE_AGE_BLOCKS + 1)));
  // Early blocks allow younger members, so the scale starts at the youngest member.
  const start = Math.max(1, Math.min(SPENDABLE_AGE_BLOCKS, ...ages.map(({ age }) => age)));
  const x = scaleLog().domain([start, end]).range([0, WIDTH]).clamp(true);
  const stroke = (age: number) => `M${x(Math.max(1, age)).toFixed(1)} 4v${HEIGHT - 8}`;
  const sorted = ages.map(({ age }) => age).sort((a, b) => a - b);
  const description = t('Ages of {count} ring members when they were used: from {youngest} to {oldest}.', {
    count: ages.length,
    youngest: inBlocks(sorted[0] ?? 0),
    oldest: inBlocks(sorted.at(-1) ?? 0),
  });
  const powers = Array.from({ length: 9 }, (_, index) => 10 ** index).filter(
    (power) => power > start && power < end,
  );
  return (
    <div className="ring-strip">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-description`}
      >
        <desc id={`${id}-description`}>{description}</desc>
        <line className="ring-strip-axis" x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {powers.map((power) => (
          <line
            key={power}
            className="ring-strip-axis"
            x1={x(power).toFixed(1)}
            x2={x(power).toFixed(1)}
            y1={HEIGHT / 2 - 8}
            y2={HEIGHT / 2 + 8}
          />
        ))}
        <g className="ring-strip-members">
          {isPointed ? (
            ages.map(({ position, globalIndex, age }) => (
              <path key={position} d={stroke(age)}>
                <title>{t('output {globalIndex}: {age} old', { globalIndex, age: inBlocks(age) })}</title>
              </path>
            ))
          ) : (
            <path d={ages.map(({ age }) => stroke(age)).join('')} />
          )}
        </g>
      </svg>
      <div className="ring-strip-scale" aria-hidden="true">
        <span>{inBlocks(start)}</span>
        <span>{t('age when the ring was made, logarithmic')}</span>
        <span>{inBlocks(end)}</span>
      </div>
    </div>
  );
}
