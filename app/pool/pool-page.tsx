import type { PageAddress, PageAnswer, SitePage } from '../_frame/site-page.ts';
import { pageRequest } from '../../server/page-request.ts';
import type { PoolOrder } from '../../db/queries/pool.ts';
import { CURRENT_FULL_REWARD_ZONE } from '../../protocol/emission.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { ColumnChart } from '../_components/charts/column-chart.tsx';
import { outagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { PagedPanel, Panel } from '../_components/panel.tsx';
import { Tiles } from '../_components/tiles.tsx';
import { PoolTable } from '../_components/pool-table.tsx';
import { Bytes, Count } from '../_components/values/number.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { feeRateColumns } from '../../read/fee-rate-columns.ts';
import { plural, shortBytes } from '../_lib/digits.ts';
import { formatFeeRate } from '../_lib/fee-rate.ts';
import { routes } from '../_lib/routes.ts';
import { parsePoolParams } from './search-params.ts';

const NEWEST_PER_PAGE = 100;

const orders: Readonly<Record<PoolOrder, string>> = { newest: 'Newest', 'fee-rate': 'Highest fee rate' };

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
  const { order, before } = params;
  const loaded = await pageRequest().site.reads.pool(params, NEWEST_PER_PAGE);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  const { txs, older, sample, totals } = loaded.data;
  const columns = feeRateColumns(sample);
  return {
    content: (
      <Page
        title="Pool"
        lead="Transactions that wait to be mined. This is the pool of one node, and other nodes may have other transactions."
      >
        <Tiles
          live="pool-tiles"
          tiles={[
            { label: 'Waiting', figure: <Count value={totals.count} /> },
            {
              label: 'Weight',
              figure: <Bytes value={totals.weight} />,
              note: poolTime(totals.weight),
            },
            { label: 'Fees', figure: <Xmr amount={totals.fees} /> },
          ]}
        />
        {columns.length > 0 && (
          <Panel title="Fee rates" aside="weight by fee rate" live="pool-fees" padded>
            <ColumnChart
              id="fee-rates"
              description="Weight of the waiting transactions by fee rate, in µXMR per kB."
              pointName="µXMR per kB"
              valueName="Weight"
              tick={shortBytes}
              ends={[
                `${formatFeeRate(columns[0]?.from ?? 0n)} µXMR/kB`,
                `${formatFeeRate(columns.at(-1)?.to ?? 0n)} µXMR/kB`,
              ]}
              points={columns.map(({ from, to, weight, count }) => ({
                name: `${formatFeeRate(from)} to ${formatFeeRate(to)}`,
                value: weight,
                text: `${shortBytes(weight)} in ${plural(count, 'transaction')}`,
              }))}
            />
          </Panel>
        )}
        <Tabs
          label="Order"
          tabs={(['newest', 'fee-rate'] as const).map((each) => ({
            href: each === 'newest' ? routes.pool : routes.poolByFeeRate,
            label: orders[each],
            isCurrent: each === order,
          }))}
        />
        <PagedPanel
          title="Transactions"
          {...(before === undefined ? { live: 'pool' } : {})}
          aside={totals.count > txs.length ? `${txs.length} of ${totals.count} shown` : undefined}
          pages={{
            what: 'waiting transactions',
            first: { label: 'Newest', href: before === undefined ? undefined : routes.pool },
            next: { label: 'Older', href: older === undefined ? undefined : routes.poolBefore(older) },
          }}
        >
          <PoolTable txs={txs} caption="Transactions in the pool" />
        </PagedPanel>
      </Page>
    ),
  };
}

/**
 * Returns a text with the number of blocks that the pool fills. It assumes that blocks stay within the penalty-free
 * weight.
 */
function poolTime(weight: number): string {
  const blocks = Math.ceil(weight / CURRENT_FULL_REWARD_ZONE);
  return blocks <= 1 ? 'fits into the next block' : `fills about ${blocks} blocks`;
}
