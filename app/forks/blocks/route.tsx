import { t } from '../../../i18n/texts.ts';
import { T } from '../../_components/t.tsx';
import { pageRequest } from '../../../server/page-request.ts';
import { badRequestPage } from '../../_components/error-pages.tsx';
import { outagePage } from '../../_components/outage.tsx';
import { Page } from '../../_components/page.tsx';
import { hasOtherPages, Pagination, type Pages } from '../../_components/pagination.tsx';
import type { PageAddress, PageAnswer } from '../../_frame/site-page.ts';
import { alternativesPage } from './definition.ts';
import { pageHandlers } from '../../_frame/page-handlers.ts';
import { isBadParam, optionalParam } from '../../_lib/params.ts';
import { routes } from '../../_lib/routes.ts';
import { AlternativesPanel } from '../alternatives-panel.tsx';
import { parseAlternativePlace } from '../search-params.ts';

const BLOCKS_PER_PAGE = 30;

export const { GET, POST } = pageHandlers(alternativesPage, {
  about: () => ({
    title: t('Alternative blocks'),
    description: t('Every Monero block that this index saw off the main chain, as a tree and as a list.'),
  }),
  prepare,
});

async function prepare({ query }: PageAddress<never>): Promise<PageAnswer> {
  const after = optionalParam(
    query,
    'after',
    parseAlternativePlace,
    t('after must be a position from the link of a page: a height, a minus sign and the hash of a block.'),
  );
  if (isBadParam(after)) return badRequestPage(after);
  const loaded = await pageRequest().site.reads.alternatives(after, BLOCKS_PER_PAGE);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  const { olderThan } = loaded.data;
  const pages: Pages = {
    what: t('alternative blocks'),
    first: { label: t('Highest'), href: after === undefined ? undefined : routes.alternatives },
    next: {
      label: t('Lower'),
      href: olderThan === undefined ? undefined : routes.alternativesAfter(olderThan),
    },
  };
  return {
    content: (
      <Page
        title={t('Alternative blocks')}
        lead={
          <T>
            Blocks that this index saw off the main chain. They are kept permanently, with their transactions.{' '}
            <a href={routes.forks}>Reorganisations and hard forks</a>
          </T>
        }
      >
        <AlternativesPanel
          {...loaded.data}
          {...(after === undefined ? { live: 'alternatives' } : {})}
          {...(hasOtherPages(pages) ? { foot: <Pagination {...pages} /> } : {})}
        />
      </Page>
    ),
  };
}
