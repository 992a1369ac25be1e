import type { PageAddress, PageAnswer, SitePage } from '../_frame/site-page.ts';
import { pageRequest } from '../../server/page-request.ts';
import type { PoolOrder } from '../../db/queries/pool.ts';
import { fullRewardZone } from '../../protocol/emission.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { ColumnChart } from '../_components/charts/column-chart.tsx';
import { outagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { Pagination } from '../_components/pagination.tsx';
import { Panel, Tiles } from '../_components/panel.tsx';
import { PoolTable } from '../_components/pool-table.tsx';
import { Bytes, Count } from '../_components/values/number.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { feeRateColumns } from '../_lib/fee-rate-columns.ts';
import { shortBytes, shortNumber } from '../_lib/digits.ts';
import { routes } from '../_lib/routes.ts';
import { parsePoolParams } from './search-params.ts';

const NEWEST_PER_PAGE = 100;

const orders: Readonly<Record<PoolOrder, string>> = { newest: 'Newest', 'fee-rate': 'Highest fee' };

export const poolPage: SitePage = {
  about: () => ({
    title: 'Pool',
    description: 'Monero transactions that wait to be mined, and what they pay.',
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
        lead="Transactions that the node of this explorer has and no block holds yet. Other nodes may have others."
      >
        <Tiles
          live="pool-tiles"
          tiles={[
            { label: 'Waiting', figure: <Count value={totals.count} /> },
            {
              label: 'Weight',
              figure: <Bytes value={totals.weight} />,
              note: `a block holds ${shortBytes(fullRewardZone(16))} free of penalty`,
            },
            { label: 'Fees', figure: <Xmr amount={totals.fees} /> },
          ]}
        />
        {columns.length > 0 && (
          <Panel title="What they pay" aside="weight by fee per byte" live="pool-fees" padded>
            <ColumnChart
              id="fee-rates"
              description="Weight of the waiting transactions by the fee they pay for each byte, in piconero."
              pointName="Piconero per byte"
              valueName="Weight"
              tick={shortBytes}
              ends={[
                `${shortNumber(Number(columns[0]?.from ?? 0n))} piconero`,
                `${shortNumber(Number(columns.at(-1)?.to ?? 0n))} piconero a byte`,
              ]}
              points={columns.map(({ from, to, weight, count }) => ({
                name: `${from} to ${to}`,
                value: weight,
                text: `${shortBytes(weight)} in ${count} transactions`,
              }))}
            />
          </Panel>
        )}
        <nav aria-label="Order">
          <ul className="tabs">
            {(['newest', 'fee-rate'] as const).map((each) => (
              <li key={each}>
                <a
                  href={each === 'newest' ? routes.pool : routes.poolByFeeRate}
                  aria-current={each === order ? 'page' : undefined}
                >
                  {orders[each]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Panel
          title="Transactions"
          {...(before === undefined ? { live: 'pool' } : {})}
          aside={totals.count > txs.length ? `${txs.length} of ${totals.count} shown` : undefined}
          {...(before === undefined && older === undefined
            ? {}
            : {
                foot: (
                  <Pagination
                    what="waiting transactions"
                    first={{ label: 'Newest', href: before === undefined ? undefined : routes.pool }}
                    next={{
                      label: 'Older',
                      href: older === undefined ? undefined : routes.poolBefore(older),
                    }}
                  />
                ),
              })}
        >
          <PoolTable txs={txs} caption="Transactions in the pool" />
        </Panel>
      </Page>
    ),
  };
}
