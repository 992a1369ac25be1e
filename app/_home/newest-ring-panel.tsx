import { t } from '../../i18n/translate.ts';
import type { NewestRing } from '../../db/queries/newest-ring.ts';
import type { ExpectedRingAges } from '../../lookups/expected-ring-ages.ts';
import { Panel } from '../_components/panel.tsx';
import { ageScaleUpTo } from '../_components/rings/age-scale.ts';
import { describeRing, RingAgeSpiral } from '../_components/rings/ring-dial.tsx';
import { routes } from '../_lib/routes.ts';

interface NewestRingPanelProps {
  readonly ring: NewestRing;
  /** Expected ages of the ring members. Undefined when they could not be read. */
  readonly expectedRingAges: ExpectedRingAges | undefined;
}

/** The first ring of the newest transaction, as a round drawing. */
export function NewestRingPanel({
  ring: { txHash, txTimestamp, memberTimestamps },
  expectedRingAges,
}: NewestRingPanelProps) {
  // The clocks of miners differ, so the block of a ring member can have a later timestamp than `txTimestamp`.
  const ages = memberTimestamps.map((time) => Math.max(0, txTimestamp - time));
  const shell = expectedRingAges?.agesByRingSize.get(ages.length);
  const oldest = Math.max(expectedRingAges?.secondsSinceRingCt ?? 0, ...ages);
  return (
    <Panel
      title={t('The newest ring')}
      liveUpdateId="pool-ring"
      aside={<a href={routes.tx(txHash)}>{t('Transaction of this ring')}</a>}
    >
      <figure className="newest-ring-panel">
        <RingAgeSpiral
          agesSeconds={ages}
          scale={ageScaleUpTo(oldest)}
          expectedAges={shell}
          label={describeRing(t('Ring'), ages, shell)}
        />
        <figcaption className="small muted">
          {t(
            'The ring has {count} members. Older ones are farther from the centre. One of them is spent, and the chain does not show which.',
            { count: ages.length },
          )}{' '}
          {shell !== undefined &&
            t('Ring members that ordinary wallets choose usually lie in the shaded area.')}
        </figcaption>
      </figure>
    </Panel>
  );
}
