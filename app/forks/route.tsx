import { t } from '../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../_frame/site-page.ts';
import { forksPageDefinition } from './definition.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { createOutagePage } from '../_components/outage.tsx';
import { isInvalidUrlParam, parseOptionalParam } from '../_lib/params.ts';
import { parseReorgId } from '../../lookups/positions.ts';
import { ForksView } from './forks-view.tsx';

const REORGS_PER_PAGE = 20;

/** Number of alternative blocks on this page. `/forks/blocks` lists all of them. */
const ALTERNATIVE_BLOCKS = 12;

export const { GET, POST } = createPageHandlers(forksPageDefinition, {
  metadataOf: () => ({
    title: t('Forks'),
    description: t('Reorganisations, orphaned blocks and hard forks of the Monero chain.'),
  }),
  loadPage,
});

async function loadPage({ query }: PageUrlParams<never>): Promise<PageResponse> {
  const before = parseOptionalParam(
    query,
    'before',
    parseReorgId,
    t('The URL parameter “before” must be the number of a reorganisation. The first one has number 1.'),
  );
  if (isInvalidUrlParam(before)) return badRequestPage(before);
  const { pageDataReader } = currentPageRequest().site;
  const [loaded, limits] = await Promise.all([
    pageDataReader.forks({
      beforeReorgId: before,
      reorgLimit: REORGS_PER_PAGE,
      alternativeBlockLimit: ALTERNATIVE_BLOCKS,
    }),
    pageDataReader.blockLimits(),
  ]);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  return {
    content: <ForksView forks={loaded.data} nextBlockRules={limits.data} beforeReorgId={before} />,
  };
}
