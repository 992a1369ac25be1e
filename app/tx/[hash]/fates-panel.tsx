import type { Fate } from '../../../db/queries/reorgs.ts';
import { FateBadge, FateText } from '../../_components/fate.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Table } from '../../_components/table.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { routes } from '../../_lib/routes.ts';

/** Lists the fates of a transaction after reorganisations. It shows nothing when the transaction was never orphaned. */
export function FatesPanel({ fates }: { readonly fates: readonly Fate[] }) {
  if (fates.length === 0) return null;
  return (
    <Panel title="After it was orphaned" aside="newest first">
      <Table
        caption="What became of this transaction after reorganisations"
        rows={fates.toReversed()}
        rowKey={({ number }) => number}
        empty=""
        columns={[
          { key: 'fate', header: 'Fate', card: 'name', cell: ({ kind }) => <FateBadge kind={kind} /> },
          {
            key: 'words',
            header: 'How',
            label: '',
            fill: true,
            cell: ({ kind, height, replacedBy, inputPosition, globalIndex }) => (
              <span>
                <FateText kind={kind} height={height} replacedBy={replacedBy} />
                {kind === 'dead' && `: output ${String(globalIndex)}, of input ${String(inputPosition)}`}
              </span>
            ),
          },
          {
            key: 'since',
            header: 'Since',
            cell: ({ since }) => <Timestamp seconds={Math.floor(since.getTime() / 1000)} />,
          },
          {
            key: 'reorg',
            header: 'After',
            card: 'figure',
            cell: ({ reorgId }) => <a href={routes.reorg(reorgId)}>{`reorganisation ${reorgId}`}</a>,
          },
        ]}
      />
    </Panel>
  );
}
