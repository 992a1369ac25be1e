import { blockTargetSeconds, NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { t } from '../../i18n/translate.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { Page } from '../_components/page.tsx';
import { T, ValueInMessage } from '../_components/t.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import { routes } from '../_lib/routes.ts';
import type { NextBlockRules } from '../../lookups/block-limits.ts';
import { lowestTierRateOf } from '../../lookups/fee-classes.ts';
import { computeNextBlockReward, type NextBlockReward } from '../../lookups/next-reward.ts';
import { BlockTimesPanel } from './block-times-panel.tsx';
import { forecastDifficulty } from './difficulty-outlook.ts';
import { EmissionPanel, EmissionCharts } from './emission-panel.tsx';
import { MiningCharts } from './mining-charts.tsx';
import { DifficultyAndFindingTimeCharts } from './mining-picture.tsx';
import { MiningTiles } from './mining-tiles.tsx';
import { NextRewardPanel } from './next-reward-panel.tsx';
import { NodeMinerPanel } from './node-miner-panel.tsx';
import { OrphanedBlockSharePanel } from './orphans-panel.tsx';
import { formatBlockFindingTime, meanBlockFindingTimeSeconds } from './finding-time.ts';
import { CoinbaseKindsPanel } from './shared-mining-panel.tsx';
import { BlocksThatSkippedTxsPanel } from './skipped-panel.tsx';
import { BlockTemplatePanel } from './template-panel.tsx';
import { chartBlockCounts } from './search-params.ts';
import { BlockVersionsPanel } from './versions-panel.tsx';
import type { MiningPageData } from '../../lookups/mining.ts';
import type { NodeStatus } from '../../db/queries/status.ts';
import type { DaemonMiningStatusResult } from '../../server/node-facts.ts';

interface MiningViewProps {
  readonly mining: MiningPageData;
  /** Number of blocks in the charts. */
  readonly span: (typeof chartBlockCounts)[number];
  readonly node: NodeStatus | undefined;
  /** Rules for the next block. Undefined when they could not be read. */
  readonly nextBlockRules: NextBlockRules | undefined;
  /** Undefined unless the operator publishes the state of the node's miner. */
  readonly miner: DaemonMiningStatusResult | undefined;
}

/** The page about mining: the reward, the time to find a block, and statistics of the newest blocks. */
export function MiningView({ mining, span, node, nextBlockRules, miner }: MiningViewProps) {
  const {
    tip,
    newestBlocks,
    difficultyHistory,
    chainTotals,
    seeds,
    coinbases,
    emission,
    orphanCounts,
    blocksWithSkippedTxs,
    waitingTxs,
  } = mining;
  const newest = newestBlocks.at(-1);
  const targetSeconds = blockTargetSeconds(newest?.majorVersion ?? NEWEST_BLOCK_VERSION);
  const difficulty = node?.difficulty ?? newest?.difficulty ?? 0n;
  const reward =
    nextBlockRules === undefined ? undefined : computeNextBlockReward(nextBlockRules, waitingTxs);
  const outlook = forecastDifficulty(difficultyHistory, targetSeconds);
  return (
    <Page
      title={<Headline reward={reward} difficulty={difficulty} />}
      lead={t(
        'Miners find blocks by chance: after a year without a block, the expected wait is as long as on the first day. The chain does not show who mined a block, because every coinbase pays a new one-time key.',
      )}
      head={{ 'data-live': 'mining-head', 'data-depends': 'pool' }}
    >
      <MiningTiles
        newestBlocks={newestBlocks}
        difficulty={difficulty}
        targetSeconds={targetSeconds}
        forecast={outlook}
        powSeeds={seeds}
        tip={tip}
      />
      {difficultyHistory.length > 0 && (
        <DifficultyAndFindingTimeCharts
          history={difficultyHistory}
          difficulty={difficulty}
          targetSeconds={targetSeconds}
          forecast={outlook}
        />
      )}
      <div className="split split-early mining-view-pairs">
        {reward !== undefined && <NextRewardPanel reward={reward} />}
        <OrphanedBlockSharePanel orphanCounts={orphanCounts} />
        <CoinbaseKindsPanel coinbases={coinbases} blocks={newestBlocks} />
        <BlocksThatSkippedTxsPanel
          blocks={blocksWithSkippedTxs}
          lowestFeeRate={
            nextBlockRules?.weightAndFeeRules === undefined
              ? undefined
              : lowestTierRateOf(nextBlockRules.weightAndFeeRules.feeRates)
          }
        />
      </div>
      <div className="split split-early mining-view-pairs">
        <BlockTemplatePanel powSeeds={seeds} tip={tip} />
        {miner !== undefined && <NodeMinerPanel miner={miner} />}
        <EmissionPanel tip={tip} chainTotals={chainTotals} newestBlock={newest} />
      </div>
      <Tabs
        label={t('Span of the charts')}
        tabs={chartBlockCounts.map((each) => ({
          href: each === chartBlockCounts[0] ? routes.mining : routes.miningOf(each),
          label: translateCountWithNoun(each, 'block'),
          isCurrent: each === span,
        }))}
      />
      <MiningCharts series={newestBlocks} />
      <EmissionCharts samples={emission} />
      <div className="columns">
        <BlockTimesPanel series={newestBlocks} />
        <BlockVersionsPanel series={newestBlocks} />
      </div>
    </Page>
  );
}

/** The hash rate of one fast computer, in hashes per second. */
const COMPUTER_HASH_RATE = 10_000;

/** Shortest average time to find a block that the headline states, in seconds. Shorter ones occur only on private chains. */
const MIN_STATED_SECONDS = 3_600;

interface HeadlineProps {
  readonly reward: NextBlockReward | undefined;
  readonly difficulty: bigint;
}

/** The reward of the next block, and how long one fast computer needs to find a block. */
function Headline({ reward, difficulty }: HeadlineProps) {
  if (reward === undefined) return t('Mining');
  const amount = `${roundedXmr(reward.total)} XMR`;
  const seconds = meanBlockFindingTimeSeconds(difficulty, COMPUTER_HASH_RATE);
  if (seconds < MIN_STATED_SECONDS) {
    return (
      <T>
        A block pays{' '}
        <em>
          <ValueInMessage of={amount} />.
        </em>
      </T>
    );
  }
  return (
    <T>
      A block pays{' '}
      <em>
        <ValueInMessage of={amount} />.
      </em>{' '}
      At 10 kH/s you find one in <ValueInMessage of={formatBlockFindingTime(seconds)} /> on average.
    </T>
  );
}

const DECIMALS = 4;

/** Formats an amount with four decimals, rounded down. */
function roundedXmr(amount: bigint): string {
  const step = 10n ** BigInt(12 - DECIMALS);
  return formatLocalNumber(formatXmr(amount - (amount % step), { minDecimals: DECIMALS }));
}
