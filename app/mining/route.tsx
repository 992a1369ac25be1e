import { t } from '../../i18n/texts.ts';
import type { PageAddress, PageAnswer } from '../_frame/site-page.ts';
import { miningPage } from './definition.ts';
import { pageHandlers } from '../_frame/page-handlers.ts';
import { pageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { outagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { queryParam } from '../_lib/params.ts';
import { plural } from '../../i18n/digits.ts';
import { routes } from '../_lib/routes.ts';
import { BlockTimesPanel } from './block-times-panel.tsx';
import { EmissionPanel, EmissionCharts } from './emission-panel.tsx';
import { MiningCharts } from './mining-charts.tsx';
import { MiningTiles } from './mining-tiles.tsx';
import { NodeMinerPanel } from './node-miner-panel.tsx';
import { SharedMiningPanel } from './shared-mining-panel.tsx';
import { SkippedPanel } from './skipped-panel.tsx';
import { TemplatePanel } from './template-panel.tsx';
import { parseSpan, spans } from './search-params.ts';
import { VersionsPanel } from './versions-panel.tsx';

export const { GET, POST } = pageHandlers(miningPage, {
  about: () => ({
    title: t('Mining'),
    description: t('Difficulty, hash rate, block times, fees and emission of Monero, from its blocks.'),
  }),
  prepare,
});

async function prepare({ query }: PageAddress<never>): Promise<PageAnswer> {
  const text = queryParam(query, 'blocks');
  const span = text === undefined ? spans[0] : parseSpan(text);
  if (span === undefined) {
    return badRequestPage({
      field: 'blocks',
      problem: t('blocks must be one of {values}.', { values: spans.join(', ') }),
    });
  }
  const request = pageRequest();
  const [status, loaded, miner] = await Promise.all([
    request.status,
    request.site.reads.mining(span),
    request.site.readMiningFacts?.(),
  ]);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  const { tip, series, totals, seeds, coinbases, emission, skipping } = loaded.data;
  return {
    // The miner starts and stops between blocks, so that a page that shows it is not kept.
    ...(miner === undefined ? {} : { headers: { 'Cache-Control': 'no-store' } }),
    content: (
      <Page
        title={t('Mining')}
        lead={t(
          'Difficulty, hash rate, block times, fees and emission, computed from the blocks. The chain does not show who mined a block, because every coinbase pays a new one-time key.',
        )}
      >
        <MiningTiles series={series} node={status.data?.node} />
        <Tabs
          label={t('Span of the charts')}
          tabs={spans.map((each) => ({
            href: each === spans[0] ? routes.mining : routes.miningOf(each),
            label: plural(each, 'block'),
            isCurrent: each === span,
          }))}
        />
        <MiningCharts series={series} />
        <EmissionCharts samples={emission} />
        <div className="columns">
          <EmissionPanel tip={tip} totals={totals} newest={series.at(-1)} />
          <VersionsPanel series={series} />
        </div>
        <div className="columns">
          <BlockTimesPanel series={series} />
          <TemplatePanel seeds={seeds} tip={tip} />
        </div>
        {miner !== undefined && <NodeMinerPanel miner={miner} />}
        <SharedMiningPanel coinbases={coinbases} />
        <SkippedPanel skipping={skipping} />
      </Page>
    ),
  };
}
