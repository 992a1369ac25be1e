import { t } from '../../i18n/translate.ts';
import { Page } from '../_components/page.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { plural } from '../../i18n/digits.ts';
import { routes } from '../_lib/routes.ts';
import { BlockTimesPanel } from './block-times-panel.tsx';
import { EmissionPanel, EmissionCharts } from './emission-panel.tsx';
import { MiningCharts } from './mining-charts.tsx';
import { MiningTiles } from './mining-tiles.tsx';
import { NodeMinerPanel } from './node-miner-panel.tsx';
import { SharedMiningPanel } from './shared-mining-panel.tsx';
import { SkippingBlocksPanel } from './skipped-panel.tsx';
import { BlockTemplatePanel } from './template-panel.tsx';
import { chartBlockCounts } from './search-params.ts';
import { VersionsPanel } from './versions-panel.tsx';
import type { MiningPageData } from '../../lookups/mining.ts';
import type { NodeStatus } from '../../db/queries/status.ts';
import type { MiningResponse } from '../../server/node-facts.ts';

interface MiningViewProps {
  readonly mining: MiningPageData;
  /** Number of blocks in the charts. */
  readonly span: (typeof chartBlockCounts)[number];
  readonly node: NodeStatus | undefined;
  /** Undefined unless the operator publishes the state of the node's miner. */
  readonly miner: MiningResponse | undefined;
}

export function MiningView({ mining, span, node, miner }: MiningViewProps) {
  const { tip, series, totals, seeds, coinbases, emission, skipping } = mining;
  return (
    <Page
      title={t('Mining')}
      lead={t(
        'Difficulty, hash rate, block times, fees and emission, computed from the blocks. The chain does not show who mined a block, because every coinbase pays a new one-time key.',
      )}
    >
      <MiningTiles series={series} node={node} />
      <Tabs
        label={t('Span of the charts')}
        tabs={chartBlockCounts.map((each) => ({
          href: each === chartBlockCounts[0] ? routes.mining : routes.miningOf(each),
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
        <BlockTemplatePanel seeds={seeds} tip={tip} />
      </div>
      {miner !== undefined && <NodeMinerPanel miner={miner} />}
      <SharedMiningPanel coinbases={coinbases} />
      <SkippingBlocksPanel skipping={skipping} />
    </Page>
  );
}
