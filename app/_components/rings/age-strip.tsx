import { translatePlural, t } from '../../../i18n/translate.ts';
import { formatRoundedAge } from '../../../i18n/rounded-age.ts';
import { isUnexpectedRingMemberAge, type SimulatedRingAges } from '../../../lookups/simulated-rings.ts';
import { chooseAgesToMark, positionOnAgeScale, type AgeScale } from './age-scale.ts';
import {
  ageCurvePath,
  mergeCloseAgeLabels,
  AGE_STRIP_SVG_HEIGHT,
  AGE_STRIP_SVG_WIDTH,
  ageTicksPath,
} from './strip-geometry.ts';

/** One ring of the drawing, which shows the ages of its members on a line. */
export interface RingWithMemberAges {
  /** Identifies the ring on the page, such as its input. */
  readonly name: string;
  /** Ages of the members in seconds when the ring was made, in any order. */
  readonly agesInSeconds: readonly number[];
  /** Expected ages of the ring members, for the curve behind the ring. Undefined when they are not known. */
  readonly expectedAges: SimulatedRingAges | undefined;
}

interface RingAgeStripProps {
  readonly rings: readonly RingWithMemberAges[];
  readonly scale: AgeScale;
}

/** The ages of the members of several rings on one logarithmic axis, each ring over a curve of the ages that wallets choose. */
export function RingAgeStrip({ rings, scale }: RingAgeStripProps) {
  const hasCurve = rings.some(({ expectedAges }) => expectedAges !== undefined);
  const description = translatePlural(
    rings.reduce((sum, { agesInSeconds }) => sum + agesInSeconds.length, 0),
    'Age of {count} ring member on a logarithmic scale from {youngest} to {oldest}',
    'Ages of {count} ring members on a logarithmic scale from {youngest} to {oldest}',
    { youngest: formatRoundedAge(scale.startSeconds), oldest: formatRoundedAge(scale.endSeconds) },
  );
  return (
    <div className="age-strip" role="img" aria-label={description}>
      {rings.map((ring) => (
        <AgeLane key={ring.name} {...ring} scale={scale} />
      ))}
      <div className="age-strip-row">
        <span className="age-strip-key">{hasCurve && t('expected ages')}</span>
        <AgeAxis scale={scale} />
      </div>
    </div>
  );
}

function AgeLane({
  name,
  agesInSeconds,
  expectedAges,
  scale,
}: RingWithMemberAges & Pick<RingAgeStripProps, 'scale'>) {
  const sorted = agesInSeconds.toSorted((a, b) => a - b);
  const isMarked = (age: number, place: number) =>
    isUnexpectedRingMemberAge(age, expectedAges?.agesByPosition[place]);
  const marked = sorted.filter(isMarked);
  const expected = sorted.filter((age, place) => !isMarked(age, place));
  return (
    <div className="age-strip-row">
      <span>
        <b>{name}</b>{' '}
        <span className="muted">
          {agesInSeconds.length > 0 &&
            t('{from} to {to}', {
              from: formatRoundedAge(sorted[0] ?? 0),
              to: formatRoundedAge(sorted.at(-1) ?? 0),
            })}
        </span>
      </span>
      <svg className="age-strip-lane">
        <svg
          viewBox={`0 0 ${AGE_STRIP_SVG_WIDTH} ${AGE_STRIP_SVG_HEIGHT}`}
          preserveAspectRatio="none"
          width="100%"
          height="100%"
        >
          {expectedAges !== undefined && (
            <path className="age-strip-curve" d={ageCurvePath(expectedAges.ageQuantilesSeconds, scale)} />
          )}
          <path className="age-strip-tick" d={ageTicksPath(expected, scale, 'short')} />
          {marked.length > 0 && <path className="age-strip-marked" d={ageTicksPath(marked, scale, 'tall')} />}
        </svg>
        {mergeCloseAgeLabels(marked, scale).map(({ agesSeconds: merged, axisFraction }) => (
          <text
            key={axisFraction}
            className={axisFraction > 0.5 ? 'age-strip-label age-strip-label-left' : 'age-strip-label'}
            x={`${(100 * axisFraction).toFixed(1)}%`}
            y={12}
          >
            {labelOf(merged)}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Maximum number of ages that a label lists. */
const MAX_LISTED_AGES = 2;

/**
 * Returns the label of ring members that are close to each other and have unexpected ages.
 *
 * @param ages ascending
 */
function labelOf(ages: readonly number[]): string {
  if (ages.length <= MAX_LISTED_AGES) return ages.map((age) => formatRoundedAge(age)).join(', ');
  const [from, to] = [formatRoundedAge(ages[0] ?? 0), formatRoundedAge(ages.at(-1) ?? 0)];
  return t('{count} ring member ages: {from} to {to}', { count: ages.length, from, to });
}

/** The ages on the axis. The ends have labels, and so have the round ages between them. */
function AgeAxis({ scale }: Pick<RingAgeStripProps, 'scale'>) {
  const marks = [scale.startSeconds, ...chooseAgesToMark(scale), scale.endSeconds];
  return (
    <svg className="age-strip-axis">
      {marks.map((age, index) => {
        const position = `${(100 * positionOnAgeScale(age, scale)).toFixed(1)}%`;
        const end = index === 0 ? 'start' : index === marks.length - 1 ? 'end' : 'middle';
        // Phones show only every second label between the ends.
        const isMinor = end === 'middle' && index % 2 === 1;
        return (
          <g key={age} className={isMinor ? 'age-strip-minor' : undefined}>
            <line className="age-strip-mark" x1={position} x2={position} y1={0} y2={5} />
            <text x={position} y={18} textAnchor={end}>
              {formatRoundedAge(age)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
