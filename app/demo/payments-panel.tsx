import { translateCountWithNoun } from '../../i18n/digits.ts';
import { TranslatedSentence } from '../_components/sentence.tsx';
import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import type { DemoChainDescription } from '../../demo/facts.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { TxLink } from '../_components/links.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Xmr } from '../_components/values/xmr.tsx';

type Payment = DemoChainDescription['payments'][number];

const priorities: Readonly<Record<number, MessageId>> = {
  1: messageId('lowest priority'),
  2: messageId('normal priority'),
  3: messageId('elevated priority'),
  4: messageId('highest priority'),
};

function paid(payment: Payment): bigint {
  return payment.destinations.reduce((sum, { amount }) => sum + amount, 0n);
}

function receivers({ destinations }: Payment): string {
  const recipients = [...new Set(destinations.map(({ recipient }) => recipient))];
  const times =
    destinations.length > recipients.length
      ? ` (${translateCountWithNoun(destinations.length, 'output')})`
      : '';
  return `${recipients.join(', ')}${times}`;
}

/** Lists the demo payments with the amounts and receivers that the chain hides. */
export function DemoPaymentsPanel({ payments }: { readonly payments: readonly Payment[] }) {
  return (
    <Panel title={t('Payments')} aside={t('amounts and receivers as the demo wallets report them')}>
      <Table
        caption={t('Payments of the demo wallets')}
        rows={payments}
        rowKey={({ id }) => id}
        emptyMessage={t('There is no payment yet.')}
        columns={[
          {
            key: 'title',
            header: t('Payment'),
            cell: ({ title }) => (
              <span className="wraps">
                <TranslatedSentence of={title} />
              </span>
            ),
          },
          {
            key: 'tx',
            header: t('Transaction'),
            cell: ({ txHash }) => {
              const hash = parseTxHash(txHash);
              return hash === undefined ? txHash : <TxLink hash={hash} size="short" />;
            },
          },
          { key: 'from', header: t('Sender'), displayOnPhones: 'hide', cell: ({ sender }) => sender },
          {
            key: 'to',
            header: t('Receiver'),
            displayOnPhones: 'hide',
            cell: (payment) => <span className="wraps">{receivers(payment)}</span>,
          },
          {
            key: 'priority',
            header: t('Priority'),
            displayOnPhones: 'hide',
            cell: ({ priority }) => {
              const name = priorities[priority];
              return name === undefined ? priority : translate(name);
            },
          },
          {
            key: 'amount',
            header: t('Amount'),
            isRightAligned: true,
            cell: (payment) => <Xmr amount={paid(payment)} showsUnit={false} />,
          },
        ]}
      />
    </Panel>
  );
}
