import type { ReactNode } from 'react';
import { TranslatedSentence } from '../_components/sentence.tsx';
import { t } from '../../i18n/translate.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import type { VisitorToolResult } from '../../server/tool-result.ts';
import { decodeAddress, encodeAddress, type Address } from '@ringscope/protocol/address/address.ts';
import {
  formatPaymentUri,
  parsePaymentUri,
  type PaymentUri,
  type PaymentUriResult,
} from '@ringscope/protocol/address/payment-uri.ts';
import { parseXmr } from '@ringscope/protocol/units.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Panel } from '../_components/panel.tsx';
import { QrCode } from '../_components/qr-code.tsx';
import { CopyButton } from '../_components/values/copy.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { WalletServicePanel } from './service-panel.tsx';
import { ToolForm, ToolInput } from './tool-form.tsx';
import type { RenderedTool } from './tools.ts';

/** Maximum number of characters of a name or a description. */
const MAX_STRING_LENGTH = 500;

/** Maximum size of a link with a QR code, in bytes. Phones cannot scan larger codes from a screen. */
const MAX_CODE_BYTES = 1_000;

type Fields = VisitorToolResult['fields'];

/** Error messages for the fields of a new link. */
interface LinkProblems {
  readonly address: ReactNode;
  readonly amount: string | undefined;
  readonly recipient: string | undefined;
  readonly description: string | undefined;
}

/** Returns the payment link tool: it parses and creates payment links. */
export function renderPaymentLinkTool(): RenderedTool {
  const posted = currentPageRequest().visitorTool;
  const fields = posted?.fields;
  const isReading = fields !== undefined && fields.uri !== '';
  const parsed = isReading ? readLink(fields.uri) : undefined;
  const problems = fields === undefined || isReading ? undefined : problemsOf(fields);
  const isWrong =
    parsed?.ok === false ||
    (problems !== undefined && Object.values(problems).some((problem) => problem !== undefined));
  const typed = (name: keyof LinkProblems) => ({
    name,
    value: fields?.[name] ?? '',
    error: problems?.[name],
  });
  const newLink = fields === undefined || isReading || isWrong ? undefined : linkOf(fields);
  const second =
    fields === undefined || (parsed === undefined && newLink === undefined) ? null : (
      <WalletServicePanel
        tool="link"
        fields={isReading ? { uri: fields.uri } : partsOf(fields)}
        comparison={posted?.comparison}
      />
    );
  return {
    ...(isWrong ? { status: 400 } : {}),
    content: (
      <>
        {parsed?.ok === true && <ReadPanel uri={parsed.uri} />}
        {newLink !== undefined && <MadePanel link={newLink} />}
        {second}
        <div className="columns not-printed">
          <Panel title={t('Read a payment link')} padded>
            <ToolForm tool="link" button={t('Read the link')}>
              <ToolInput
                name="uri"
                label={t('Payment link')}
                rows={3}
                value={fields?.uri ?? ''}
                error={
                  parsed?.ok === false ? (
                    <TranslatedSentence of={parsed.message} translatable={parsed.translatable} />
                  ) : undefined
                }
                help={t('A link that begins with monero:, as shops and wallets show it.')}
              />
            </ToolForm>
          </Panel>
          <Panel title={t('Make a payment link')} padded>
            <ToolForm tool="link" button={t('Make the link')}>
              <ToolInput
                {...typed('address')}
                label={t('Address of the receiver')}
                rows={2}
                help={t('Any type of Monero address.')}
              />
              <ToolInput
                {...typed('amount')}
                label={t('Amount in XMR')}
                isOptional
                help={t(
                  'A number with at most twelve decimals. If this field is empty, the payer chooses the amount.',
                )}
              />
              <ToolInput
                {...typed('recipient')}
                label={t('Name of the receiver')}
                isOptional
                help={t('The wallet of the payer shows this name.')}
              />
              <ToolInput
                {...typed('description')}
                label={t('Description')}
                isOptional
                help={t(
                  'The wallet of the payer may store the description. It is not sent with the payment.',
                )}
              />
            </ToolForm>
          </Panel>
        </div>
      </>
    ),
  };
}

function partsOf({ address, amount, recipient, description }: Fields): Record<string, string> {
  return { address, amount, recipient, description };
}

/** Parses a payment link for any network. The address in it selects the network. */
function readLink(text: string): PaymentUriResult {
  const onMainnet = parsePaymentUri(text, 'mainnet');
  if (onMainnet.ok || onMainnet.reason !== 'network') return onMainnet;
  const onStagenet = parsePaymentUri(text, 'stagenet');
  return onStagenet.ok || onStagenet.reason !== 'network' ? onStagenet : parsePaymentUri(text, 'testnet');
}

function problemsOf({ address, amount, recipient, description }: Fields): LinkProblems {
  const decoded = decodeAddress(address);
  return {
    address: decoded.ok ? undefined : (
      <TranslatedSentence of={decoded.message} translatable={decoded.translatable} />
    ),
    amount:
      amount === '' || parseXmr(amount) !== undefined
        ? undefined
        : t('The amount must be a number with at most twelve decimals, such as 1.5.'),
    recipient: tooLong(recipient),
    description: tooLong(description),
  };
}

function tooLong(text: string): string | undefined {
  return text.length > MAX_STRING_LENGTH
    ? t('This text has {length} characters, and the limit is {limit}.', {
        length: text.length,
        limit: MAX_STRING_LENGTH,
      })
    : undefined;
}

function linkOf({ address, amount, recipient, description }: Fields): string {
  const nonEmpty = (text: string): string | undefined => (text === '' ? undefined : text);
  return formatPaymentUri({
    address,
    amount: amount === '' ? undefined : parseXmr(amount),
    recipientName: nonEmpty(recipient),
    description: nonEmpty(description),
  });
}

function MadePanel({ link }: { readonly link: string }) {
  return (
    <Panel title={t('The payment link')} id="result" padded>
      <div className="link-tool-made">
        <div>
          <p>
            <code>{link}</code> <CopyButton value={link} copiedItem={t('payment link')} />
          </p>
          <p>
            <a href={link}>{t('Open the link in a wallet')}</a>
          </p>
        </div>
        {link.length > MAX_CODE_BYTES ? (
          <p className="muted">
            {t('The link is too long for a QR code that phones can scan. Please shorten the description.')}
          </p>
        ) : (
          <figure className="link-tool-code muted small">
            <QrCode text={link} label={t('QR code of the payment link')} />
            <figcaption>{t('A wallet on a phone scans the code and fills in the payment.')}</figcaption>
          </figure>
        )}
      </div>
    </Panel>
  );
}

function ReadPanel({ uri }: { readonly uri: PaymentUri }) {
  const { address, amount, recipientName, description, unknownParameters } = uri;
  return (
    <Panel title={t('The payment link')} id="result">
      <DefinitionList
        definitions={[
          {
            term: t('Address'),
            value: <code>{encodeAddress(address)}</code>,
            note: kindNote(address),
          },
          {
            term: t('Amount'),
            value:
              amount === undefined ? (
                <MissingValue>{t('the payer chooses the amount')}</MissingValue>
              ) : (
                <Xmr amount={amount} />
              ),
          },
          recipientName === undefined ? undefined : { term: t('Name of the receiver'), value: recipientName },
          description === undefined ? undefined : { term: t('Description'), value: description },
          unknownParameters.length === 0
            ? undefined
            : {
                term: t('Unknown parameters'),
                value: <code>{unknownParameters.join('&')}</code>,
                note: t('Wallets ignore these parameters.'),
              },
        ]}
      />
    </Panel>
  );
}

function kindNote({ kind, network }: Address): string {
  switch (kind) {
    case 'standard':
      return t('A standard address of {network}.', { network });
    case 'subaddress':
      return t('A subaddress of {network}.', { network });
    case 'integrated':
      return t('An integrated address of {network}.', { network });
  }
}
