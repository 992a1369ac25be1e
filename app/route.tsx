import type { PageResponse } from './_frame/site-page.ts';
import { homePageDefinition } from './definition.ts';
import { createPageHandlers } from './_frame/page-handlers.ts';
import { currentPageRequest } from '../server/page-request.ts';
import { lowestTierRateOf } from '../lookups/fee-classes.ts';
import { createOutagePage } from './_components/outage.tsx';
import { EmptyHomeView, HomeView } from './home-view.tsx';

/** Number of blocks in the row of bars. They fill a window of 2,560 px. */
const STRIP_BLOCKS = 30;

/** Number of days in the line chart of the hash rate. */
const HASH_RATE_POINTS = 60;

export const { GET, POST } = createPageHandlers(homePageDefinition, {
  metadataOf: () => ({ title: undefined }),
  loadPage,
});

async function loadPage(): Promise<PageResponse> {
  const request = currentPageRequest();
  const { pageDataReader } = request.site;
  const [status, { data: limits }] = await Promise.all([request.status, pageDataReader.blockLimits()]);
  const home = await pageDataReader.home({
    blockCount: STRIP_BLOCKS,
    hashRatePointCount: HASH_RATE_POINTS,
    lowestTierFeeRate: limits?.weightAndFeeRules && lowestTierRateOf(limits.weightAndFeeRules.feeRates),
  });
  if (home.unavailableReason === 'index-empty') return { status: 503, content: <EmptyHomeView /> };
  if (home.unavailableReason !== undefined) return createOutagePage(home.unavailableReason);
  const { newestRing } = home.data;
  const expected =
    newestRing &&
    (await pageDataReader.expectedRingAges(newestRing.height, [newestRing.memberTimestamps.length])).data;
  return {
    content: (
      <HomeView
        home={home.data}
        nextBlockRules={limits}
        node={status.data?.node}
        expectedRingAges={expected}
      />
    ),
  };
}
