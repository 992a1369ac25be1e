import { t, translate } from '../../../i18n/translate.ts';
import { ButtonLink } from '../../_components/button-link.tsx';
import { NodeComparisonLink } from '../../_components/compare-link.tsx';
import { T } from '../../_components/t.tsx';
import { BlockFormatNotice } from '../../_components/format-notice.tsx';
import { TxLink } from '../../_components/links.tsx';
import { Badge } from '../../_components/badge.tsx';
import { Page } from '../../_components/page.tsx';
import { pageLinksByPosition } from '../../_components/pagination.tsx';
import { PagedPanel, Panel } from '../../_components/panel.tsx';
import { Tabs } from '../../_components/tabs.tsx';
import { TxTable } from '../../_components/tx-table.tsx';
import { Count } from '../../_components/values/number.tsx';
import { translateCountWithNoun } from '../../../i18n/digits.ts';
import { routes } from '../../_lib/routes.ts';
import type { MainChainBlockDetail } from '../../../lookups/block.ts';
import {
  blockFeeScaleOf,
  weightAndFeeRulesOfBlock,
  type BlockFeeScale,
} from '../../../lookups/block-fee-scale.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';
import {
  otherBlocksAtHeightDefinition,
  rarelyNeededBlockDetailItems,
  outputTreeDefinitions,
} from './block-details.tsx';
import { BlockFigureTiles } from './block-figures.tsx';
import { BlockPicture } from './block-picture.tsx';
import { BlockStateSentence } from './block-state.tsx';
import { CoinbasePanel } from './coinbase-panel.tsx';
import { BlockHashLine, BlockHeaderPanel } from './header-panel.tsx';
import { BlockRewardPanel } from './reward-panel.tsx';
import { blockTxOrderNames, blockTxOrders, sortBlockTxs, type BlockTxOrder } from './tx-order.ts';

interface MainChainBlockViewProps extends MainChainBlockDetail {
  readonly from: number;
  /** Order of the transactions in the list. A list of several pages always has the order of the block. */
  readonly order: BlockTxOrder;
  readonly txsPerPage: number;
  /** The coinbase of the block. Undefined when it could not be read. */
  readonly coinbase: TxDetail | undefined;
}

/** The complete page of a block on the main chain, with one page of the list of its transactions. */
export function MainChainBlockView(props: MainChainBlockViewProps) {
  const { block, tip, diagramTxs, from, txsPerPage, coinbase } = props;
  const { height } = block;
  const rules = weightAndFeeRulesOfBlock(props);
  const scale = blockFeeScaleOf(rules, diagramTxs);
  return (
    <Page
      title={
        <T>
          Block <Count value={height} />
        </T>
      }
      badges={height === tip.height ? <Badge tone="accent">{t('newest block')}</Badge> : undefined}
      head={{
        'data-live': 'head',
        'data-announce': t('Block {height} is on the main chain.', { height }),
        'data-follow': routes.block(block.hash),
      }}
      lead={
        <>
          <span className="main-block-view-state">
            <BlockStateSentence block={block} tip={tip} />
          </span>
          <BlockHashLine hash={block.hash} />
        </>
      }
      aside={<Neighbours height={height} tip={tip.height} />}
    >
      {/* A live update inserts a notice here when the block is orphaned. */}
      <div data-live="notice" />
      <BlockFormatNotice blockVersion={block.majorVersion} hasDecodedOutputTree={block.treeRoot !== null} />
      <BlockFigureTiles {...props} rules={rules} />
      <BlockPicture
        txs={diagramTxs}
        txCount={block.txCount}
        weight={block.weight}
        weightRules={rules}
        feeScale={scale}
        rowHref={(position) => rowHref(height, position, from, txsPerPage)}
      />
      <div className="split split-thirds">
        <TransactionsPanel {...props} scale={scale} />
        <div className="main-block-view-side">
          <BlockHeaderPanel
            header={block}
            details={[otherBlocksAtHeightDefinition(props), ...outputTreeDefinitions(props)]}
            rarelyNeededDetails={rarelyNeededBlockDetailItems(props, rules)}
          />
          <BlockRewardPanel {...props} />
          <div className="not-printed">
            <Panel title={t('Raw data')} padded>
              <p className="buttons">
                <ButtonLink href={routes.rawBlock(block.hash)}>
                  {t('Hex, JSON and proof-of-work hash')}
                </ButtonLink>
                <ButtonLink href={routes.apiBlock(block.hash)}>{t('This block as JSON')}</ButtonLink>
                <NodeComparisonLink hash={block.hash} />
              </p>
            </Panel>
          </div>
        </div>
      </div>
      {coinbase !== undefined && <CoinbasePanel coinbase={coinbase} />}
    </Page>
  );
}

/** Returns the URL of the row of a transaction, which may be on another page of the list. */
function rowHref(height: number, position: number, from: number, pageSize: number): string {
  const page = Math.floor(position / pageSize) * pageSize;
  return page === from ? `#t${position}` : routes.blockTxRow(height, page, position);
}

interface TransactionsPanelProps extends MainChainBlockViewProps {
  readonly scale: BlockFeeScale | undefined;
}

/** Minimum number of transactions, with the coinbase, for which the visitor can choose the order. */
const MIN_ORDERED_TXS = 3;

function TransactionsPanel({ block, txs, from, txsPerPage, order, scale }: TransactionsPanelProps) {
  const { height } = block;
  const hasOrders = txs.length === block.txCount + 1 && txs.length >= MIN_ORDERED_TXS;
  return (
    <PagedPanel
      id="transactions"
      title={t('Transactions')}
      aside={
        hasOrders ? (
          <Tabs
            label={t('Order of the transactions')}
            tabs={blockTxOrders.map((each) => ({
              href: routes.blockTxsIn(height, each),
              label: translate(blockTxOrderNames[each]),
              isCurrent: each === order,
            }))}
          />
        ) : block.txCount === 0 ? (
          t('no transactions besides the coinbase')
        ) : (
          t('{txCount} and the coinbase', { txCount: translateCountWithNoun(block.txCount, 'transaction') })
        )
      }
      pages={pageLinksByPosition({
        listName: t('transactions'),
        from,
        pageSize: txsPerPage,
        total: block.txCount + 1,
        link: (position) => routes.blockTxsFrom(height, position),
      })}
    >
      <TxTable
        caption={t('Transactions of block {height}', { height })}
        txs={hasOrders ? sortBlockTxs(txs, order) : txs}
        emptyMessage={
          <T>
            This block has no transaction at this position. Its coinbase is{' '}
            <TxLink hash={block.minerTxHash} size="short" />.
          </T>
        }
        isCoinbase={({ position }) => position === 0}
        rowId={({ position }) => `t${position}`}
        lowestFeeRate={scale?.lowestFeeRate}
      />
    </PagedPanel>
  );
}

function Neighbours({ height, tip }: { readonly height: number; readonly tip: number }) {
  return (
    <nav className="main-block-view-neighbours" aria-label={t('Neighbouring blocks')}>
      {height > 0 && (
        <ButtonLink rel="prev" href={routes.block(height - 1)}>
          ← <Count value={height - 1} />
        </ButtonLink>
      )}
      {height < tip && (
        <ButtonLink rel="next" href={routes.block(height + 1)}>
          <Count value={height + 1} /> →
        </ButtonLink>
      )}
    </nav>
  );
}
