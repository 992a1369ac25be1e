import { t } from '../languages/texts.ts';
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

/** Number of boxes in the strip: the projected blocks and the newest ones. */
const STRIP_BLOCKS = 6;

const PROJECTED_BLOCKS = 2;

const extent: HomeLimits = { blocks: 10, poolTxs: 8, seriesBlocks: 60 };

export const homePage: SitePage = { about: () => ({ title: undefined }), prepare, translations: ['de'] };

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
  const ends = [series[0], series.at(-1)].map((block) =>
    block === undefined ? '' : t('block {height}', { height: block.height }),
  );
  return {
    content: (
      <Page
        title={t('Monero block explorer')}
        lead={t(
          'Look up blocks, transactions, rings, the pool and forks, and check payment proofs. Amounts, senders and receivers are hidden on the Monero chain, so no page here can show them.',
        )}
      >
        <SearchForm isLarge />
        <ChainTiles tip={tip} series={series} totals={totals} node={status.data?.node} limits={limits} />
        <BlockStrip
          projected={projected}
          limits={limits}
          blocks={blocks.slice(0, STRIP_BLOCKS - Math.max(1, projected.length))}
        />
        <div className="columns">
          <FeeTiersPanel limits={limits} waiting={waiting} />
          <Panel
            title={t('Hash rate')}
            aside={t('last {count} blocks', { count: series.length })}
            live="hash-rate"
            padded
          >
            <LineChart
              id="hash-rate"
              description={t(
                'Hash rate estimated from the difficulty of each of the newest {count} blocks.',
                { count: series.length },
              )}
              pointName={t('Block')}
              valueName={t('Hash rate')}
              tick={(value) => shortNumber(value, 'H/s')}
              ends={ends}
              points={series.map(({ height, difficulty, majorVersion }) => {
                const rate = ratio(difficulty, BigInt(blockTargetSeconds(majorVersion)));
                return { name: t('block {height}', { height }), value: rate, text: shortNumber(rate, 'H/s') };
              })}
            />
          </Panel>
          <Panel
            title={t('Weight of the newest blocks')}
            aside={t('last {count}', { count: series.length })}
            live="weights"
            padded
          >
            <ColumnChart
              id="weights"
              description={t('Weight of each of the newest {count} blocks.', { count: series.length })}
              pointName={t('Block')}
              valueName={t('Weight')}
              tick={shortBytes}
              ends={ends}
              points={series.map(({ height, weight }) => ({
                name: t('block {height}', { height }),
                value: weight,
                text: shortBytes(weight),
                href: routes.block(height),
              }))}
            />
          </Panel>
          <Panel
            title={t('Transactions in the newest blocks')}
            aside={t('last {count}', { count: series.length })}
            live="txs"
            padded
          >
            <ColumnChart
              id="txs"
              description={t(
                'Number of transactions in each of the newest {count} blocks, without coinbases.',
                { count: series.length },
              )}
              pointName={t('Block')}
              valueName={t('Transactions')}
              tick={(value) => value.toString()}
              ends={ends}
              points={series.map(({ height, txCount }) => ({
                name: t('block {height}', { height }),
                value: txCount,
                text: plural(txCount, 'transaction'),
                href: routes.block(height),
              }))}
            />
          </Panel>
        </div>
        <Panel
          title={t('Newest blocks')}
          live="blocks"
          announce={t('Block {height} is the newest block.', { height: tip.height })}
          foot={
            <a className="button" href={routes.blocks}>
              {t('All blocks')}
            </a>
          }
        >
          <BlockTable blocks={blocks} />
        </Panel>
        <Panel
          title={t('Newest transactions in the pool')}
          aside={plural(poolTotals.count, 'transaction')}
          live="pool"
          foot={
            <a className="button" href={routes.pool}>
              {t('The pool')}
            </a>
          }
        >
          <PoolTable txs={pool} caption={t('Newest transactions in the pool')} />
        </Panel>
      </Page>
    ),
  };
}
