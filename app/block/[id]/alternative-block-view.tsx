import { Fragment } from 'react';
import { t } from '../../../i18n/translate.ts';
import { T } from '../../_components/t.tsx';
import { BlockHashLink } from '../../_components/links.tsx';
import { Badge } from '../../_components/badge.tsx';
import { Notice } from '../../_components/notice.tsx';
import { Page } from '../../_components/page.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { TxTable } from '../../_components/tx-table.tsx';
import { Count } from '../../_components/values/number.tsx';
import { translateCountWithNoun } from '../../../i18n/digits.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import { blockFeeScaleOf } from '../../../lookups/block-fee-scale.ts';
import { BlockPicture } from './block-picture.tsx';
import { BlockHashLine, BlockHeaderPanel } from './header-panel.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import type { AlternativeBlockDetail } from '../../../lookups/block.ts';

/** The page of an alternative or orphaned block, with the data that this index stored about it. */
export function AlternativeBlockView({ block, txs, mainChainBlock, reorgIds }: AlternativeBlockDetail) {
  const orphaned = reorgIds.length > 0;
  const payments = txs.filter(({ position }) => position > 0);
  const scale = blockFeeScaleOf({ tiers: undefined }, payments);
  return (
    <Page
      title={
        <>
          {orphaned ? t('Orphaned block') : t('Alternative block')} <Count value={block.height} />
        </>
      }
      badges={<Badge tone="bad">{t('not on the main chain')}</Badge>}
      head={{
        'data-live': 'head',
        'data-announce': t('Block {height} is no longer on the main chain.', { height: block.height }),
        'data-follow': routes.block(block.hash),
      }}
      lead={<BlockHashLine hash={block.hash} />}
    >
      <div data-live="notice">
        <Notice tone="warn" title={t('This block is not on the main chain')}>
          <p>
            {orphaned
              ? t('This block was on the main chain until a branch with more work replaced it.')
              : t('This block belongs to a branch with less work than the main chain.')}{' '}
            {mainChainBlock === undefined ? (
              t('The main chain has no block at this height yet.')
            ) : (
              <T>
                At this height the main chain has block{' '}
                <BlockHashLink hash={mainChainBlock.hash} size="short" />.
              </T>
            )}{' '}
            {reorgIds.map((id) => (
              <Fragment key={id}>
                <a href={routes.reorg(id)}>
                  {t('What happened to the transactions of this block in reorganisation {id}', { id })}
                </a>
                .{' '}
              </Fragment>
            ))}
            <a href={routes.forks}>{t('All forks of the chain')}</a>
          </p>
        </Notice>
      </div>
      <BlockPicture
        txs={payments}
        txCount={block.txCount}
        weight={knownWeight(txs)}
        weightRules={{ penaltyFreeWeight: fullRewardZone(block.majorVersion) }}
        feeScale={scale}
        rowHref={(position) => `#t${position}`}
      />
      <BlockHeaderPanel
        header={block}
        rarelyNeededDetails={[]}
        details={[
          {
            term: t('Height'),
            value: <Count value={block.height} />,
          },
          {
            term: orphaned ? t('Orphaned') : t('First seen'),
            value: <Timestamp timestamp={Math.floor(block.firstSeenAt.getTime() / 1000)} />,
          },
          {
            term: t('Reward'),
            value: <Xmr amount={block.reward} />,
            note: t('The coins of this block do not exist, because it is not on the main chain.'),
          },
        ]}
      />
      <Panel
        id="transactions"
        title={t('Transactions')}
        aside={
          block.txCount === 0
            ? t('no transactions besides the coinbase')
            : t('{txCount} and the coinbase', {
                txCount: translateCountWithNoun(block.txCount, 'transaction'),
              })
        }
      >
        <TxTable
          caption={t('Transactions of this block')}
          txs={txs}
          emptyMessage={t('No transaction of this block is stored.')}
          isCoinbase={({ position }) => position === 0}
          unknownText={t('not stored by this index')}
          rowId={({ position }) => `t${position}`}
          lowestFeeRate={scale?.lowestFeeRate}
        />
      </Panel>
      <p className="small">
        <a href={routes.rawBlock(block.hash)}>{t('Raw data of this block')}</a>
      </p>
    </Page>
  );
}

/** Sums the weights of all transactions of a block. Undefined when the index does not have every weight. */
function knownWeight(txs: readonly { readonly weight: number | null }[]): number | undefined {
  const weights = txs.map(({ weight }) => weight);
  return weights.reduce<number | undefined>(
    (sum, weight) => (sum === undefined || weight === null ? undefined : sum + weight),
    0,
  );
}
