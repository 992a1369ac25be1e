import { SHORT_TERM_WINDOW_BLOCKS } from '@ringscope/protocol/long-term-weight.ts';
import { t } from '../../../i18n/translate.ts';
import { ButtonLink } from '../../_components/button-link.tsx';
import { T, Value } from '../../_components/t.tsx';
import type { StoredBlock } from '../../../db/queries/blocks.ts';
import { BlockHashLink, TxLink } from '../../_components/links.tsx';
import { Badge } from '../../_components/badge.tsx';
import { None } from '../../_components/none.tsx';
import { Page } from '../../_components/page.tsx';
import { positionPageLinks } from '../../_components/pagination.tsx';
import type { Definition } from '../../_components/definition-list.tsx';
import { PagedPanel, Panel } from '../../_components/panel.tsx';
import { TxTable } from '../../_components/tx-table.tsx';
import { Bytes, Count, Percent } from '../../_components/values/number.tsx';
import { formatDuration } from '../../../i18n/age.ts';
import { plural, formatShortBytes } from '../../../i18n/digits.ts';
import { routes } from '../../_lib/routes.ts';
import type { MainBlock } from '../../../lookups/block.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';
import { CoinbasePanel } from './coinbase-panel.tsx';
import { ContentsPanel } from './contents-panel.tsx';
import { HeaderPanel } from './header-panel.tsx';
import { RewardPanel } from './reward-panel.tsx';
import { confirmationsOf } from '@ringscope/protocol/confirmations.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';

interface MainBlockViewProps extends MainBlock {
  readonly from: number;
  readonly txsPerPage: number;
  /** Undefined when the coinbase could not be read. */
  readonly coinbase: TxDetail | undefined;
}

export function MainBlockView(props: MainBlockViewProps) {
  const { block, before, tip, txs, alternatives, from, txsPerPage, coinbase } = props;
  const { height } = block;
  return (
    <Page
      title={
        <T>
          Block <Count value={height} />
        </T>
      }
      badges={height === tip.height ? <Badge tone="accent">{t('newest')}</Badge> : undefined}
      head={{
        'data-live': 'head',
        'data-announce': t('Block {height} is on the main chain.', { height }),
        'data-follow': routes.block(block.hash),
      }}
      aside={<Neighbours height={height} tip={tip.height} />}
    >
      {/* A live update inserts a notice here after the block was orphaned. */}
      <div data-live="notice" />
      <HeaderPanel
        header={block}
        details={[
          // The genesis block has no real timestamp.
          before === undefined || before.height === 0
            ? undefined
            : { term: t('Time since the previous block'), value: <Interval from={before} to={block} /> },
          { term: t('Confirmations'), value: <Count value={confirmationsOf(height, tip.height)} /> },
          { term: t('Cumulative difficulty'), value: <Count value={block.cumulativeDifficulty} /> },
          {
            term: t('Size'),
            value: <ByteCount value={block.size} />,
            explanation: t('The number of bytes of the block and of all its transactions.'),
          },
          weightDefinition(props),
          {
            term: t('Long-term weight'),
            value: <ByteCount value={block.longTermWeight} />,
            explanation: t(
              'The weight of this block for the long-term limit of block weights. A single heavy block raises this limit only a little.',
            ),
          },
          {
            term: t('Other blocks at this height'),
            value:
              alternatives.length === 0 ? (
                <None>{t('none seen')}</None>
              ) : (
                alternatives.map(({ hash }) => (
                  <div key={hash}>
                    <BlockHashLink hash={hash} />
                  </div>
                ))
              ),
          },
        ]}
      />
      <ContentsPanel {...props} />
      <RewardPanel {...props} />
      <PagedPanel
        id="transactions"
        title={t('Transactions')}
        aside={t('{txCount} and the coinbase', { txCount: plural(block.txCount, 'transaction') })}
        pages={positionPageLinks({
          what: t('transactions'),
          from,
          pageSize: txsPerPage,
          total: block.txCount + 1,
          link: (position) => routes.blockTxsFrom(height, position),
        })}
      >
        <TxTable
          caption={t('Transactions of block {height}', { height })}
          txs={txs}
          empty={
            <T>
              This block has no transaction at this position. Its coinbase is{' '}
              <TxLink hash={block.minerTxHash} size="short" />.
            </T>
          }
          isCoinbase={({ position }) => position === 0}
        />
      </PagedPanel>
      {coinbase !== undefined && <CoinbasePanel coinbase={coinbase} />}
      <Panel title={t('Raw data')} padded>
        <p className="buttons">
          <ButtonLink href={routes.rawBlock(block.hash)}>{t('Hex, JSON and proof-of-work hash')}</ButtonLink>
          <ButtonLink href={routes.apiBlock(block.hash)}>{t('This block as JSON')}</ButtonLink>
        </p>
      </Panel>
    </Page>
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

function ByteCount({ value }: { readonly value: number }) {
  return (
    <T>
      <Count value={value} /> bytes
    </T>
  );
}

/** Shows the time between two blocks. Miners set the timestamps, so the later block may have the earlier timestamp. */
function Interval({ from, to }: { readonly from: StoredBlock; readonly to: StoredBlock }) {
  const seconds = to.timestamp - from.timestamp;
  if (seconds < 0)
    return t('{time} earlier, according to the timestamps of the two miners', {
      time: formatDuration(-seconds),
    });
  return seconds < 120 ? `${seconds} s` : `${formatDuration(seconds)} (${seconds} s)`;
}

/** Compares the weight of the block with the penalty-free weight. */
function weightDefinition({ block, medianWeight = 0 }: MainBlock): Definition {
  const zone = fullRewardZone(block.majorVersion);
  const free = Math.max(zone, medianWeight);
  return {
    term: t('Weight'),
    value: <ByteCount value={block.weight} />,
    note:
      block.weight > free ? (
        <T>
          This block is <Percent share={block.weight / free - 1} /> heavier than the penalty-free weight of{' '}
          <Bytes value={free} />. The miner received fewer new coins as a penalty.
        </T>
      ) : (
        <T>
          This block uses <Percent share={block.weight / free} /> of the penalty-free weight of{' '}
          <Bytes value={free} />. There is no penalty.
        </T>
      ),
    explanation: (
      <T>
        The weight is the size plus a surcharge for transactions with many outputs. A block of up to{' '}
        <Value of={formatShortBytes(zone)} /> has no penalty. If the median weight of the{' '}
        <Value of={SHORT_TERM_WINDOW_BLOCKS} /> blocks before it is larger (here{' '}
        <Value of={formatShortBytes(medianWeight)} />
        ), that median is the penalty-free weight. A heavier block pays fewer new coins to its miner. No block
        may have more than twice the penalty-free weight.
      </T>
    ),
  };
}
