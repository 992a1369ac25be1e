import { OutputLink } from '../../_components/links.tsx';
import { None } from '../../_components/none.tsx';
import { positionPages } from '../../_components/pagination.tsx';
import { PagedPanel } from '../../_components/panel.tsx';
import { Table } from '../../_components/table.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import { OUTPUTS_PER_PAGE } from '../../_lib/tx-pages.ts';
import type { TxDetail } from '../../../read/transaction.ts';

interface OutputsPanelProps extends TxDetail {
  readonly outputsFrom: number;
}

export function OutputsPanel({ facts, outputs, outputsFrom, hash, place }: OutputsPanelProps) {
  const total = facts.outputCount ?? outputs.length;
  return (
    <PagedPanel
      id="outputs"
      live="outputs"
      title="Outputs"
      aside={total}
      pages={positionPages({
        what: 'outputs',
        from: outputsFrom,
        pageSize: OUTPUTS_PER_PAGE,
        total,
        link: (from) => routes.txOutputs(hash, from),
      })}
    >
      <Table
        caption="Outputs of the transaction"
        rows={outputs}
        rowKey={({ position }) => position}
        empty="No output is known."
        columns={[
          {
            key: 'position',
            header: '#',
            card: 'name',
            label: '',
            cell: ({ position }) => `Output ${position}`,
          },
          {
            key: 'index',
            header: 'Global index',
            end: true,
            cell: ({ amount, globalIndex }) =>
              globalIndex === undefined ? (
                <None>{place.state === 'pool' ? 'given when mined' : 'none: not on the main chain'}</None>
              ) : (
                <OutputLink amount={amount} globalIndex={globalIndex} />
              ),
          },
          {
            key: 'key',
            header: 'One-time key',
            label: 'Key',
            fill: true,
            cell: ({ key }) => (key === null ? <None>unknown</None> : <Hash value={key} />),
          },
          {
            key: 'tag',
            header: 'View tag',
            cell: ({ viewTag }) =>
              viewTag === null ? <None /> : <code>{viewTag.toString(16).padStart(2, '0')}</code>,
          },
          {
            key: 'amount',
            header: 'Amount',
            end: true,
            card: 'figure',
            cell: ({ clearAmount }) =>
              clearAmount === null ? <None>hidden</None> : <Xmr amount={clearAmount} />,
          },
        ]}
      />
    </PagedPanel>
  );
}
