import { Fragment } from 'react';
import { BlockHashLink } from '../../_components/links.tsx';
import { Badge } from '../../_components/badge.tsx';
import { Notice } from '../../_components/notice.tsx';
import { Page } from '../../_components/page.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { TxTable } from '../../_components/tx-table.tsx';
import { Count } from '../../_components/values/number.tsx';
import { plural } from '../../_lib/digits.ts';
import { HeaderPanel } from './header-panel.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import type { OffChainBlock } from '../../../read/block.ts';

/** Shows an alternative block from the archive. */
export function AlternativeBlockView({ block, txs, mainChainBlock, reorgs }: OffChainBlock) {
  const orphaned = reorgs.length > 0;
  return (
    <Page
      title={
        <>
          {orphaned ? 'Orphaned block' : 'Alternative block'} <Count value={block.height} />
        </>
      }
      marks={<Badge tone="bad">not on the main chain</Badge>}
      head={{
        'data-live': 'head',
        'data-announce': `Block ${block.height} is no longer on the main chain.`,
        'data-follow': routes.block(block.hash),
      }}
    >
      <div data-live="notice">
        <Notice tone="warn" title="This block is not on the main chain">
          <p>
            {orphaned
              ? 'It was on the main chain until a branch with more work replaced it. '
              : 'It belongs to a branch with less work than the main chain. '}
            {mainChainBlock === undefined ? (
              'The main chain has no block at this height yet.'
            ) : (
              <>
                At this height the main chain has block{' '}
                <BlockHashLink hash={mainChainBlock.hash} size="short" />.
              </>
            )}{' '}
            {reorgs.map((id) => (
              <Fragment key={id}>
                <a
                  href={routes.reorg(id)}
                >{`Reorganisation ${id} tells what happened to its transactions`}</a>
                .{' '}
              </Fragment>
            ))}
            <a href={routes.forks}>All forks</a>
          </p>
        </Notice>
      </div>
      <HeaderPanel
        header={block}
        details={[
          {
            term: 'Height',
            value: <Count value={block.height} />,
          },
          {
            term: orphaned ? 'Orphaned' : 'First seen',
            value: <Timestamp seconds={Math.floor(block.firstSeenAt.getTime() / 1000)} />,
          },
          {
            term: 'Reward',
            value: <Xmr amount={block.reward} />,
            note: 'These coins do not exist, because this block is not on the main chain.',
          },
        ]}
      />
      <Panel title="Transactions" aside={`${plural(block.txCount, 'transaction')} and the coinbase`}>
        <TxTable
          caption="Transactions of this block"
          txs={txs}
          empty="The archive has no transaction of this block."
          isCoinbase={({ position }) => position === 0}
          unknown="not kept"
        />
      </Panel>
      <p className="small">
        <a href={routes.rawBlock(block.hash)}>Raw data of this block</a>
      </p>
    </Page>
  );
}
