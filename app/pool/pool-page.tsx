import type { PageAddress, PageAnswer, SitePage } from '../_frame/site-page.ts';
import { pageRequest } from '../../server/page-request.ts';
import type { PoolFigures } from '../../db/queries/pool-figures.ts';
import type { PoolList, PoolOrder } from '../../db/queries/pool-list.ts';
import type { PoolTotals } from '../../db/queries/status.ts';
import { CURRENT_FULL_REWARD_ZONE } from '../../protocol/emission.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { BlockStrip } from '../_components/block-strip.tsx';
import { FeeTiersPanel } from '../_components/fee-tiers-panel.tsx';
import { outagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { PagedPanel } from '../_components/panel.tsx';
import { Tiles } from '../_components/tiles.tsx';
import { firstSeenSeconds, PoolTable } from '../_components/pool-table.tsx';
import { Bytes, Count } from '../_components/values/number.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { Age } from '../_components/values/time.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { poolOrders } from '../../read/pool.ts';
import { projectBlocks } from '../../read/projected-blocks.ts';
import { routes } from '../_lib/routes.ts';
import { AgesPanel, FeeRatesPanel, HistoryPanel } from './pool-charts.tsx';
import { PoolForm } from './pool-form.tsx';
import { parsePoolParams, writePoolParams, type PoolParams } from './search-params.ts';

const TXS_PER_PAGE = 100;

const PROJECTED_BLOCKS = 4;

const orderNames: Readonly<Record<PoolOrder, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  'fee-rate': 'Highest fee rate',
  fee: 'Highest fee',
  weight: 'Heaviest',
  inputs: 'Most inputs',
  outputs: 'Most outputs',
};

export const poolPage: SitePage = {
  about: () => ({
    title: 'Pool',
    description: 'Monero transactions that wait to be mined, and their fee rates.',
  }),
  prepare,
};

async function prepare({ query }: PageAddress<never>): Promise<PageAnswer> {
  const params = parsePoolParams(query);
  if ('field' in params) return badRequestPage(params);
  const { reads } = pageRequest().site;
  const [loaded, { data: limits }] = await Promise.all([
    reads.pool(params, TXS_PER_PAGE),
    reads.blockLimits(),
  ]);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  const { waiting, totals, figures, hours } = loaded.data;
  const projected = limits === undefined ? [] : projectBlocks(limits, waiting, PROJECTED_BLOCKS).blocks;
  return {
    content: (
      <Page
        title="Pool"
        lead="Transactions that wait to be mined. This is the pool of one node, and other nodes may have other transactions."
      >
        <PoolTiles totals={totals} figures={figures} />
        <BlockStrip projected={projected} limits={limits} blocks={[]} />
        <div className="columns">
          <FeeTiersPanel limits={limits} waiting={waiting} />
          <FeeRatesPanel waiting={waiting} />
          <HistoryPanel hours={hours} />
          <AgesPanel ages={figures.ages} />
        </div>
        <PoolListPanel params={params} list={loaded.data} total={totals.count} />
      </Page>
    ),
  };
}

interface PoolListPanelProps {
  readonly params: PoolParams;
  readonly list: PoolList;
  readonly total: number;
}

function PoolListPanel({ params, list: { txs, next }, total }: PoolListPanelProps) {
  const linkTo = (change: Partial<PoolParams>) => routes.poolList(writePoolParams({ ...params, ...change }));
  const isFirst = params.after === undefined;
  return (
    <>
      <div className="pool-page-list" id="list">
        <Tabs
          label="Order"
          tabs={poolOrders.map((order) => ({
            href: linkTo({ order, after: undefined }),
            label: orderNames[order],
            isCurrent: order === params.order,
          }))}
        />
        <PoolForm {...params} />
      </div>
      <PagedPanel
        title="Transactions"
        {...(isFirst ? { live: 'pool' } : {})}
        aside={total > txs.length ? `${txs.length} of ${total} shown` : undefined}
        pages={{
          what: 'waiting transactions',
          first: { label: 'First', href: isFirst ? undefined : linkTo({ after: undefined }) },
          next: { label: 'Next', href: next === undefined ? undefined : linkTo({ after: next }) },
        }}
      >
        <PoolTable
          txs={txs}
          caption="Transactions in the pool"
          empty={total === 0 ? 'No transaction is waiting.' : 'No waiting transaction matches this filter.'}
        />
      </PagedPanel>
    </>
  );
}

interface PoolTilesProps {
  readonly totals: PoolTotals;
  readonly figures: PoolFigures;
}

function PoolTiles({ totals, figures: { oldestSeenAt, notRelayed, conflicts } }: PoolTilesProps) {
  return (
    <Tiles
      live="pool-tiles"
      tiles={[
        {
          label: 'Waiting',
          figure: <Count value={totals.count} />,
          ...(oldestSeenAt === undefined
            ? {}
            : {
                note: (
                  <>
                    the oldest was seen <Age seconds={firstSeenSeconds(oldestSeenAt)} />
                  </>
                ),
              }),
        },
        { label: 'Weight', figure: <Bytes value={totals.weight} />, note: poolTime(totals.weight) },
        {
          label: 'Double spends',
          figure: <Count value={conflicts.doubleSpendSeen} />,
          note: 'another transaction spends the same output',
        },
        {
          label: 'Not relayed',
          figure: <Count value={notRelayed} />,
          note: 'the node has not sent them to other nodes',
        },
        { label: 'Fees', figure: <Xmr amount={totals.fees} />, wide: true },
      ]}
    />
  );
}

/**
 * Returns a text with the number of blocks that the pool fills. It assumes that blocks stay within the penalty-free
 * weight.
 */
function poolTime(weight: number): string {
  const blocks = Math.ceil(weight / CURRENT_FULL_REWARD_ZONE);
  return blocks <= 1 ? 'fits into the next block' : `fills about ${blocks} blocks`;
}
