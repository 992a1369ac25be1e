import { t } from '../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../_frame/site-page.ts';
import { poolPageDefinition } from './definition.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { createOutagePage } from '../_components/outage.tsx';
import { parsePoolParams } from './search-params.ts';
import { PoolView } from './pool-view.tsx';

const TXS_PER_PAGE = 100;

export const { GET, POST } = createPageHandlers(poolPageDefinition, {
  metadataOf: () => ({
    title: t('Pool'),
    description: t('Monero transactions that wait to be mined, and their fee rates.'),
  }),
  loadPage,
});

async function loadPage({ query }: PageUrlParams<never>): Promise<PageResponse> {
  const params = parsePoolParams(query);
  if ('field' in params) return badRequestPage(params);
  const { pageDataReader } = currentPageRequest().site;
  const [loaded, { data: limits }, { data: waits }] = await Promise.all([
    pageDataReader.pool(params, TXS_PER_PAGE),
    pageDataReader.blockLimits(),
    pageDataReader.poolWaits(),
  ]);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  return {
    content: <PoolView pool={loaded.data} nextBlockRules={limits} waitingTimes={waits} params={params} />,
  };
}
