import { t } from '../../../i18n/translate.ts';
import type { ExpectedRingAges } from '../../../lookups/expected-ring-ages.ts';
import { ageScaleUpTo } from '../../_components/rings/age-scale.ts';
import { describeRing, RingAgeSpiral } from '../../_components/rings/ring-dial.tsx';

/** Ring size that the network required before hard fork 17. */
export const RING_SIZE_BEFORE_FORK_17 = 16;

/**
 * Renders a typical ring from before hard fork 17. Its youngest member has the median age of the youngest members of all
 * simulated rings, and so on up to the oldest. Renders nothing when these ages are not known.
 */
export function TypicalRingBeforeFork17({
  expectedRingAges,
}: {
  readonly expectedRingAges: ExpectedRingAges | undefined;
}) {
  const shell = expectedRingAges?.agesByRingSize.get(RING_SIZE_BEFORE_FORK_17);
  if (expectedRingAges === undefined || shell === undefined) return null;
  const ages = shell.agesByPosition.map(({ medianSeconds }) => medianSeconds);
  return (
    <div className="flow-narrow">
      <figure>
        <RingAgeSpiral
          agesSeconds={ages}
          scale={ageScaleUpTo(Math.max(...ages, expectedRingAges.secondsSinceRingCt), false)}
          expectedAges={shell}
          variant="small"
          label={describeRing(t('A ring before the FCMP++ hard fork'), ages, shell)}
        />
        <figcaption>
          <b>{t('Ring size until the hard fork: {count}', { count: RING_SIZE_BEFORE_FORK_17 })}</b>{' '}
          {t('one ring per input')}
        </figcaption>
      </figure>
    </div>
  );
}
