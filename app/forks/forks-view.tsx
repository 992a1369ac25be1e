import { t } from '../../i18n/translate.ts';
import { Page } from '../_components/page.tsx';
import { AlternativesPanel } from './alternatives-panel.tsx';
import { DepthsPanel } from './depths-panel.tsx';
import { HardForksPanel } from './hard-forks-panel.tsx';
import { routes } from '../_lib/routes.ts';
import { ReorgsPanel } from './reorgs-panel.tsx';
import type { ForksPageData } from '../../lookups/reorgs.ts';

interface ForksViewProps {
  readonly forks: ForksPageData;
  /** The list shows reorganisations with ids below this number. Undefined for the newest page. */
  readonly before: number | undefined;
}

export function ForksView({ forks, before }: ForksViewProps) {
  const { tip, alternatives, depths, reorgs, olderThan } = forks;
  return (
    <Page
      title={t('Forks')}
      lead={t(
        'Two miners can find blocks at the same height. The branch with more work becomes the main chain, and the other blocks are orphaned. This page shows the forks that this index and its node saw. Other nodes may have seen other forks.',
      )}
    >
      {before === undefined && (
        <>
          <AlternativesPanel
            {...alternatives}
            live="alternatives"
            aside={t('the highest blocks')}
            {...(alternatives.olderThan === undefined
              ? {}
              : { foot: <a href={routes.alternatives}>{t('All alternative blocks')}</a> })}
          />
          <DepthsPanel depths={depths} />
        </>
      )}
      <ReorgsPanel
        reorgs={reorgs}
        older={olderThan === undefined ? undefined : routes.reorgsBefore(olderThan)}
      />
      {before === undefined && <HardForksPanel tip={tip} />}
    </Page>
  );
}
