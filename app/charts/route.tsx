import { t } from '../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../_frame/site-page.ts';
import { chartsPageDefinition } from './definition.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { createOutagePage } from '../_components/outage.tsx';
import { isInvalidUrlParam } from '../_lib/params.ts';
import { parseChartId, parseChartRange, parseChartScale } from './search-params.ts';
import { ChartsView } from './charts-view.tsx';

export const { GET, POST } = createPageHandlers(chartsPageDefinition, {
  metadataOf: () => ({
    title: t('Charts'),
    description: t(
      'The Monero chain over hours, days, weeks and months: transactions, fees, supply, rings and more.',
    ),
  }),
  loadPage,
});

async function loadPage({ query }: PageUrlParams<never>): Promise<PageResponse> {
  const requestedRange = parseChartRange(query);
  const open = parseChartId(query);
  const scale = parseChartScale(query);
  if (isInvalidUrlParam(requestedRange)) return badRequestPage(requestedRange);
  if (isInvalidUrlParam(open)) return badRequestPage(open);
  if (isInvalidUrlParam(scale)) return badRequestPage(scale);
  const loaded = await currentPageRequest().site.pageDataReader.charts(requestedRange);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  return {
    content: <ChartsView {...loaded.data} openChartId={open} scale={scale} />,
  };
}
