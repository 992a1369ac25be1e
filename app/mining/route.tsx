import { t } from '../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../_frame/site-page.ts';
import { miningPageDefinition } from './definition.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { createOutagePage } from '../_components/outage.tsx';
import { readQueryParam } from '../_lib/params.ts';
import { parseChartBlockCount, chartBlockCounts } from './search-params.ts';
import { MiningView } from './mining-view.tsx';

export const { GET, POST } = createPageHandlers(miningPageDefinition, {
  metadataOf: () => ({
    title: t('Mining'),
    description: t('Difficulty, hash rate, block times, fees and emission of Monero, from its blocks.'),
  }),
  loadPage,
});

async function loadPage({ query }: PageUrlParams<never>): Promise<PageResponse> {
  const text = readQueryParam(query, 'blocks');
  const span = text === undefined ? chartBlockCounts[0] : parseChartBlockCount(text);
  if (span === undefined) {
    return badRequestPage({
      field: 'blocks',
      problem: t('The URL parameter “blocks” must be one of {values}.', {
        values: chartBlockCounts.join(', '),
      }),
    });
  }
  const request = currentPageRequest();
  const [status, loaded, limits, miner] = await Promise.all([
    request.status,
    request.site.pageDataReader.mining(span),
    request.site.pageDataReader.blockLimits(),
    request.site.readMiningStatus?.(),
  ]);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  return {
    // The miner may start or stop between blocks, so a page with its state is not cached.
    ...(miner === undefined ? {} : { headers: { 'Cache-Control': 'no-store' } }),
    content: (
      <MiningView
        mining={loaded.data}
        span={span}
        node={status.data?.node}
        nextBlockRules={limits.data}
        miner={miner}
      />
    ),
  };
}
