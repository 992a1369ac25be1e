import { Fragment } from 'react';
import type { AlternativeTxSummary } from '../../../db/queries/alternatives.ts';
import { BlockHashLink, BlockLink, TxLink } from '../../_components/links.tsx';
import { Badge, None, Notice } from '../../_components/marks.tsx';
import { Page } from '../../_components/page.tsx';
import { DefinitionList, Panel } from '../../_components/panel.tsx';
import { Table } from '../../_components/table.tsx';
import { Copy, Hash } from '../../_components/values/hash.tsx';
import { Bytes, Count } from '../../_components/values/number.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { typeName } from '../../_lib/ringct-names.ts';
import { routes } from '../../_lib/routes.ts';
import type { OffChainBlock } from '../../../read/block.ts';

/** A block that the main chain does not hold, as it was archived. */
export function AlternativeBlockView({ block, txs, mainChainBlock, reorgs }: OffChainBlock) {
  const orphaned = reorgs.length > 0;
  return (
    <Page
      title={
        <>
          Block <Count value={block.height} />
        </>
      }
      marks={<Badge tone="bad">{orphaned ? 'orphaned' : 'alternative'}</Badge>}
    >
      <Notice tone="warn" title="This block is not on the main chain">
        <p>
          {orphaned
            ? 'It was, until another branch with more work replaced it; its coinbase is void. '
            : 'The node knows it as part of a branch with less work. '}
          {mainChainBlock === undefined ? (
            'The main chain has no block at this height yet.'
          ) : (
            <>
              At its height the main chain holds block{' '}
              <BlockHashLink hash={mainChainBlock.hash} size="short" />.
            </>
          )}{' '}
          {reorgs.map((id) => (
            <Fragment key={id}>
              <a href={routes.reorg(id)}>{`Reorganisation ${id}, and what became of its transactions`}</a>
              .{' '}
            </Fragment>
          ))}
          <a href={routes.forks}>All forks seen</a>
        </p>
      </Notice>
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
              term: 'Height',
              value: <BlockLink height={block.height} />,
              note: 'The link leads to the main chain’s block.',
            },
            { term: 'Previous block', value: <BlockHashLink hash={block.prevHash} /> },
            { term: 'Time', value: <Timestamp seconds={block.timestamp} /> },
            {
              term: orphaned ? 'Orphaned' : 'First seen',
              value: <Timestamp seconds={Math.floor(block.firstSeenAt.getTime() / 1000)} />,
            },
            { term: 'Version', value: `${block.majorVersion}, voting for ${block.minorVersion}` },
            { term: 'Nonce', value: <span className="mono">{block.nonce}</span> },
            {
              term: 'Difficulty',
              value:
                block.difficulty === null ? (
                  <None>not known for a block that never won</None>
                ) : (
                  <Count value={block.difficulty} />
                ),
            },
            { term: 'Coinbase', value: <TxLink hash={block.minerTxHash} /> },
            { term: 'Coinbase would have paid', value: <Xmr amount={block.reward} /> },
            { term: 'Transactions', value: <Count value={block.txCount} />, note: 'Without the coinbase.' },
          ]}
        />
      </Panel>
      <Panel title="Transactions">
        <ArchivedTxTable txs={txs} />
      </Panel>
    </Page>
  );
}

const unknown = <None>not kept</None>;

function ArchivedTxTable({ txs }: { readonly txs: readonly AlternativeTxSummary[] }) {
  return (
    <Table
      caption="Transactions of this block"
      rows={txs}
      rowKey={({ position }) => position}
      empty="None was archived."
      columns={[
        {
          key: 'hash',
          header: 'Transaction',
          fill: true,
          card: 'name',
          cell: ({ hash }) => <TxLink hash={hash} />,
        },
        {
          key: 'shape',
          header: 'In / out',
          end: true,
          cell: ({ position, inputCount, outputCount }) =>
            inputCount === null || outputCount === null
              ? unknown
              : `${position === 0 ? 'new' : inputCount} / ${outputCount}`,
        },
        {
          key: 'type',
          header: 'Type',
          cell: ({ position, version, rctType }) => {
            if (position === 0) return 'coinbase';
            return version === null ? unknown : typeName({ version, rctType });
          },
        },
        {
          key: 'size',
          header: 'Size',
          end: true,
          cell: ({ size }) => (size === null ? unknown : <Bytes value={size} />),
        },
        {
          key: 'fee',
          header: 'Fee, XMR',
          end: true,
          cell: ({ fee, position }) => {
            if (position === 0) return '';
            return fee === null ? unknown : <Xmr amount={fee} unit={false} />;
          },
        },
      ]}
    />
  );
}
