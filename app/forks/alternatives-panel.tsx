import type { AlternativeBlockSummary } from '../../db/queries/alternatives.ts';
import { blockAgeColumn, blockHashColumn, heightColumn, txCountColumn } from '../_components/columns.tsx';
import { Badge } from '../_components/badge.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';

export function AlternativesPanel({ blocks }: { readonly blocks: readonly AlternativeBlockSummary[] }) {
  return (
    <Panel title="Alternative blocks" aside="the 100 highest" live="alternatives">
      <Table
        caption="Blocks that are not on the main chain"
        rows={blocks}
        rowKey={({ hash }) => hash}
        empty="No alternative block was seen."
        columns={[
          heightColumn,
          blockHashColumn,
          {
            key: 'state',
            header: 'State',
            cell: ({ reorgId }) =>
              reorgId === null ? <Badge>alternative</Badge> : <Badge tone="bad">orphaned</Badge>,
          },
          txCountColumn,
          blockAgeColumn,
        ]}
      />
    </Panel>
  );
}
