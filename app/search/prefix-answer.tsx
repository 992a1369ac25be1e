import type { PrefixMatches } from '../../read/prefix.ts';
import type { DrawablePage } from '../_frame/site-page.ts';
import { Badge } from '../_components/badge.tsx';
import { BlockHashLink, TxLink } from '../_components/links.tsx';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Count } from '../_components/values/number.tsx';

const txStates = { confirmed: 'on the main chain', pool: 'in the pool', orphaned: 'orphaned' } as const;

/** Lists the blocks and transactions whose hashes begin with the digits of a search. @param limit length of each list */
export function prefixAnswer({ blocks, txs }: PrefixMatches, limit: number): DrawablePage {
  const isCut = blocks.length === limit || txs.length === limit;
  return {
    content: (
      <Page
        title="Several matches"
        lead={`These hashes begin with the digits of the search.${isCut ? ` At most ${limit} of each kind are listed. More digits find fewer.` : ''}`}
      >
        {blocks.length > 0 && (
          <Panel title="Blocks">
            <Table
              caption="Blocks whose hashes match"
              rows={blocks}
              rowKey={({ hash }) => hash}
              empty=""
              columns={[
                {
                  key: 'hash',
                  header: 'Hash',
                  fill: true,
                  card: 'name',
                  cell: ({ hash }) => <BlockHashLink hash={hash} />,
                },
                {
                  key: 'height',
                  header: 'Height',
                  end: true,
                  cell: ({ height }) => <Count value={height} />,
                },
                {
                  key: 'state',
                  header: 'State',
                  card: 'figure',
                  cell: ({ isMain }) => (
                    <Badge>{isMain ? 'on the main chain' : 'not on the main chain'}</Badge>
                  ),
                },
              ]}
            />
          </Panel>
        )}
        {txs.length > 0 && (
          <Panel title="Transactions">
            <Table
              caption="Transactions whose hashes match"
              rows={txs}
              rowKey={({ hash }) => hash}
              empty=""
              columns={[
                {
                  key: 'hash',
                  header: 'Transaction',
                  fill: true,
                  card: 'name',
                  cell: ({ hash }) => <TxLink hash={hash} />,
                },
                {
                  key: 'height',
                  header: 'Block',
                  end: true,
                  cell: ({ height }) => (height === null ? '' : <Count value={height} />),
                },
                {
                  key: 'state',
                  header: 'State',
                  card: 'figure',
                  cell: ({ state }) => <Badge>{txStates[state]}</Badge>,
                },
              ]}
            />
          </Panel>
        )}
      </Page>
    ),
  };
}
