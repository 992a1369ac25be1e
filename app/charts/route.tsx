import { t } from '../../i18n/translate.ts';
import type { PageUrl, PageResponse } from '../_frame/site-page.ts';
import { chartsPageDefinition } from './definition.ts';
import { pageHandlers } from '../_frame/page-handlers.ts';
import { pageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { outagePage } from '../_components/outage.tsx';
import { isBadParam } from '../_lib/params.ts';
import { parseChartId, parseChartRange, parseChartScale } from './search-params.ts';
import { ChartsView } from './charts-view.tsx';

export const { GET, POST } = pageHandlers(chartsPageDefinition, {
  about: () => ({
    title: t('Charts'),
    description: t(
      'The Monero chain over hours, days, weeks and months: transactions, fees, supply, rings and more.',
    ),
  }),
  loadPage,
});

async function loadPage({ query }: PageUrl<never>): Promise<PageResponse> {
  const requestedRange = parseChartRange(query);
  const open = parseChartId(query);
  const scale = parseChartScale(query);
  if (isBadParam(requestedRange)) return badRequestPage(requestedRange);
  if (isBadParam(open)) return badRequestPage(open);
  if (isBadParam(scale)) return badRequestPage(scale);
  const loaded = await pageRequest().site.reads.charts(requestedRange);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  return {
    content: <ChartsView {...loaded.data} open={open} scale={scale} />,
  };
}
