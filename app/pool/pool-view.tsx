import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import type { PoolStatistics } from '../../db/queries/pool-figures.ts';
import type { PoolList, PoolSortOrder } from '../../db/queries/pool-list.ts';
import type { PoolTotals } from '../../db/queries/pool.ts';
import { feeTierTitles, FeeTiersPanel } from '../_components/fee-tiers-panel.tsx';
import { Page } from '../_components/page.tsx';
import { PagedPanel } from '../_components/panel.tsx';
import { StatTiles } from '../_components/tiles.tsx';
import { dateToUnixSeconds, PoolTable } from '../_components/pool-table.tsx';
import { ByteSize, Count } from '../_components/values/number.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { Age } from '../_components/values/time.tsx';
import { poolSortOrders, type PoolOverview as Pool } from '../../lookups/pool.ts';
import { lowestTierRateOf } from '../../lookups/fee-classes.ts';
import { createFeeAdvice, type FeeAdvice } from '../../lookups/fee-advice.ts';
import type { FeeClassWaitingTimes } from '../../lookups/pool-waits.ts';
import { projectNextBlocks, type ProjectedBlock } from '../../lookups/projected-blocks.ts';
import { describeFutureBlock } from '../../i18n/block-wait.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { formatShortBytes } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { routes } from '../_lib/routes.ts';
import { PoolWaitingTimesPanel, PoolFeeRatesPanel, PoolHistoryPanel } from './pool-charts.tsx';
import { PoolFilterForm } from './pool-form.tsx';
import { PoolHeadline } from './pool-headline.tsx';
import { NextBlocksPicture } from './pool-next.tsx';
import { WaitingTimesByFeePanel } from './pool-waits.tsx';
import { formatPoolQuery, type PoolParams } from './search-params.ts';
import type { NextBlockRules } from '../../lookups/block-limits.ts';

/** Maximum number of next blocks that the page fills with waiting transactions. Later blocks would be hours away. */
const MAX_PROJECTED_BLOCKS = 50;

const orderNames: Readonly<Record<PoolSortOrder, MessageId>> = {
  newest: messageId('Newest first'),
  oldest: messageId('Oldest first'),
  'fee-rate': messageId('Highest fee rate first'),
  fee: messageId('Highest fee first'),
  weight: messageId('Heaviest first'),
  inputs: messageId('Most inputs first'),
  outputs: messageId('Most outputs first'),
};

interface PoolListPanelProps {
  readonly params: PoolParams;
  readonly list: PoolList;
  readonly total: number;
  readonly projected: readonly ProjectedBlock[];
  /**
   * Fee rate of the lowest fee class, in atomic units per byte of weight. Undefined when the rules of the next block are
   * not known.
   */
  readonly lowestRate: bigint | undefined;
}

interface PoolTilesProps {
  readonly totals: PoolTotals;
  readonly figures: PoolStatistics;
  /** Penalty-free weight of the next block in bytes. Undefined when it is not known. */
  readonly penaltyFree: bigint | undefined;
}

interface PoolViewProps {
  readonly pool: Pool;
  readonly nextBlockRules: NextBlockRules | undefined;
  /** Waiting times by fee class. Undefined when they could not be read. */
  readonly waitingTimes: readonly FeeClassWaitingTimes[] | undefined;
  readonly params: PoolParams;
}

export function PoolView({ pool, nextBlockRules, waitingTimes, params }: PoolViewProps) {
  const { txs, waitingTxs, totals, statistics, hourlyStatistics } = pool;
  const rules = nextBlockRules?.weightAndFeeRules;
  const projected =
    nextBlockRules === undefined
      ? []
      : projectNextBlocks(nextBlockRules, waitingTxs, MAX_PROJECTED_BLOCKS).blocks;
  const advice = rules === undefined ? undefined : createFeeAdvice(rules, waitingTxs);
  const rows = new Map(txs.map(({ hash }, index) => [hash, index + 1]));
  return (
    <Page
      title={
        <PoolHeadline
          waitingTxCount={totals.count}
          nextBlockTxCount={rules === undefined ? undefined : (projected[0]?.txs.length ?? 0)}
        />
      }
      lead={
        <>
          {advice !== undefined && `${adviceSentence(advice)} `}
          {t('This is the pool of one node, and other nodes may have other transactions.')}
        </>
      }
      head={{ 'data-live': 'pool-head' }}
    >
      <PoolTiles totals={totals} figures={statistics} penaltyFree={rules?.weightLimits.penaltyFreeWeight} />
      <NextBlocksPicture
        projectedBlocks={projected}
        waitingTxs={waitingTxs}
        rules={rules}
        rowHref={(hash) => {
          const row = rows.get(hash);
          return row === undefined ? routes.poolByFeeRate : `#t${row}`;
        }}
      />
      <div className="columns">
        <WaitingTimesByFeePanel waitingTimes={waitingTimes} feeTierAdvice={advice?.tiers ?? []} />
        <PoolHistoryPanel hours={hourlyStatistics} />
        <FeeTiersPanel nextBlockRules={nextBlockRules} waitingTxs={waitingTxs} />
        <PoolFeeRatesPanel waitingTxs={waitingTxs} />
        <PoolWaitingTimesPanel bins={statistics.waitingTimeBins} />
      </div>
      <PoolListPanel
        params={params}
        list={pool}
        total={totals.count}
        projected={projected}
        lowestRate={rules === undefined ? undefined : lowestTierRateOf(rules.feeRates)}
      />
    </Page>
  );
}

/** Returns a sentence with the priority that is enough now, and the block that will probably include a transaction with this priority. */
function adviceSentence({ sufficientTier }: FeeAdvice): string {
  return t('{priority} priority is enough for the {futureBlock}.', {
    priority: translate(feeTierTitles[sufficientTier.name]),
    futureBlock: describeFutureBlock(sufficientTier.blocksUntilMined),
  });
}

function PoolListPanel({ params, list: { txs, next }, total, projected, lowestRate }: PoolListPanelProps) {
  const blockOf = new Map(
    projected.flatMap((block, index) => block.txs.map(({ hash }) => [hash, index + 1])),
  );
  const linkTo = (change: Partial<PoolParams>) => routes.poolList(formatPoolQuery({ ...params, ...change }));
  const isFirst = params.after === undefined;
  return (
    <>
      <div className="pool-page-list spread" id="list">
        <Tabs
          label={t('Order of the transactions')}
          tabs={poolSortOrders.map((order) => ({
            href: linkTo({ order, after: undefined }),
            label: translate(orderNames[order]),
            isCurrent: order === params.order,
          }))}
        />
        <PoolFilterForm {...params} />
      </div>
      <PagedPanel
        title={t('Transactions')}
        {...(isFirst ? { liveUpdateId: 'pool' } : {})}
        aside={
          total > txs.length ? t('{count} of {total} rows shown', { count: txs.length, total }) : undefined
        }
        pages={{
          listName: t('waiting transactions'),
          first: { label: t('First page'), href: isFirst ? undefined : linkTo({ after: undefined }) },
          next: { label: t('Next page'), href: next === undefined ? undefined : linkTo({ after: next }) },
        }}
      >
        <PoolTable
          txs={txs}
          caption={t('Transactions in the pool')}
          rowId={(index) => `t${index + 1}`}
          lowestFeeRate={lowestRate}
          expectedBlocksFromNowOf={(hash) => blockOf.get(hash)}
          emptyMessage={
            total === 0 ? t('No transaction is waiting.') : t('No waiting transaction matches this filter.')
          }
        />
      </PagedPanel>
    </>
  );
}

function PoolTiles({
  totals,
  figures: { oldestSeenAt, notRelayedTxCount, conflicts },
  penaltyFree,
}: PoolTilesProps) {
  return (
    <StatTiles
      liveUpdateId="pool-tiles"
      tiles={[
        {
          label: t('Weight'),
          value: <ByteSize value={totals.weight} />,
          ...(penaltyFree === undefined
            ? {}
            : {
                note: t('penalty-free block weight: {weight}', {
                  weight: formatShortBytes(Number(penaltyFree)),
                }),
              }),
        },
        {
          label: t('Oldest transaction'),
          value: oldestSeenAt === undefined ? '–' : <Age timestamp={dateToUnixSeconds(oldestSeenAt)} />,
          note: t('since this index first saw the transaction'),
        },
        {
          label: t('Double spends'),
          value: <Count value={conflicts.txsWithDoubleSpendSeen} />,
          note: t('another transaction spends the same output'),
        },
        {
          label: t('Txs not relayed'),
          value: <Count value={notRelayedTxCount} />,
          note: t('transactions that the node has not sent to other nodes'),
        },
        { label: t('Fees'), value: `${formatLocalNumber(formatXmr(totals.fees))} XMR`, wide: true },
      ]}
    />
  );
}
