import { t } from '../../../i18n/translate.ts';
import { T } from '../../_components/t.tsx';
import { Page } from '../../_components/page.tsx';
import { hasOtherPages, Pagination, type PageLinks } from '../../_components/pagination.tsx';
import { routes } from '../../_lib/routes.ts';
import { AlternativeBlocksPanel } from '../alternatives-panel.tsx';
import type { AlternativeBlocksPage } from '../../../lookups/reorgs.ts';
import type { AlternativeBlockPosition } from '../../../db/queries/alternatives.ts';

interface AlternativesViewProps {
  readonly page: AlternativeBlocksPage;
  /** Position after which the page begins. Undefined for the first page. */
  readonly after: AlternativeBlockPosition | undefined;
}

export function AlternativeBlocksView({ page, after: pageStartsAfter }: AlternativesViewProps) {
  const { nextPageAfter } = page;
  const pages: PageLinks = {
    listName: t('alternative blocks'),
    first: {
      label: t('Highest blocks'),
      href: pageStartsAfter === undefined ? undefined : routes.alternatives,
    },
    next: {
      label: t('Blocks at lower heights'),
      href: nextPageAfter === undefined ? undefined : routes.alternativesAfter(nextPageAfter),
    },
  };
  return (
    <Page
      title={t('Alternative blocks')}
      lead={
        <T>
          Alternative blocks that this index has seen. They are stored permanently, with their transactions.{' '}
          <a href={routes.forks}>Reorganisations and hard forks</a>
        </T>
      }
    >
      <AlternativeBlocksPanel
        {...page}
        {...(pageStartsAfter === undefined ? { liveUpdateId: 'alternatives' } : {})}
        {...(hasOtherPages(pages) ? { footer: <Pagination {...pages} /> } : {})}
      />
    </Page>
  );
}
