import { translatePlural, t } from '../../../i18n/translate.ts';
import { formatRoundedAge } from '../../../i18n/rounded-age.ts';
import { isUnexpectedRingMemberAge, type SimulatedRingAges } from '../../../lookups/simulated-rings.ts';
import { chooseAgesToMark, type AgeScale } from './age-scale.ts';
import {
  RING_DRAWING_SVG_CENTRE,
  YOUNGEST_MEMBER_RADIUS,
  OLDEST_MEMBER_RADIUS,
  RING_DRAWING_SVG_SIZE,
  ringMemberPoint,
  radiusOfMemberAge,
  expectedAgeSvgPaths,
  type RingMemberPoint,
} from './dial-geometry.ts';

/**
 * Up to this number of ring members, a line leads from the centre to each member. Members of a larger ring are only
 * dots.
 */
const MAX_STEMMED_MEMBERS = 64;

/** Vertical distance from the middle of the letters of a label to their baseline, in SVG units. */
const LABEL_DROP = 4;
/** Distance from a member with an unexpected age to its label, in SVG units. */
const LABEL_GAP = 11;

interface RingAgeSpiralProps {
  /** Ages of the members in seconds when the ring was made, in any order. */
  readonly agesSeconds: readonly number[];
  readonly scale: AgeScale;
  /** Expected ages of the members of a ring of this size. Undefined when they are not known. */
  readonly expectedAges: SimulatedRingAges | undefined;
  /** Description of the ring for screen readers. */
  readonly label: string;
  /** `small` leaves out the labels of the circles and of the unexpected ages. */
  readonly variant?: 'labelled' | 'small';
}

/**
 * Renders a ring as a spiral: its members clockwise from the youngest to the oldest. The distance from the centre shows the
 * age. The area behind the members shows the ages in rings that ordinary wallets make. Members outside this area are hollow.
 */
export function RingAgeSpiral({
  agesSeconds,
  scale,
  expectedAges,
  label,
  variant = 'labelled',
}: RingAgeSpiralProps) {
  const sorted = agesSeconds.toSorted((a, b) => a - b);
  const members = sorted.map((age, place) => ({
    age,
    isMarked: isUnexpectedRingMemberAge(age, expectedAges?.agesByPosition[place]),
    point: ringMemberPoint(place, sorted.length, radiusOfMemberAge(age, scale)),
  }));
  const circles = chooseAgesToMark(scale);
  const paths = expectedAges && expectedAgeSvgPaths(expectedAges.agesByPosition, scale);
  const isDense = sorted.length > MAX_STEMMED_MEMBERS;
  const marked = isDense ? [] : members.filter(({ isMarked }) => isMarked);
  return (
    <div className="ring-dial">
      <svg viewBox={`0 0 ${RING_DRAWING_SVG_SIZE} ${RING_DRAWING_SVG_SIZE}`} role="img" aria-label={label}>
        {circles.map((age) => (
          <circle
            key={age}
            className="ring-dial-circle"
            cx={RING_DRAWING_SVG_CENTRE}
            cy={RING_DRAWING_SVG_CENTRE}
            r={radiusOfMemberAge(age, scale)}
          />
        ))}
        <circle
          className="ring-dial-rim"
          cx={RING_DRAWING_SVG_CENTRE}
          cy={RING_DRAWING_SVG_CENTRE}
          r={OLDEST_MEMBER_RADIUS}
        />
        {paths !== undefined && (
          <>
            <path className="ring-dial-shell" d={paths.area} />
            <path className="ring-dial-median" d={paths.median} />
          </>
        )}
        <path
          className="ring-dial-median"
          d={`M${RING_DRAWING_SVG_CENTRE} ${RING_DRAWING_SVG_CENTRE - YOUNGEST_MEMBER_RADIUS}V${RING_DRAWING_SVG_CENTRE - OLDEST_MEMBER_RADIUS}`}
        />
        {isDense ? (
          <path
            className="ring-dial-dots"
            d={members.map(({ point }) => `M${point.x} ${point.y}h0`).join('')}
          />
        ) : (
          <>
            <path
              className="ring-dial-stem"
              d={members.map(({ point, isMarked }) => (isMarked ? '' : stemTo(point))).join('')}
            />
            {marked.length > 0 && (
              <path className="ring-dial-marked-stem" d={marked.map(({ point }) => stemTo(point)).join('')} />
            )}
            {members.map(({ age, isMarked, point }, place) => (
              <circle
                key={place}
                className={isMarked ? 'ring-dial-marked' : 'ring-dial-member'}
                cx={point.x}
                cy={point.y}
                r={isMarked ? 6 : 5}
              >
                {variant === 'labelled' && <title>{formatRoundedAge(age)}</title>}
              </circle>
            ))}
          </>
        )}
        <circle
          className="ring-dial-centre"
          cx={RING_DRAWING_SVG_CENTRE}
          cy={RING_DRAWING_SVG_CENTRE}
          r={6.5}
        />
        {variant === 'labelled' && (
          <>
            {[...circles, scale.endSeconds].map((age) => (
              <text
                key={age}
                className="ring-dial-age"
                x={RING_DRAWING_SVG_CENTRE}
                y={RING_DRAWING_SVG_CENTRE - radiusOfMemberAge(age, scale) + LABEL_DROP}
              >
                {formatRoundedAge(age)}
              </text>
            ))}
            {separateLabels(marked).map(({ age, point }) => (
              <MarkedLabel key={age} age={age} point={point} />
            ))}
          </>
        )}
      </svg>
    </div>
  );
}

interface MarkedMember {
  readonly age: number;
  readonly point: RingMemberPoint;
}

/** Height of a label including its distance to the next label, in SVG units. */
const LABEL_HEIGHT = 14;

/** Leaves out the labels that would overlap the label of an older ring member. */
function separateLabels(marked: readonly MarkedMember[]): MarkedMember[] {
  const shown: MarkedMember[] = [];
  for (const member of marked.toReversed()) {
    const isFree = shown.every(
      ({ point }) =>
        Math.abs(point.y - member.point.y) >= LABEL_HEIGHT ||
        point.x > RING_DRAWING_SVG_CENTRE !== member.point.x > RING_DRAWING_SVG_CENTRE,
    );
    if (isFree) shown.push(member);
  }
  return shown;
}

function MarkedLabel({ age, point }: MarkedMember) {
  const isRight = point.x > RING_DRAWING_SVG_CENTRE;
  return (
    <text
      className={isRight ? 'ring-dial-marked-age' : 'ring-dial-marked-age ring-dial-marked-age-left'}
      x={point.x + (isRight ? LABEL_GAP : -LABEL_GAP)}
      y={point.y + LABEL_DROP}
    >
      {formatRoundedAge(age)}
    </text>
  );
}

function stemTo({ x, y }: RingMemberPoint): string {
  return `M${RING_DRAWING_SVG_CENTRE} ${RING_DRAWING_SVG_CENTRE}L${x} ${y}`;
}

/** Returns the description of a ring for screen readers. @param agesSeconds in seconds, in any order */
export function describeRing(
  name: string,
  agesSeconds: readonly number[],
  expectedAges: SimulatedRingAges | undefined,
): string {
  const sorted = agesSeconds.toSorted((a, b) => a - b);
  const text = translatePlural(
    agesSeconds.length,
    '{ring}: {count} member, aged {youngest}',
    '{ring}: {count} members, aged {youngest} to {oldest}',
    {
      ring: name,
      youngest: formatRoundedAge(sorted[0] ?? 0),
      oldest: formatRoundedAge(sorted.at(-1) ?? 0),
    },
  );
  if (expectedAges === undefined) return text;
  const marked = sorted.filter((age, place) =>
    isUnexpectedRingMemberAge(age, expectedAges.agesByPosition[place]),
  ).length;
  return marked === 0
    ? `${text}, ${t('all ages as expected')}`
    : `${text}, ${translatePlural(marked, '{count} member of unexpected age', '{count} members of unexpected age')}`;
}
