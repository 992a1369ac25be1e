import { pageRequest } from '../../../server/page-request.ts';
import type { StoredBlock } from '../../../db/queries/blocks.ts';
import { blockTargetSeconds } from '../../../protocol/hard-forks.ts';
import { BlockHashLink, TxLink } from '../../_components/links.tsx';
import { Badge, None } from '../../_components/marks.tsx';
import { Page } from '../../_components/page.tsx';
import { Pagination } from '../../_components/pagination.tsx';
import { DefinitionList, Panel } from '../../_components/panel.tsx';
import { TxTable } from '../../_components/tx-table.tsx';
import { Copy, Hash } from '../../_components/values/hash.tsx';
import { Bytes, Count, Percent } from '../../_components/values/number.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { formatDuration } from '../../_lib/age.ts';
import { ratio, shortNumber } from '../../_lib/digits.ts';
import { routes } from '../../_lib/routes.ts';
import { MEDIAN_WINDOW, type MainBlock } from '../../../read/block.ts';
import { ContentsPanel } from './contents-panel.tsx';
import { RewardPanel } from './reward-panel.tsx';
import { fullRewardZone } from '../../../protocol/emission.ts';

interface MainBlockViewProps extends MainBlock {
  readonly from: number;
  readonly txsPerPage: number;
}

export function MainBlockView(props: MainBlockViewProps) {
  const { block, before, tip, txs, alternatives, from, txsPerPage } = props;
  const { height } = block;
  const last = from + txsPerPage;
  return (
    <Page
      title={
        <>
          Block <Count value={height} />
        </>
      }
      marks={height === tip.height ? <Badge tone="accent">newest</Badge> : undefined}
      aside={<Neighbours height={height} tip={tip.height} />}
    >
      <Panel title="Header">
        <DefinitionList
          facts={[
            {
              term: 'Hash',
              value: (
                <>
                  <Hash value={block.hash} size="whole" />
                  <Copy value={block.hash} what="block hash" />
                </>
              ),
            },
            {
              term: 'Previous block',
              value:
                height === 0 ? (
                  <None>none: this is the genesis block</None>
                ) : (
                  <BlockHashLink hash={block.prevHash} />
                ),
            },
            {
              term: 'Time',
              value: <Timestamp seconds={block.timestamp} />,
              note: 'As its miner stated it; the network allows two hours ahead and some minutes back.',
            },
            // The time of genesis is made up.
            before === undefined || before.height === 0
              ? undefined
              : { term: 'After the block before', value: <Interval from={before} to={block} /> },
            { term: 'Confirmations', value: <Count value={tip.height - height + 1} /> },
            {
              term: 'Version',
              value: `${block.majorVersion}, voting for ${block.minorVersion}`,
            },
            { term: 'Nonce', value: <span className="mono">{block.nonce}</span> },
            {
              term: 'Difficulty',
              value: <Count value={block.difficulty} />,
              note: `Hashes expected for a block: ${hashRate(block)} find it in the target time.`,
            },
            { term: 'Cumulative difficulty', value: <Count value={block.cumulativeDifficulty} /> },
            {
              term: 'Size',
              value: <ByteCount value={block.size} />,
              note: 'Bytes of the block and of all its transactions.',
            },
            { term: 'Weight', value: <Weight {...props} /> },
            { term: 'Long-term weight', value: <ByteCount value={block.longTermWeight} /> },
            {
              term: 'Other blocks at this height',
              value:
                alternatives.length === 0 ? (
                  <None>none seen</None>
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
      </Panel>
      <ContentsPanel {...props} />
      <RewardPanel {...props} />
      <Panel
        id="transactions"
        title="Transactions"
        aside={`${block.txCount} and the coinbase`}
        {...(from > 0 || block.txCount >= last
          ? {
              foot: (
                <Pagination
                  what="transactions"
                  first={{ label: 'First', href: from === 0 ? undefined : routes.blockTxsFrom(height, 0) }}
                  previous={{
                    label: 'Earlier',
                    href:
                      from === 0 ? undefined : routes.blockTxsFrom(height, Math.max(0, from - txsPerPage)),
                  }}
                  next={{
                    label: 'Later',
                    href: block.txCount < last ? undefined : routes.blockTxsFrom(height, last),
                  }}
                />
              ),
            }
          : {})}
      >
        <TxTable
          caption={`Transactions of block ${height}`}
          txs={txs}
          empty={
            <>
              The block has no transaction at this position; its coinbase is{' '}
              <TxLink hash={block.minerTxHash} size="short" />.
            </>
          }
          isCoinbase={({ position }) => position === 0}
        />
      </Panel>
      <p className="elsewhere">
        <a href={routes.apiBlock(block.hash)}>This block as JSON</a>
      </p>
      <link rel="canonical" href={`${pageRequest().site.publicUrl}${routes.block(height)}`} />
    </Page>
  );
}

function Neighbours({ height, tip }: { readonly height: number; readonly tip: number }) {
  return (
    <nav className="neighbours" aria-label="Neighbouring blocks">
      {height > 0 && (
        <a className="button" rel="prev" href={routes.block(height - 1)}>
          ← <Count value={height - 1} />
        </a>
      )}
      {height < tip && (
        <a className="button" rel="next" href={routes.block(height + 1)}>
          <Count value={height + 1} /> →
        </a>
      )}
    </nav>
  );
}

function ByteCount({ value }: { readonly value: number }) {
  return (
    <>
      <Count value={value} /> bytes
    </>
  );
}

/** Miners state the times, and the later block may state the earlier one. */
function Interval({ from, to }: { readonly from: StoredBlock; readonly to: StoredBlock }) {
  const seconds = to.timestamp - from.timestamp;
  if (seconds < 0) return `${formatDuration(-seconds)} before it, as the two miners state it`;
  return seconds < 120 ? `${seconds} s` : `${formatDuration(seconds)} (${seconds} s)`;
}

function hashRate({ difficulty, majorVersion }: StoredBlock): string {
  return shortNumber(ratio(difficulty, BigInt(blockTargetSeconds(majorVersion))), 'H/s');
}

/** The weight against what a block may weigh without losing reward. */
function Weight({ block, medianWeight }: MainBlock) {
  const zone = fullRewardZone(block.majorVersion);
  const free = Math.max(zone, medianWeight ?? 0);
  return (
    <>
      <ByteCount value={block.weight} />
      <span className="note">
        <Percent share={block.weight / free} /> of <Bytes value={free} />, which at least are free of penalty:
        the zone of <Bytes value={zone} />
        {medianWeight === undefined ? '' : ' or, if larger, the median of '}
        {medianWeight !== undefined && (
          <>
            the {MEDIAN_WINDOW} blocks before (<Bytes value={medianWeight} />)
          </>
        )}
        . Twice the median is the limit.
      </span>
    </>
  );
}
