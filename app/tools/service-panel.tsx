import { TranslatedSentence } from '../_components/sentence.tsx';
import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import {
  areComparedValuesEqual,
  maySendToWalletService,
  type AddressComparison,
  type ComparedValueName,
  type ComparedValue,
} from '../../proofs/wallet-service-query.ts';
import { describeWalletService } from '../proofs/checkers.tsx';
import { Badge } from '../_components/badge.tsx';
import { HiddenFormFields } from '../_components/hidden-fields.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Panel } from '../_components/panel.tsx';
import { VerdictSheet } from '../_components/sheet.tsx';
import { Table } from '../_components/table.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { routes } from '../_lib/routes.ts';
import type { ToolName } from './tools.ts';

interface ServicePanelProps {
  readonly tool: Extract<ToolName, 'address' | 'link'>;
  /** Fields of the form that the visitor submitted, to submit them again. */
  readonly fields: Readonly<Record<string, string>>;
  /** The results of this explorer and of the wallet service. Undefined until the visitor requests them. */
  readonly comparison: AddressComparison | undefined;
}

/** Compares the result of the wallet service with that of this explorer, or offers to call the wallet service. */
export function WalletServicePanel({ tool, fields, comparison }: ServicePanelProps) {
  if (comparison?.state === 'compared') {
    const { values, createdPaymentLink, service } = comparison;
    const isEqual = areComparedValuesEqual(values);
    const program = describeWalletService(service);
    return (
      <Panel title={t('Decoded by this explorer and by the wallet service')} id="service">
        <VerdictSheet
          tone={isEqual ? 'good' : 'bad'}
          title={isEqual ? t('Explorer and wallet service agree') : t('Explorer and wallet service disagree')}
        >
          <p>
            {isEqual
              ? t('This explorer and {program} have the same results.', { program })
              : t('This explorer and {program} have different results.', { program })}{' '}
            {!isEqual && (
              <strong>
                {tool === 'address'
                  ? t('Do not use this address until you know why the two programs differ.')
                  : t('Do not use this link until you know why the two programs differ.')}
              </strong>
            )}
          </p>
          <ComparisonTable values={values} />
          {createdPaymentLink !== undefined && (
            <p className="breaks">
              {t('The wallet service makes this link from the same values:')}{' '}
              <code>{createdPaymentLink.text}</code>
              {!createdPaymentLink.hasSameContents &&
                ` ${t(
                  'Wallets refuse the link of the wallet service or read other values from it than you entered, because the service does not escape every character. Use the link of this explorer.',
                )}`}
            </p>
          )}
        </VerdictSheet>
      </Panel>
    );
  }
  return (
    <Panel title={t('Check the result with a second program')} id="service" padded>
      {comparison !== undefined && (
        <p role="alert">
          <Badge tone="warn">{t('the wallet service has no result')}</Badge>{' '}
          <TranslatedSentence of={comparison.message} />
        </p>
      )}
      {canRequestCheck(tool, fields) ? (
        <form method="post" action={routes.toolSecondResult(tool)} className="service-panel-ask">
          <HiddenFormFields fields={{ tool, ask: 'yes', ...fields }} />
          <p>
            {tool === 'address'
              ? t(
                  'Only this explorer’s own code has decoded this address so far. The button sends it to this server again, which passes it to its monero-wallet-rpc. Neither of them stores it.',
                )
              : t(
                  'Only this explorer’s own code has decoded this link so far. The button sends it to this server again, which passes it to its monero-wallet-rpc. Neither of them stores it.',
                )}
          </p>
          <button type="submit" className="button">
            {t('Check with the wallet service too')}
          </button>
        </form>
      ) : (
        <p className="muted">
          {t(
            'The wallet service cannot check this text, because it has characters that no address and no payment link contains.',
          )}
        </p>
      )}
    </Panel>
  );
}

function canRequestCheck(tool: ServicePanelProps['tool'], fields: ServicePanelProps['fields']): boolean {
  const { uri = '', address = '' } = fields;
  return tool === 'link' && uri !== ''
    ? maySendToWalletService('link', uri)
    : maySendToWalletService('address', address);
}

const labels: Readonly<Record<ComparedValueName, MessageId>> = {
  valid: messageId('Valid'),
  network: messageId('Network'),
  kind: messageId('Kind of address'),
  'standard-address': messageId('Standard address'),
  'payment-id': messageId('Payment id'),
  address: messageId('Address'),
  amount: messageId('Amount'),
  recipient: messageId('Name of the receiver'),
  description: messageId('Description'),
  unknown: messageId('Unknown parameters'),
};

function ComparisonTable({ values }: { readonly values: readonly ComparedValue[] }) {
  return (
    <Table
      caption={t('The results of both programs')}
      rows={values}
      rowKey={({ name }) => name}
      emptyMessage={t('There is no value to compare.')}
      columns={[
        { key: 'name', header: t('Value'), cell: ({ name }) => translate(labels[name]) },
        {
          key: 'ours',
          header: t('This explorer'),
          cell: ({ name, explorerValue }) => <Value name={name} text={explorerValue} />,
        },
        {
          key: 'theirs',
          header: t('Wallet service'),
          cell: ({ name, walletServiceValue }) => <Value name={name} text={walletServiceValue} />,
        },
      ]}
    />
  );
}

function Value({ name, text }: { readonly name: ComparedValueName; readonly text: string }) {
  if (text === '') return <MissingValue>{t('none')}</MissingValue>;
  if (name === 'amount') return <Xmr amount={BigInt(text)} />;
  return <span className="breaks">{text}</span>;
}
