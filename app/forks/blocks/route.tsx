import { t } from '../../../i18n/translate.ts';
import { currentPageRequest } from '../../../server/page-request.ts';
import { badRequestPage } from '../../_components/error-pages.tsx';
import { createOutagePage } from '../../_components/outage.tsx';
import type { PageUrlParams, PageResponse } from '../../_frame/site-page.ts';
import { alternativeBlocksPageDefinition } from './definition.ts';
import { createPageHandlers } from '../../_frame/page-handlers.ts';
import { isInvalidUrlParam, parseOptionalParam } from '../../_lib/params.ts';
import { parseAlternativeBlockPosition } from '../search-params.ts';
import { AlternativeBlocksView } from './alternatives-view.tsx';

const BLOCKS_PER_PAGE = 30;

export const { GET, POST } = createPageHandlers(alternativeBlocksPageDefinition, {
  metadataOf: () => ({
    title: t('Alternative blocks'),
    description: t('Every alternative Monero block that this index has seen, as a tree and as a list.'),
  }),
  loadPage,
});

async function loadPage({ query }: PageUrlParams<never>): Promise<PageResponse> {
  const after = parseOptionalParam(
    query,
    'after',
    parseAlternativeBlockPosition,
    t(
      'The URL parameter “after” must be a height, a hyphen and the hash of a block, as in the page links of this list.',
    ),
  );
  if (isInvalidUrlParam(after)) return badRequestPage(after);
  const loaded = await currentPageRequest().site.pageDataReader.alternatives(after, BLOCKS_PER_PAGE);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  return {
    content: <AlternativeBlocksView page={loaded.data} after={after} />,
  };
}
