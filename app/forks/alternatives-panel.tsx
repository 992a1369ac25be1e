import type { AlternativeBlockSummary } from '../../db/queries/alternatives.ts';
import { BlockHashLink, BlockLink } from '../_components/links.tsx';
import { Badge } from '../_components/marks.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Age } from '../_components/values/time.tsx';

export function AlternativesPanel({ blocks }: { readonly blocks: readonly AlternativeBlockSummary[] }) {
  return (
    <Panel title="Blocks off the main chain" aside="the highest hundred" live="alternatives">
      <Table
        caption="Blocks that are not on the main chain"
        rows={blocks}
        rowKey={({ hash }) => hash}
        empty="None was seen."
        columns={[
          {
            key: 'height',
            header: 'Height',
            card: 'name',
            cell: ({ height }) => <BlockLink height={height} />,
          },
          { key: 'hash', header: 'Hash', fill: true, cell: ({ hash }) => <BlockHashLink hash={hash} /> },
          {
            key: 'fate',
            header: 'Fate',
            cell: ({ reorgId }) =>
              reorgId === null ? <Badge>never won</Badge> : <Badge tone="bad">orphaned</Badge>,
          },
          { key: 'txs', header: 'Transactions', label: 'Txs', end: true, cell: ({ txCount }) => txCount },
          {
            key: 'mined',
            header: 'Mined',
            card: 'figure',
            cell: ({ timestamp }) => <Age seconds={timestamp} />,
          },
        ]}
      />
    </Panel>
  );
}
