import type { PageResponse } from './_frame/site-page.ts';
import { homePage } from './definition.ts';
import { pageHandlers } from './_frame/page-handlers.ts';
import { pageRequest } from '../server/page-request.ts';
import type { HomeListSizes } from '../lookups/home.ts';
import { outagePage } from './_components/outage.tsx';
import { HomeView } from './home-view.tsx';

const extent: HomeListSizes = { blocks: 10, poolTxs: 8, seriesBlocks: 60 };

export const { GET, POST } = pageHandlers(homePage, {
  about: () => ({ title: undefined }),
  loadPage,
});

async function loadPage(): Promise<PageResponse> {
  const request = pageRequest();
  const { reads } = request.site;
  const [status, home, { data: limits }] = await Promise.all([
    request.status,
    reads.home(extent),
    reads.blockLimits(),
  ]);
  if (home.unavailable !== undefined) return outagePage(home.unavailable);
  return {
    content: <HomeView home={home.data} limits={limits} node={status.data?.node} />,
  };
}
