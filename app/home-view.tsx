import { t } from '../i18n/translate.ts';
import { BlockStrip } from './_components/block-strip.tsx';
import { BlockTable } from './_components/block-table.tsx';
import { ButtonLink } from './_components/button-link.tsx';
import { BlockColumns, HashRateLine } from './_components/charts/block-charts.tsx';
import { FeeTiersPanel } from './_components/fee-tiers-panel.tsx';
import { Page } from './_components/page.tsx';
import { Panel } from './_components/panel.tsx';
import { SearchForm } from './_components/shell/search-form.tsx';
import { PoolTable } from './_components/pool-table.tsx';
import { plural, formatShortBytes } from '../i18n/digits.ts';
import { projectBlocks } from '../lookups/projected-blocks.ts';
import { routes } from './_lib/routes.ts';
import { ChainTiles } from './chain-tiles.tsx';
import type { HomePageData } from '../lookups/home.ts';
import type { BlockLimits } from '../lookups/block-limits.ts';
import type { NodeStatus } from '../db/queries/status.ts';

/** Number of boxes in the block strip: projected blocks plus newest blocks. */
const STRIP_BLOCKS = 6;

const PROJECTED_BLOCKS = 2;

interface HomeViewProps {
  readonly home: HomePageData;
  readonly limits: BlockLimits | undefined;
  readonly node: NodeStatus | undefined;
}

export function HomeView({ home, limits, node }: HomeViewProps) {
  const { tip, blocks, pool, poolTotals, waiting, series, totals } = home;
  const projected = limits === undefined ? [] : projectBlocks(limits, waiting, PROJECTED_BLOCKS).blocks;
  return (
    <Page
      title={t('Monero block explorer')}
      lead={t(
        'Look up blocks, transactions, rings, the pool and forks, and check payment proofs. Amounts, senders and receivers are hidden on the Monero chain, so no page here can show them.',
      )}
    >
      <SearchForm isLarge />
      <ChainTiles tip={tip} series={series} totals={totals} node={node} limits={limits} />
      <BlockStrip
        projected={projected}
        limits={limits}
        blocks={blocks.slice(0, STRIP_BLOCKS - Math.max(1, projected.length))}
      />
      <ChartColumns waiting={waiting} series={series} limits={limits} />
      <Panel
        title={t('Newest blocks')}
        live="blocks"
        announce={t('Block {height} is the newest block.', { height: tip.height })}
        foot={<ButtonLink href={routes.blocks}>{t('All blocks')}</ButtonLink>}
      >
        <BlockTable blocks={blocks} />
      </Panel>
      <Panel
        title={t('Newest transactions in the pool')}
        aside={plural(poolTotals.count, 'transaction')}
        live="pool"
        foot={<ButtonLink href={routes.pool}>{t('The pool')}</ButtonLink>}
      >
        <PoolTable txs={pool} caption={t('Newest transactions in the pool')} />
      </Panel>
    </Page>
  );
}

type ChartColumnsProps = Pick<HomePageData, 'waiting' | 'series'> & Pick<HomeViewProps, 'limits'>;

/** Renders the fee tiers and the charts of the newest blocks. */
function ChartColumns({ waiting, series, limits }: ChartColumnsProps) {
  return (
    <div className="columns">
      <FeeTiersPanel limits={limits} waiting={waiting} />
      <Panel
        title={t('Hash rate')}
        aside={t('last {count} blocks', { count: series.length })}
        live="hash-rate"
        padded
      >
        <HashRateLine
          description={t('Hash rate estimated from the difficulty of each of the newest {count} blocks.', {
            count: series.length,
          })}
          blocks={series}
        />
      </Panel>
      <Panel
        title={t('Weight of the newest blocks')}
        aside={t('last {count} blocks', { count: series.length })}
        live="weights"
        padded
      >
        <BlockColumns
          id="weights"
          description={t('Weight of each of the newest {count} blocks.', { count: series.length })}
          valueName={t('Weight')}
          tick={formatShortBytes}
          blocks={series}
          value={({ weight }) => weight}
          format={formatShortBytes}
        />
      </Panel>
      <Panel
        title={t('Transactions in the newest blocks')}
        aside={t('last {count} blocks', { count: series.length })}
        live="txs"
        padded
      >
        <BlockColumns
          id="txs"
          description={t('Number of transactions in each of the newest {count} blocks, without coinbases.', {
            count: series.length,
          })}
          valueName={t('Transactions')}
          tick={(value) => value.toString()}
          blocks={series}
          value={({ txCount }) => txCount}
          format={(count) => plural(count, 'transaction')}
        />
      </Panel>
    </div>
  );
}
