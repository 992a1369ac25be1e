import type { DemoFacts } from '../../demo/facts.ts';
import { parseTxHash } from '../../protocol/brands.ts';
import { TxLink } from '../_components/links.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Xmr } from '../_components/values/xmr.tsx';

type Payment = DemoFacts['payments'][number];

const priorities: Readonly<Record<number, string>> = {
  1: 'unimportant',
  2: 'normal',
  3: 'elevated',
  4: 'priority',
};

function paid(payment: Payment): bigint {
  return payment.destinations.reduce((sum, { amount }) => sum + amount, 0n);
}

function receivers({ destinations }: Payment): string {
  const names = [...new Set(destinations.map(({ recipient }) => recipient))];
  const times = destinations.length > names.length ? ` (${destinations.length} outputs)` : '';
  return `${names.join(', ')}${times}`;
}

/** Lists payments with the amounts and receivers that the chain hides. */
export function PaymentsPanel({ payments }: { readonly payments: readonly Payment[] }) {
  return (
    <Panel title="Payments" aside="amounts and receivers from the wallets">
      <Table
        caption="Payments of the demo wallets"
        rows={payments}
        rowKey={({ id }) => id}
        empty="There is no payment yet."
        columns={[
          {
            key: 'title',
            header: 'What',
            card: 'name',
            cell: ({ title }) => <span className="wraps">{title}</span>,
          },
          {
            key: 'tx',
            header: 'Transaction',
            cell: ({ txHash }) => {
              const hash = parseTxHash(txHash);
              return hash === undefined ? txHash : <TxLink hash={hash} size="short" />;
            },
          },
          { key: 'from', header: 'From', cell: ({ sender }) => sender },
          { key: 'to', header: 'To', cell: receivers },
          {
            key: 'priority',
            header: 'Priority',
            card: 'wide',
            cell: ({ priority }) => priorities[priority] ?? priority,
          },
          {
            key: 'amount',
            header: 'Amount',
            end: true,
            card: 'figure',
            cell: (payment) => <Xmr amount={paid(payment)} unit={false} />,
          },
        ]}
      />
    </Panel>
  );
}
