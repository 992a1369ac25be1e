import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import { T } from '../_components/t.tsx';
import type { PoolFigures } from '../../db/queries/pool-figures.ts';
import type { PoolList, PoolOrder } from '../../db/queries/pool-list.ts';
import type { PoolTotals } from '../../db/queries/pool.ts';
import { CURRENT_FULL_REWARD_ZONE } from '@ringscope/protocol/emission.ts';
import { BlockStrip } from '../_components/block-strip.tsx';
import { FeeTiersPanel } from '../_components/fee-tiers-panel.tsx';
import { Page } from '../_components/page.tsx';
import { PagedPanel } from '../_components/panel.tsx';
import { Tiles } from '../_components/tiles.tsx';
import { firstSeenSeconds, PoolTable } from '../_components/pool-table.tsx';
import { Bytes, Count } from '../_components/values/number.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { Age } from '../_components/values/time.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { poolOrders, type PoolOverview as Pool } from '../../lookups/pool.ts';
import { projectBlocks } from '../../lookups/projected-blocks.ts';
import { routes } from '../_lib/routes.ts';
import { PoolAgesPanel, FeeRatesPanel, PoolHistoryPanel } from './pool-charts.tsx';
import { PoolForm } from './pool-form.tsx';
import { writePoolParams, type PoolParams } from './search-params.ts';
import type { BlockLimits } from '../../lookups/block-limits.ts';

const PROJECTED_BLOCKS = 4;

const orderNames: Readonly<Record<PoolOrder, MessageId>> = {
  newest: messageId('Newest'),
  oldest: messageId('Oldest'),
  'fee-rate': messageId('Highest fee rate'),
  fee: messageId('Highest fee'),
  weight: messageId('Heaviest'),
  inputs: messageId('Most inputs'),
  outputs: messageId('Most outputs'),
};

interface PoolListPanelProps {
  readonly params: PoolParams;
  readonly list: PoolList;
  readonly total: number;
}

interface PoolTilesProps {
  readonly totals: PoolTotals;
  readonly figures: PoolFigures;
}

interface PoolViewProps {
  readonly pool: Pool;
  readonly limits: BlockLimits | undefined;
  readonly params: PoolParams;
}

export function PoolView({ pool, limits, params }: PoolViewProps) {
  const { waiting, totals, figures, hours } = pool;
  const projected = limits === undefined ? [] : projectBlocks(limits, waiting, PROJECTED_BLOCKS).blocks;
  return (
    <Page
      title={t('Pool')}
      lead={t(
        'Transactions that wait to be mined. This is the pool of one node, and other nodes may have other transactions.',
      )}
    >
      <PoolTiles totals={totals} figures={figures} />
      <BlockStrip projected={projected} limits={limits} blocks={[]} />
      <div className="columns">
        <FeeTiersPanel limits={limits} waiting={waiting} />
        <FeeRatesPanel waiting={waiting} />
        <PoolHistoryPanel hours={hours} />
        <PoolAgesPanel ages={figures.ages} />
      </div>
      <PoolListPanel params={params} list={pool} total={totals.count} />
    </Page>
  );
}

function PoolListPanel({ params, list: { txs, next }, total }: PoolListPanelProps) {
  const linkTo = (change: Partial<PoolParams>) => routes.poolList(writePoolParams({ ...params, ...change }));
  const isFirst = params.after === undefined;
  return (
    <>
      <div className="pool-page-list spread" id="list">
        <Tabs
          label={t('Order')}
          tabs={poolOrders.map((order) => ({
            href: linkTo({ order, after: undefined }),
            label: translate(orderNames[order]),
            isCurrent: order === params.order,
          }))}
        />
        <PoolForm {...params} />
      </div>
      <PagedPanel
        title={t('Transactions')}
        {...(isFirst ? { live: 'pool' } : {})}
        aside={total > txs.length ? t('{count} of {total} shown', { count: txs.length, total }) : undefined}
        pages={{
          what: t('waiting transactions'),
          first: { label: t('First'), href: isFirst ? undefined : linkTo({ after: undefined }) },
          next: { label: t('Next'), href: next === undefined ? undefined : linkTo({ after: next }) },
        }}
      >
        <PoolTable
          txs={txs}
          caption={t('Transactions in the pool')}
          empty={
            total === 0 ? t('No transaction is waiting.') : t('No waiting transaction matches this filter.')
          }
        />
      </PagedPanel>
    </>
  );
}

function PoolTiles({ totals, figures: { oldestSeenAt, notRelayed, conflicts } }: PoolTilesProps) {
  return (
    <Tiles
      live="pool-tiles"
      tiles={[
        {
          label: t('Waiting'),
          figure: <Count value={totals.count} />,
          ...(oldestSeenAt === undefined
            ? {}
            : {
                note: (
                  <T>
                    the oldest was seen <Age seconds={firstSeenSeconds(oldestSeenAt)} />
                  </T>
                ),
              }),
        },
        { label: t('Weight'), figure: <Bytes value={totals.weight} />, note: poolTime(totals.weight) },
        {
          label: t('Double spends'),
          figure: <Count value={conflicts.doubleSpendSeen} />,
          note: t('another transaction spends the same output'),
        },
        {
          label: t('Not relayed'),
          figure: <Count value={notRelayed} />,
          note: t('transactions that the node has not sent to other nodes'),
        },
        { label: t('Fees'), figure: <Xmr amount={totals.fees} />, wide: true },
      ]}
    />
  );
}

/**
 * Returns a label with the number of blocks that the pool fills, if blocks stay within the penalty-free weight.
 */
function poolTime(weight: number): string {
  const blocks = Math.ceil(weight / CURRENT_FULL_REWARD_ZONE);
  return blocks <= 1 ? t('fits into the next block') : t('fills about {blocks} blocks', { blocks });
}
