import { translateCountWithNoun } from '../../../i18n/digits.ts';
import { formatRoundedAge } from '../../../i18n/rounded-age.ts';
import { translatePlural, t } from '../../../i18n/translate.ts';
import type { RingMember } from '../../../db/queries/ring-members.ts';
import type { TxInputRow } from '../../../db/queries/transaction.ts';
import type { ExpectedRingAges } from '../../../lookups/expected-ring-ages.ts';
import { isUnexpectedRingMemberAge, type SimulatedRingAges } from '../../../lookups/simulated-rings.ts';
import { toOutputRefMapKey, type TxDetail } from '../../../lookups/transaction.ts';
import { ageScaleUpTo, type AgeScale } from '../../_components/rings/age-scale.ts';
import { dateToUnixSeconds } from '../../_components/pool-table.tsx';

export interface RingMemberWithAge {
  /** Position in the ring. It identifies a member, because a ring may contain one output more than once. */
  readonly position: number;
  /** Global output index, or `NO_SUCH_OUTPUT` when no chain can have the output. */
  readonly globalIndex: number;
  /** The output that is the ring member. Undefined when the index does not contain it. */
  readonly member: RingMember | undefined;
  /** Age in seconds when the ring was made. Undefined when the index does not contain the output. */
  readonly ageSeconds: number | undefined;
  /**
   * Whether the age of the member is unexpected: outside the range of ages that the member with the same rank by age has
   * in 98 of 100 simulated rings.
   */
  readonly hasUnexpectedAge: boolean;
}

/** A ring with its members in the order of the transaction, which is not always ascending by global index. */
export interface TxRing {
  readonly input: TxInputRow;
  readonly members: readonly RingMemberWithAge[];
  /** Ages of the known members in seconds when the ring was made, youngest first. */
  readonly agesSeconds: readonly number[];
  /** Expected ages of the members. Undefined when they are not known, or when the index lacks members of the ring. */
  readonly expectedAges: SimulatedRingAges | undefined;
}

/** The rings of a page, with the age scale of their drawings. */
export interface TxRings {
  readonly rings: readonly TxRing[];
  readonly scale: AgeScale;
}

/**
 * Returns the time at which the rings of a transaction were made, in Unix seconds: the time of its block, or when it
 * was first seen.
 */
function ringTimeOf({ location }: Pick<TxDetail, 'location'>): number {
  switch (location.state) {
    case 'pool':
      return dateToUnixSeconds(location.tx.firstSeenAt);
    case 'chain':
      return location.block.timestamp;
    case 'orphaned':
      return location.tx.timestamp;
  }
}

/** Returns the height of the block that contains the transaction. For a waiting transaction, returns that of the next block. */
export function ringCreationHeightOf({ location, tip }: Pick<TxDetail, 'location' | 'tip'>): number {
  return location.state === 'pool' ? tip.height + 1 : location.tx.height;
}

/** Returns the different sizes of the RingCT rings of a page. */
export function listDistinctRingCtRingSizes({ inputs }: Pick<TxDetail, 'inputs'>): number[] {
  return [...new Set(inputs.filter(({ amount }) => amount === 0n).map(({ ring }) => ring.length))];
}

/**
 * Adds to each ring of a page what the index knows about the members of the ring.
 *
 * @param expectedRingAges expected ages of ring members; undefined when they could not be read
 */
export function resolveTxRings(
  detail: Pick<TxDetail, 'inputs' | 'ringMembers' | 'location'>,
  expectedRingAges: ExpectedRingAges | undefined,
): TxRings {
  const time = ringTimeOf(detail);
  const rings = detail.inputs.map((input): TxRing => {
    const known = input.ring.map((globalIndex, position) => {
      const member = detail.ringMembers.get(toOutputRefMapKey({ amount: input.amount, globalIndex }));
      // Miners choose the timestamps, so a member may seem to be younger than its ring.
      const ageSeconds = member && Math.max(1, time - member.timestamp);
      return { position, globalIndex, member, ageSeconds };
    });
    const ages = known.flatMap(({ ageSeconds }) => ageSeconds ?? []).sort((a, b) => a - b);
    const isComplete = input.amount === 0n && ages.length === input.ring.length;
    const shell = isComplete ? expectedRingAges?.agesByRingSize.get(ages.length) : undefined;
    const places = new Map(
      known
        .toSorted((a, b) => (a.ageSeconds ?? 0) - (b.ageSeconds ?? 0))
        .map(({ position }, place) => [position, place]),
    );
    const members = known.map((one) => ({
      ...one,
      hasUnexpectedAge:
        one.ageSeconds !== undefined &&
        isUnexpectedRingMemberAge(one.ageSeconds, shell?.agesByPosition[places.get(one.position) ?? 0]),
    }));
    return { input, members, agesSeconds: ages, expectedAges: shell };
  });
  const oldest = Math.max(1, ...rings.map(({ agesSeconds }) => agesSeconds.at(-1) ?? 1));
  // A ring without RingCT can contain outputs that are as old as the chain.
  const isRingct = rings.every(({ input }) => input.amount === 0n);
  const chain = isRingct ? expectedRingAges?.secondsSinceRingCt : expectedRingAges?.secondsSinceChainStart;
  return { rings, scale: ageScaleUpTo(Math.max(oldest, chain ?? 0), !isRingct) };
}

export interface UnexpectedRingAge {
  /** Age of the member in seconds when the ring was made. */
  readonly ageSeconds: number;
  /** Whether the member is older than expected. Otherwise it is younger. */
  readonly isOlderThanExpected: boolean;
}

/** Returns the ages of ring members that are outside of their expected range, youngest first. */
export function unexpectedRingAgesOf({
  agesSeconds,
  expectedAges,
}: Pick<TxRing, 'agesSeconds' | 'expectedAges'>): UnexpectedRingAge[] {
  return agesSeconds.flatMap((age, place) => {
    const expected = expectedAges?.agesByPosition[place];
    return isUnexpectedRingMemberAge(age, expected)
      ? [{ ageSeconds: age, isOlderThanExpected: age > (expected?.oldestSeconds ?? 0) }]
      : [];
  });
}

/** Maximum number of unexpected ages in a caption. */
const MAX_NAMED_AGES = 3;

/** Returns the caption of a ring: how many members are known if some are not, otherwise whether their ages are as expected. */
export function describeRingAges(ring: TxRing): string {
  const { agesSeconds, input, expectedAges } = ring;
  const size = input.ring.length;
  if (agesSeconds.length < size)
    return t('{known} of {size} ring members indexed', { known: agesSeconds.length, size });
  if (expectedAges === undefined) return translateCountWithNoun(size, 'member');
  const marked = unexpectedRingAgesOf(ring);
  if (marked.length === 0) return t('all {count} ages as expected', { count: size });
  if (marked.length > MAX_NAMED_AGES) return t('{count} unusual ages', { count: marked.length });
  const named = marked.map(({ ageSeconds }) => formatRoundedAge(ageSeconds)).join(', ');
  return translatePlural(marked.length, '{count} unusual age: {ages}', '{count} unusual ages: {ages}', {
    ages: named,
  });
}
