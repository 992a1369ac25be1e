import type { PageAnswer, SitePage } from './_frame/site-page.ts';
import { pageRequest } from '../server/page-request.ts';
import type { HomeLimits } from '../read/home.ts';
import { BlockStrip } from './_components/block-strip.tsx';
import { BlockTable } from './_components/block-table.tsx';
import { ColumnChart } from './_components/charts/column-chart.tsx';
import { LineChart } from './_components/charts/line-chart.tsx';
import { FeeTiersPanel } from './_components/fee-tiers-panel.tsx';
import { outagePage } from './_components/outage.tsx';
import { Page } from './_components/page.tsx';
import { Panel } from './_components/panel.tsx';
import { SearchForm } from './_components/shell/search-form.tsx';
import { PoolTable } from './_components/pool-table.tsx';
import { plural, ratio, shortBytes, shortNumber } from './_lib/digits.ts';
import { projectBlocks } from '../read/projected-blocks.ts';
import { blockTargetSeconds } from '../protocol/hard-forks.ts';
import { routes } from './_lib/routes.ts';
import { ChainTiles } from './chain-tiles.tsx';

const STRIP_BLOCKS = 4;

const PROJECTED_BLOCKS = 2;

const extent: HomeLimits = { blocks: 10, poolTxs: 8, seriesBlocks: 60 };

export const homePage: SitePage = { about: () => ({ title: undefined }), prepare };

async function prepare(): Promise<PageAnswer> {
  const request = pageRequest();
  const { reads } = request.site;
  const [status, home, { data: limits }] = await Promise.all([
    request.status,
    reads.home(extent),
    reads.blockLimits(),
  ]);
  if (home.unavailable !== undefined) return outagePage(home.unavailable);
  const { tip, blocks, pool, poolTotals, waiting, series, totals } = home.data;
  const projected = limits === undefined ? [] : projectBlocks(limits, waiting, PROJECTED_BLOCKS).blocks;
  return {
    content: (
      <Page
        title="Monero block explorer"
        lead="Look up blocks, transactions, rings, the pool and forks, and check payment proofs. Amounts, senders and receivers are hidden on the Monero chain, so no page here can show them."
      >
        <SearchForm isLarge />
        <ChainTiles tip={tip} series={series} totals={totals} node={status.data?.node} limits={limits} />
        <BlockStrip projected={projected} limits={limits} blocks={blocks.slice(0, STRIP_BLOCKS)} />
        <div className="columns">
          <FeeTiersPanel limits={limits} waiting={waiting} />
          <Panel title="Hash rate" aside={`last ${series.length} blocks`} live="hash-rate" padded>
            <LineChart
              id="hash-rate"
              description={`Hash rate estimated from the difficulty of each of the newest ${series.length} blocks.`}
              pointName="Block"
              valueName="Hash rate"
              tick={(value) => shortNumber(value, 'H/s')}
              ends={[series[0], series.at(-1)].map((block) =>
                block === undefined ? '' : `block ${block.height}`,
              )}
              points={series.map(({ height, difficulty, majorVersion }) => {
                const rate = ratio(difficulty, BigInt(blockTargetSeconds(majorVersion)));
                return { name: `block ${height}`, value: rate, text: shortNumber(rate, 'H/s') };
              })}
            />
          </Panel>
          <Panel title="Weight of the newest blocks" aside={`last ${series.length}`} live="weights" padded>
            <ColumnChart
              id="weights"
              description={`Weight of each of the newest ${series.length} blocks.`}
              pointName="Block"
              valueName="Weight"
              tick={shortBytes}
              ends={[series[0], series.at(-1)].map((block) =>
                block === undefined ? '' : `block ${block.height}`,
              )}
              points={series.map(({ height, weight }) => ({
                name: `block ${height}`,
                value: weight,
                text: shortBytes(weight),
                href: routes.block(height),
              }))}
            />
          </Panel>
          <Panel title="Transactions in the newest blocks" aside={`last ${series.length}`} live="txs" padded>
            <ColumnChart
              id="txs"
              description={`Number of transactions in each of the newest ${series.length} blocks, without coinbases.`}
              pointName="Block"
              valueName="Transactions"
              tick={(value) => value.toString()}
              ends={[series[0], series.at(-1)].map((block) =>
                block === undefined ? '' : `block ${block.height}`,
              )}
              points={series.map(({ height, txCount }) => ({
                name: `block ${height}`,
                value: txCount,
                text: plural(txCount, 'transaction'),
                href: routes.block(height),
              }))}
            />
          </Panel>
        </div>
        <Panel
          title="Newest blocks"
          live="blocks"
          announce={`Block ${tip.height} is the newest block.`}
          foot={
            <a className="button" href={routes.blocks}>
              All blocks
            </a>
          }
        >
          <BlockTable blocks={blocks} />
        </Panel>
        <Panel
          title="Newest transactions in the pool"
          aside={plural(poolTotals.count, 'transaction')}
          live="pool"
          foot={
            <a className="button" href={routes.pool}>
              The pool
            </a>
          }
        >
          <PoolTable txs={pool} caption="Newest transactions in the pool" />
        </Panel>
      </Page>
    ),
  };
}
