import { t } from '../i18n/translate.ts';
import type { NodeStatus } from '../db/queries/status.ts';
import type { NextBlockRules } from '../lookups/block-limits.ts';
import type { ExpectedRingAges } from '../lookups/expected-ring-ages.ts';
import type { HomePageData } from '../lookups/home.ts';
import { projectNextBlocks } from '../lookups/projected-blocks.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import { blockTargetSeconds, NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import { BlockTable } from './_components/block-table.tsx';
import { newestBlocksStateOf } from './_components/chain-strip-state.ts';
import { EmptyIndexPage } from './_components/outage.tsx';
import { Panel } from './_components/panel.tsx';
import { SearchForm } from './_components/shell/search-form.tsx';
import { T } from './_components/t.tsx';
import { getRequestUnixSeconds } from './_frame/now.ts';
import { ChainPicture } from './_home/chain-picture.tsx';
import { FeeAdviceSection } from './_home/fee-advice-section.tsx';
import { HashRatePanel } from './_home/hash-rate-panel.tsx';
import { LastReorgPanel } from './_home/last-reorg-panel.tsx';
import { NetworkSummaryPanel } from './_home/network-summary-panel.tsx';
import { NewestRingPanel } from './_home/newest-ring-panel.tsx';
import { NextBlockPanel } from './_home/next-block-panel.tsx';
import { routes } from './_lib/routes.ts';

/** Number of rows in the table of the newest blocks. The row of bars above it shows more blocks. */
const LISTED_BLOCKS = 14;

/** Number of next blocks to show: the next one, and one more, whose bar stands for everything that waits longer. */
const PROJECTED_BLOCKS = 2;

interface HomeViewProps {
  readonly home: HomePageData;
  readonly nextBlockRules: NextBlockRules | undefined;
  readonly node: NodeStatus | undefined;
  /**
   * Expected ages of the members of the newest ring. Undefined when the page has no ring, or when they could not be
   * read.
   */
  readonly expectedRingAges: ExpectedRingAges | undefined;
}

export function HomeView({ home, nextBlockRules, node, expectedRingAges }: HomeViewProps) {
  const { tip, blocks, waitingTxs, hashRates, newestRing, lastReorg } = home;
  const [newest] = blocks;
  const version = newest?.majorVersion ?? NEWEST_BLOCK_VERSION;
  const difficulty = node?.difficulty ?? newest?.difficulty ?? 0n;
  const isDemoChain = tip.network === 'fakechain';
  const projected =
    nextBlockRules === undefined
      ? []
      : projectNextBlocks(nextBlockRules, waitingTxs, PROJECTED_BLOCKS).blocks;
  return (
    <div className="page">
      <div className="split home-view-top">
        <Search />
        <FeeAdviceSection nextBlockRules={nextBlockRules} waitingTxs={waitingTxs} isDemoChain={isDemoChain} />
      </div>
      <ChainPicture
        blocks={blocks}
        nextBlockRules={nextBlockRules}
        projectedBlocks={projected}
        waitingTxs={waitingTxs}
        newestBlocksState={newestBlocksStateOf(node, tip.height, getRequestUnixSeconds())}
      />
      <div className="split split-thirds">
        {nextBlockRules?.weightAndFeeRules !== undefined && (
          <NextBlockPanel block={projected[0]} rules={nextBlockRules.weightAndFeeRules} />
        )}
        {newestRing !== undefined && (
          <NewestRingPanel ring={newestRing} expectedRingAges={expectedRingAges} />
        )}
      </div>
      <div className="columns home-view-thirds">
        <LastReorgPanel lastReorg={lastReorg} />
        <HashRatePanel
          history={hashRates}
          difficulty={difficulty}
          targetSeconds={blockTargetSeconds(version)}
          isDemoChain={isDemoChain}
        />
        <NetworkSummaryPanel {...home} difficulty={difficulty} />
      </div>
      <Panel
        title={t('Newest blocks')}
        liveUpdateId="blocks"
        announce={t('Block {height} is the newest block.', { height: newest?.height ?? 0 })}
        aside={<a href={routes.blocks}>{t('All blocks')}</a>}
      >
        <BlockTable
          blocks={blocks.slice(0, LISTED_BLOCKS)}
          penaltyFreeWeight={Number(
            nextBlockRules?.weightAndFeeRules?.weightLimits.penaltyFreeWeight ?? fullRewardZone(version),
          )}
        />
      </Panel>
    </div>
  );
}

/** The home page before the first block: a timeline without blocks. */
export function EmptyHomeView() {
  return (
    <EmptyIndexPage>
      <ChainPicture
        blocks={[]}
        nextBlockRules={undefined}
        projectedBlocks={[]}
        waitingTxs={[]}
        newestBlocksState={{ kind: 'current' }}
      />
    </EmptyIndexPage>
  );
}

function Search() {
  return (
    <header className="page-head home-view-search">
      <h1>{t('Find a payment, a block or a time on the Monero chain.')}</h1>
      <p className="page-lead">
        {t(
          'Monero hides senders, receivers and almost all amounts, so no page here shows them. Use the search for everything else.',
        )}
      </p>
      <SearchForm isLarge />
      <p className="muted small">
        <T>
          Did a payment arrive? <a href={routes.proofs}>Check a payment with a key or a proof.</a>
        </T>
      </p>
    </header>
  );
}
